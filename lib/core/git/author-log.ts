/** A commit with its author and the paths it touched. */
export type AuthoredCommit = { hash: string; name: string; email: string; paths: string[] }

/** What `git log -z --name-only` is asked for; nothing that a person writes can hold a NUL. */
export const AUTHOR_FORMAT = '--format=%x00%H%x00%an%x00%ae'

/** Reads its output: an empty field, hash, name, email, then paths up to the next empty field. */
export function readAuthorLog(stdout: string): AuthoredCommit[] {
  const fields = stdout.split('\0')
  const commits: AuthoredCommit[] = []
  for (let at = 0; at + 3 < fields.length; ) {
    const [hash = '', name = '', email = ''] = fields.slice(at + 1, at + 4)
    const end = fields.indexOf('', at + 4)
    const next = end === -1 ? fields.length : end
    const paths = fields.slice(at + 4, next).map((path, index) => (index === 0 ? path.replace(/^\n/, '') : path))
    commits.push({ hash, name, email, paths })
    at = next
  }
  return commits
}
