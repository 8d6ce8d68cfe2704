import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Failure } from './failure.mjs'
import { readWords, usageFailure } from './read-words.mjs'

/*
 * What an agent says of its item at the end of an iteration. It is written to a file that the host reads after the
 * session; nothing is sent, so it works without network and without a token.
 */

const KINDS = ['choice', 'dependency', 'security', 'db', 'public-api']

/** The item is implemented and committed. */
export async function done({ positionals, env, words }) {
  const summary = (await readWords(positionals[0])) ?? ''
  return writeOutcome({ status: 'done', summary }, env, words)
}

/** Roughly clear what to do, but something stands in the way. */
export async function block({ positionals, env, words }) {
  const summary = await readWords(positionals[0])
  if (!summary?.trim()) throw usageFailure(words, 'reasonMissing')
  return writeOutcome({ status: 'blocker', summary }, env, words)
}

/** A question that only a person may answer. */
export async function decide({ positionals, values, env, words }) {
  const question = await readWords(positionals[0])
  if (!question?.trim()) throw usageFailure(words, 'questionMissing')
  if (values.kind !== undefined && !KINDS.includes(values.kind))
    throw usageFailure(words, 'kindUnknown', { kind: values.kind, kinds: KINDS.join(', ') })
  const options = readOptions(values, words)
  const outcome = {
    status: 'decision',
    summary: values.summary ?? question,
    question,
    ...(values.context === undefined ? {} : { context: await readWords(values.context) }),
    ...(options.length > 0 ? { options } : {}),
    ...(values.tag.length > 0 ? { tags: values.tag } : {}),
    ...(values.kind === undefined ? {} : { kind: values.kind }),
  }
  return writeOutcome(outcome, env, words)
}

/** `a=Resend::$20 a month` → id, label, consequence; `--grant a=dependency:npm:zod` goes to the option of that id. */
function readOptions({ option: given, grant: grants }, words) {
  const options = given.map(text => {
    const [, id, label, consequence] = /^([^=\s]+)=(.+?)(?:::(.*))?$/s.exec(text) ?? []
    if (!label?.trim()) throw usageFailure(words, 'optionForm', { text })
    return { id, label: label.trim(), ...(consequence?.trim() ? { consequence: consequence.trim() } : {}) }
  })
  const ids = options.map(option => option.id)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) throw usageFailure(words, 'optionRepeated', { id: repeated })
  for (const text of grants) {
    const [, id, guard, subject] = /^([^=\s]+)=([^:\s]+):(.+)$/.exec(text) ?? []
    const option = options.find(known => known.id === id)
    if (!option) throw usageFailure(words, 'grantForm', { text })
    option.grants = [...(option.grants ?? []), { guard, subject }]
  }
  return options
}

async function writeOutcome(outcome, env, words) {
  const file = outcomeFile(env, words)
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  try {
    const handle = await open(temporary, 'w', 0o600)
    await handle.writeFile(`${JSON.stringify(outcome, null, 2)}\n`)
    await handle.sync()
    await handle.close()
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
  return { data: { outcome, file }, text: words('outcomeWritten', { status: outcome.status, file }) }
}

/** Where the host will look: it says so to the agent; else `.ralph/` of the project that this folder lies in. */
function outcomeFile(env, words) {
  if (env.GATEWALK_RESULT_FILE) return resolve(env.GATEWALK_RESULT_FILE)
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'ralph-loop'))) return join(folder, '.ralph', 'outcome.json')
    if (folder === dirname(folder)) throw notInside(words)
  }
}

function notInside(words) {
  return new Failure('NOT_IN_AN_ITERATION', { key: 'notInIteration', message: words('notInIteration') })
}
