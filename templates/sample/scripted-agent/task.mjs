import { execFileSync } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const AFTER_FAILURE = /^# The attempt before this one failed/m

/** What the prompt says that the scripted agent goes by. */
export function readTask(prompt) {
  const answers = [...prompt.matchAll(/^Answer D-\d+ R\d+: \(([^)]*)\)/gm)]
  return {
    prompt,
    item: prompt.match(/^Item: (\S+)/m)?.[1] ?? 'unknown',
    attempt: Number(prompt.match(/^Attempt: (\d+)/m)?.[1] ?? (AFTER_FAILURE.test(prompt) ? 2 : 1)),
    answer: answers.at(-1)?.[1] ?? null,
  }
}

/** The entry of this session; one that is there `once` is remembered beside the worktree's index and not taken again. */
export async function pickEntry(behaviour, { item, attempt, answer }) {
  const forItem = behaviour.items?.[item]
  const { attempts, answered } = Array.isArray(forItem) ? { attempts: forItem } : (forItem ?? {})
  const afterAnswer = Array.isArray(answered) ? answered : (answered?.[answer] ?? answered?.default)
  const entries = await withoutTaken((answer !== null && afterAnswer) || attempts || [], item)
  const entry = entries[Math.min(attempt, entries.length) - 1] ?? behaviour.default ?? { do: 'implement' }
  if (entry.once) await appendFile(takenFile(), `${item} ${entry.name}\n`)
  return entry
}

async function withoutTaken(entries, item) {
  if (!entries.some(entry => entry.once)) return entries
  const taken = (await readFile(takenFile(), 'utf8').catch(() => '')).split('\n')
  const named = entries.map((entry, at) => ({ ...entry, name: `${at + 1} of ${entries.length}` }))
  return named.filter(entry => !entry.once || !taken.includes(`${item} ${entry.name}`))
}

function takenFile() {
  return join(execFileSync('git', ['rev-parse', '--git-dir'], { encoding: 'utf8' }).trim(), 'scripted-agent-taken')
}
