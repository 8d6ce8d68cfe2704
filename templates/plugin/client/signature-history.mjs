import { readTexts } from './git.mjs'
import { splitEntries } from './signatures-file.mjs'

/**
 * Walks every commit that touched SIGNATURES.md. `entries` maps an entry's text to the commit it came with, `rewrites` are
 * commits that did more than add at the end, `lost` are texts that once stood there and no longer do, by whatever merge.
 */
export async function readHistory(git, { commit, file, isShallow }) {
  const commits = await listCommits(git, commit, file)
  const names = commits.flatMap(({ hash, parents }) => [`${hash}:${file}`, `${parents[0] ?? hash}:${file}`])
  const texts = (await readTexts(git, names)).map(text => text?.replace(/\r\n/g, '\n') ?? null)
  const [now] = await readTexts(git, [`${commit}:${file}`])
  const history = { commits: commits.length, entries: new Map(), rewrites: [], lost: [] }
  for (const [at, found] of commits.entries()) {
    // What a merge joins came with the commits on its sides.
    if (found.parents.length > 1) continue
    const after = texts[2 * at] ?? ''
    const before = (found.parents.length === 1 && texts[2 * at + 1]) || ''
    if (!after.startsWith(before.trimEnd())) history.rewrites.push(found)
    // Where a shallow clone ends, everything seems to come at once.
    if (found.parents.length > 0 || !isShallow) noteAdded(history.entries, found, { before, after })
  }
  const standing = new Set(splitEntries(now ?? ''))
  history.lost = [...history.entries.keys()].filter(entry => !standing.has(entry))
  return history
}

function noteAdded(entries, found, { before, after }) {
  const old = new Set(splitEntries(before))
  const added = splitEntries(after).filter((entry, at) => at > 0 && !old.has(entry))
  for (const entry of added) if (!entries.has(entry)) entries.set(entry, { ...found, isAlone: added.length === 1 })
}

/** Commits that touched the file, oldest first, on all sides of every merge. */
async function listCommits(git, commit, file) {
  const format = '%H%x1f%P%x1f%an%x1f%aI%x1f%s'
  const args = [
    'log',
    '-z',
    '--full-history',
    '--topo-order',
    '--reverse',
    `--format=${format}`,
    commit,
    '--',
    `:(top,literal)${file}`,
  ]
  const { bytes } = await git(args)
  return bytes
    .toString('utf8')
    .split('\0')
    .filter(record => record !== '')
    .map(record => {
      const [hash, parents, author, at, subject] = record.split('\x1f')
      return { hash, parents: parents.split(' ').filter(Boolean), author, at, subject }
    })
}
