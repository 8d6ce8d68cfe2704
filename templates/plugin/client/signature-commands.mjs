import { posix, resolve } from 'node:path'
import { EXIT, Failure } from './failure.mjs'
import { createGit, readTexts, readTree } from './git.mjs'
import { globMatcher } from './globs.mjs'
import { dim } from './layout.mjs'
import { readHistory } from './signature-history.mjs'
import { compareManifest, plain, readEntry, splitEntries } from './signatures-file.mjs'

/*
 * `verify-signatures` needs git and a checkout, neither Gatewalk nor a network. It proves that the record is whole and was
 * only ever added to, that each entry says what stood in its commit, and that what was approved is still what stands
 * there. Who sat at the browser is in Gatewalk's database alone.
 */

/** Checks SIGNATURES.md of a project at HEAD, or at --ref. */
export async function verifySignatures({ positionals, values, words }) {
  const git = createGit(resolve(positionals[0] ?? '.'), words)
  const place = await findPlace(git, values.ref ?? 'HEAD', words)
  const [text] = await readTexts(git, [`${place.commit}:${place.file}`])
  const history = await readHistory(git, place)
  const entries = splitEntries(text ?? '')
    .slice(1)
    .map(readEntry)
  for (const entry of entries) await checkEntry(git, entry, { place, history })
  await judge(git, entries, place)
  const problems = await wholeProblems(git, { place, history, words, isHead: values.ref === undefined })
  const isBroken = problems.length > 0 || entries.some(entry => entry.faults.length > 0)
  const isVoid = entries.some(entry => entry.state === 'void')
  return {
    data: {
      commit: place.commit,
      file: place.file,
      isShallow: place.isShallow,
      problems,
      entries: entries.map(shown(words)),
    },
    text: reportText({ entries, problems, place, history, words }),
    exit: isBroken ? EXIT.failed : isVoid ? EXIT.signatureVoid : EXIT.ok,
  }
}

