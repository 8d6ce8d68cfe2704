/** Why an origin refuses a push for good, as far as its words tell; pages say what to do about each. */
const PUSH_CAUSES = [
  'auth',
  'protected',
  'hook',
  'checked-out',
  'read-only',
  'missing',
  'rewritten',
  'gone',
  'other',
] as const
export type PushCause = (typeof PUSH_CAUSES)[number]

export type PushResult =
  | { type: 'pushed' }
  /** The origin has commits we do not: they are taken in at the next boundary. */
  | { type: 'behind' }
  /** The origin refuses for good; `words` are git's own, the reason first, several lines at most. */
  | { type: 'refused'; words: string }
  /** Network, lock, disk: tried again later. */
  | { type: 'failed'; reason: string }

const WORDS_LINES = 20
const WORDS_LENGTH = 2_000

/**
 * What came of `git push --porcelain`. Git has no codes for it: its flags tell what was rejected, its words lasting
 * refusals from passing ones, and what is not known to last passes (`spec/loop.md`, Push).
 */
export function judgePush(git: { code: number; stdout: string; stderr: string }): PushResult {
  if (git.code === 0) return { type: 'pushed' }
  const line = git.stdout.split('\n').find(text => text.startsWith('!')) ?? ''
  if (/\[rejected\]/.test(line)) return { type: 'behind' }
  const said = /\[remote rejected\]\s*\(?(.*?)\)?\s*$/.exec(line)?.[1] ?? ''
  const words = gitWords(said, git.stderr)
  const isRefused = said === '' ? pushCause(words) !== 'other' : !isPassing(said, git.stderr)
  return isRefused ? { type: 'refused', words } : { type: 'failed', reason: words.split('\n')[0] ?? '' }
}

/** The cause that git's words tell; `other` when they name none we know. */
export function pushCause(words: string): PushCause {
  for (const [cause, pattern] of CAUSES) if (pattern.test(words)) return cause
  return 'other'
}

const CAUSES: readonly (readonly [PushCause, RegExp])[] = [
  ['checked-out', /currently checked out|receive\.denyCurrentBranch/i],
  ['read-only', /read-only|archived|unable to create temporary object directory|insufficient permission for adding/i],
  [
    'protected',
    /protected branch|GH006|GH013|not allowed to push|not allowed to force|prohibited|TF402455|rule violations/i,
  ],
  ['hook', /hook declined|pre-receive|update hook/i],
  [
    'auth',
    /permission (to .* )?denied|access denied|authentication failed|could not read (username|password)|returned error: 40[13]|host key verification failed|not granted|invalid (credentials|username)|terminal prompts disabled|certificate|dubious ownership/i,
  ],
  [
    'missing',
    /repository .*not found|does not appear to be a git repository|repository .*does not exist|returned error: 404/i,
  ],
]

/** A rejection that the remote's state explains for the moment: another push holds the lock, its disk is full. */
function isPassing(said: string, stderr: string): boolean {
  if (/unpacker error/i.test(said)) return pushCause(stderr) !== 'read-only'
  return /lock|failed to update ref|internal (server )?error|time[d ]?-?out|temporar|try again|unavailable/i.test(said)
}

/** The reason, then what git said, without hints and without the credentials of an address. */
function gitWords(said: string, stderr: string): string {
  const lines = stderr
    .split('\n')
    .map(text => text.trimEnd())
    .filter(text => text.trim() !== '' && !/^(hint:|error: failed to push some refs)/.test(text))
  const first = said === '' ? lines.shift() : said
  const all = [first || 'git push failed', ...lines].slice(0, WORDS_LINES).join('\n')
  return all.replace(/\/\/[^/\s@]+@/g, '//').slice(0, WORDS_LENGTH)
}
