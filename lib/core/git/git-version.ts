/** Oldest git whose commands are all used here: `merge-tree --write-tree` came with it. */
const OLDEST = [2, 38] as const

/** What `git --version` said: fit, too old (with the version found), or not understood. */
export type GitFitness = { fit: true } | { fit: false; found: string; sentence: string }

/** Judges the output of `git --version`; null = git could not be started (`spec/loop.md`, Starting). */
export function judgeGitVersion(output: string | null): GitFitness {
  const needed = OLDEST.join('.')
  if (output === null) {
    const sentence = `git was not found on this host. Install git ${needed} or newer, then start again.`
    return { fit: false, found: '—', sentence }
  }
  const match = /\b(\d+)\.(\d+)(?:\.\w+)*/.exec(output)
  const [major, minor] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)]
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return { fit: true }
  const found = match?.[0] ?? (output.trim() || '—')
  const sentence = `git ${found} on this host is too old. Install git ${needed} or newer, then start again.`
  return { fit: false, found, sentence }
}