/** The commit, and the plan's SIGNATURES.md in it: of this folder or the nearest one above that has a plan. */
async function findPlace(git, ref, words) {
  const read = async args => (await git(args)).bytes.toString('utf8').trim()
  if ((await git(['rev-parse', '--git-dir'])).code !== 0) throw failed('notInRepository', words)
  const commit = await read(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
  if (!/^[0-9a-f]{40,64}$/.test(commit)) throw failed('refUnknown', words, { ref })
  const isShallow = (await read(['rev-parse', '--is-shallow-repository'])) === 'true'
  for (let folder = (await read(['rev-parse', '--show-prefix'])).replace(/\/$/, ''); ; folder = posix.dirname(folder)) {
    const root = folder === '.' ? '' : folder
    const plan = posix.join(root, 'ralph-loop')
    if ((await git(['cat-file', '-e', `${commit}:${plan}`])).code === 0)
      return { commit, root, plan, file: `${plan}/SIGNATURES.md`, isShallow }
    if (root === '') throw failed('noPlanInCommit', words, { ref })
  }
}

/** Where an entry came from, and whether its manifest is what its commit holds. */
async function checkEntry(git, entry, { place, history }) {
  entry.notes = []
  const origin = history.entries.get(entry.text)
  entry.origin = origin ?? null
  const isOurs = origin?.isAlone && origin.subject.startsWith(`[Decision] ${entry.name}:`)
  if (origin ? !isOurs : !place.isShallow) entry.faults.push('signatureByHand')
  if (entry.manifest === null) return
  const isCommit = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(entry.commit)
  if (!isCommit || (await git(['cat-file', '-e', `${entry.commit}^{commit}`])).code !== 0) {
    if (isCommit && place.isShallow) entry.notes.push('signatureCommitAway')
    else entry.faults.push('signatureCommitMissing')
    return
  }
  if (compareManifest(entry.manifest, await readTree(git, entry.commit)).length > 0)
    entry.faults.push('signatureTreeDiffers')
}

/** The last sound entry of each phase stands; an approval holds while its files are as they were signed. */
async function judge(git, entries, { commit, root, plan }) {
  const tree = await readTree(git, commit)
  const last = new Map()
  const sound = entries.filter(found => found.faults.length === 0)
  for (const entry of sound.sort((a, b) => a.number - b.number || a.revision - b.revision)) last.set(entry.phase, entry)
  for (const entry of entries) {
    entry.changed = []
    if (entry.faults.length > 0) entry.state = 'broken'
    else if (last.get(entry.phase) !== entry) entry.state = 'superseded'
    else if (entry.outcome !== 'approve') entry.state = 'recorded'
    else {
      entry.changed = [...compareManifest(entry.manifest, tree), ...cameSince(entry, tree, { root, plan })]
      entry.state = entry.changed.length > 0 ? 'void' : 'holds'
    }
  }
}

/** Files that the gate's globs name and that were not there when it was signed. */
function cameSince({ globs, manifest }, tree, { root, plan }) {
  if (globs.length === 0) return []
  const isNamed = globMatcher(globs)
  const inside = path => (root === '' ? path : path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null)
  return [...tree].flatMap(([path, after]) => {
    const own = inside(path)
    const isNew = own !== null && !manifest.has(path) && !path.startsWith(`${plan}/`) && isNamed(own)
    return isNew ? [{ path, before: null, after }] : []
  })
}

async function wholeProblems(git, { place, history, words, isHead }) {
  const told = (key, values) => ({ key, message: words(key, values) })
  const status = isHead ? await git(['status', '--porcelain', '--', `:(top,literal)${place.file}`]) : null
  const isChangedHere = status?.code === 0 && status.bytes.length > 0
  return [
    ...history.rewrites.map(found => told('signaturesRewritten', { ...wordValues(found), at: found.at })),
    ...history.lost.map(text => told('signatureLost', { title: readEntry(text).title })),
    ...(isChangedHere ? [told('signaturesUncommitted', { file: place.file })] : []),
  ]
}

function shown(words) {
  return ({ name, phase, outcome, by, signedAt, commit, digest, manifest, state, faults, notes, changed, origin }) => {
    const problems = faults.map(key => ({ key, message: words(key, wordValues(origin)) }))
    const files = manifest?.size ?? null
    const addedBy = origin && { commit: origin.hash, author: origin.author }
    return { name, phase, outcome, by, signedAt, commit, digest, files, state, problems, notes, changed, addedBy }
  }
}

function reportText({ entries, problems, place, history, words }) {
  const head = words('signaturesAt', { file: place.file, commit: place.commit.slice(0, 10), count: entries.length })
  const lines = entries.flatMap(entry => [
    `${entry.title}  ${dim(words(`signature.${entry.state}`, { files: entry.manifest?.size ?? 0 }))}`,
    ...entry.faults.map(key => `  ${words(key, wordValues(entry.origin))}`),
    ...entry.notes.map(key => `  ${words(key)}`),
    ...entry.changed.map(({ path, before, after }) => `  ${words(changeKey(before, after), { path: plain(path) })}`),
  ])
  const whole = problems.map(problem => problem.message)
  if (history.commits === 0) return words('signaturesNone', { file: place.file, commit: place.commit.slice(0, 10) })
  if (whole.length === 0) whole.push(words(place.isShallow ? 'signaturesShallow' : 'signaturesOnlyAdded'))
  return [head, '', ...lines, '', ...whole].join('\n')
}

function changeKey(before, after) {
  if (after === null) return 'fileDeleted'
  return before === null ? 'fileCame' : 'fileChanged'
}

function wordValues(origin) {
  return { commit: origin?.hash.slice(0, 10) ?? '—', author: plain(origin?.author ?? '—') }
}

function failed(key, words, values) {
  return new Failure('VALIDATION', { key, message: words(key, values) })
}
