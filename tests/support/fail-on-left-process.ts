import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { readProcessCommand } from '@/lib/shell/process-command'
import { descendantsOf, listProcesses, type ProcessEntry } from '@/lib/shell/process-table'

/** How long a process that was just told to end may take. */
const PATIENCE_MS = 3_000

const before = new Set((await listChildren()).map(entry => entry.pid))

afterAll(async () => {
  const deadline = Date.now() + PATIENCE_MS
  let left = await listNew()
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(50)
    left = await listNew()
  }
  if (left.length === 0) return
  const names = await Promise.all(left.map(async ({ pid }) => `${pid} ${await readProcessCommand(pid)}`))
  throw new Error(`This file left processes running:\n${names.join('\n')}`)
})

/** The small process that starts tools lives as long as this one. */
const TOOL_PROCESS = 'tool-process.mjs'

async function listNew(): Promise<ProcessEntry[]> {
  const fresh = (await listChildren()).filter(entry => !before.has(entry.pid))
  const commands = await Promise.all(fresh.map(entry => readProcessCommand(entry.pid)))
  return fresh.filter((_, index) => !commands[index]?.includes(TOOL_PROCESS))
}

async function listChildren(): Promise<ProcessEntry[]> {
  return descendantsOf(process.pid, await listProcesses())
}
