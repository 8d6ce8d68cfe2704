import { randomUUID } from 'node:crypto'
import { EXIT, Failure } from './failure.mjs'
import { bold, columns, dim } from './layout.mjs'
import { readWords, usageFailure } from './read-words.mjs'
import { readSeen, rememberSeen } from './seen-digests.mjs'

const FREE_TEXT = 'free-text'

/** The ranked list of what waits, with the options of each question. */
export async function btw({ values, env, api, configuration, words }) {
  const inbox = await api.get('/inbox')
  const project = values.project ?? (env.GATEWALK_PROJECT || undefined)
  const decisions = project ? inbox.decisions.filter(row => row.slug === project) : inbox.decisions
  await rememberSeen(configuration, decisions)
  const total = project ? decisions.length : inbox.total
  const data = { decisions, total, projects: inbox.projects, now: inbox.now }
  if (decisions.length === 0) return { data, text: words('inboxEmpty') }
  const lines = [
    words('inboxCount', { count: total }),
    ...decisions.flatMap((row, index) => describeRow(row, decisions[index - 1], words)),
  ]
  if (total > decisions.length) lines.push('', words('inboxMore', { count: total - decisions.length }))
  return { data, text: lines.join('\n') }
}

/** Answers one decision: by the option's id, its label, or in words of one's own. */
export async function answer({ positionals, values, env, api, configuration, words }) {
  const wanted = readName(positionals[0], values.project ?? (env.GATEWALK_PROJECT || undefined), words)
  const slug = wanted.slug ?? (await findProject(wanted.number, api, words))
  const path = `/decisions/${encodeURIComponent(slug)}/${wanted.number}`
  const { decision } = await api.get(path)
  const text = (await readWords(values.text)) ?? ''
  const option = findOption(decision, positionals[1], text, words)
  // What was shown in the terminal counts; who names a decision never listed here has seen it elsewhere.
  const digest = values.digest ?? (await readSeen(configuration, slug, wanted.number)) ?? decision.digest
  try {
    const body = { optionId: option.id, text, digest, idempotencyKey: randomUUID() }
    const { answer: record } = await api.post(`${path}/answer`, body)
    return { data: { answer: record, url: decision.url }, text: describeAnswer(record, decision, words) }
  } catch (error) {
    throw await explain(error, { decision, configuration, words })
  }
}

function describeRow(row, previous, words) {
  const head =
    row.slug === previous?.slug
      ? []
      : ['', `${bold(row.projectName)} (${row.slug})${row.isLoopStopped ? ` · ${words('loopStopped')}` : ''}`]
  const what = [row.kind, ...row.tags].join(', ')
  const title = `  ${row.score.toFixed(1).padStart(5)}  ${bold(row.name)}  ${row.itemId ?? row.phaseId}  ${what}  ${row.question}`
  if (row.held)
    return [...head, title, `         ${words('isHeld', { who: row.held.by, option: row.held.optionLabel })}`]
  const options = row.options.map(option => [`         ${option.id}`, describeOption(option)])
  const how = row.needsBrowser ? `         ${words('inBrowser', { url: row.url })}` : ''
  return [...head, title, columns(options), how].filter((line, index) => line !== '' || index === 0)
}

function describeOption({ label, consequence }) {
  return consequence ? `${label} ${dim(`— ${consequence}`)}` : label
}

function describeAnswer(record, decision, words) {
  const values = { name: decision.name, option: record.optionLabel, until: record.heldUntil, who: record.by }
  if (!record.isYours) return words('answeredSame', values)
  return words(record.state === 'held' ? 'answerHeld' : 'answerRecorded', values)
}

/** `D-007`, `7` or `scene/D-007`. */
function readName(given, project, words) {
  const [, slug, digits] = /^(?:(.+)\/)?(?:d-)?0*(\d{1,9})$/i.exec(given ?? '') ?? []
  if (!digits || digits === '0') throw usageFailure(words, 'decisionUnnamed', { given: given ?? '' })
  return { slug: slug ?? project, number: Number(digits) }
}

/** The one project in which a decision of this number waits; several are the person's to choose from. */
async function findProject(number, api, words) {
  const { decisions } = await api.get('/inbox')
  const slugs = decisions.filter(row => row.number === number).map(row => row.slug)
  const name = `D-${String(number).padStart(3, '0')}`
  if (slugs.length === 1) return slugs[0]
  if (slugs.length > 1)
    throw usageFailure(words, 'decisionAmbiguous', { name, slugs: slugs.join(', ') }, { projects: slugs })
  throw new Failure('NOT_FOUND', { key: 'decisionNotWaiting', message: words('decisionNotWaiting', { name }) })
}

function findOption(decision, given, text, words) {
  const chosen = given ?? (text.trim() === '' ? undefined : FREE_TEXT)
  const lower = chosen?.toLowerCase()
  const option =
    decision.options.find(option => option.id === chosen) ??
    only(decision.options.filter(option => option.id.toLowerCase() === lower)) ??
    only(decision.options.filter(option => option.label.toLowerCase() === lower))
  if (option) return option
  const { name, options, question } = decision
  const failure = usageFailure(words, chosen ? 'optionUnknown' : 'optionUnnamed', { name, option: chosen }, { options })
  failure.text = [
    failure.message,
    '',
    question,
    columns(options.map(known => [`  ${known.id}`, describeOption(known)])),
  ].join('\n')
  return fail(failure)
}

function only(found) {
  return found.length === 1 ? found[0] : undefined
}

function fail(failure) {
  throw failure
}

/** A changed question is shown as it stands now, and counts as seen; what only a person may answer gets its address. */
async function explain(error, { decision, configuration, words }) {
  if (!(error instanceof Failure)) return error
  if (error.exit === EXIT.needsBrowser) {
    error.data = { ...error.data, url: decision.url }
    error.text = `${error.message}\n${decision.url}`
  }
  if (error.code !== 'CHANGED_SINCE_SEEN' || !error.data?.digest) return error
  const { digest, question, options } = error.data
  await rememberSeen(configuration, [{ ...decision, digest }])
  const now = columns(options.map(option => [`  ${option.id}`, describeOption(option)]))
  error.text = [error.message, '', words('standsNow', { name: decision.name }), question, now].join('\n')
  return error
}
