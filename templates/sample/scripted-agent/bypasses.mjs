const PLUMBING = 'git reset -q --soft "$(git commit-tree "$(git write-tree)" -p HEAD -m "$0")"'

/** Ways past the commit's verify: name → the commands that take it, from the commit's message and its summary. */
export const BYPASSES = {
  'no-verify': message => [['git', 'commit', '-q', '--no-verify', '-m', message]],
  'hooks-path': message => [['git', '-c', 'core.hooksPath=/dev/null', 'commit', '-q', '-m', message]],
  'unset-config': message => [['env', '-u', 'GIT_CONFIG_COUNT', 'git', 'commit', '-q', '-m', message]],
  plumbing: message => [['bash', '-c', PLUMBING, message]],
  /** The tree keeps its receipt, the message loses the item's ID. */
  amend: (message, summary) => [
    ['git', 'commit', '-q', '-m', message],
    ['git', 'commit', '-q', '--amend', '--no-verify', '-m', summary],
  ],
  /** What is committed is no longer what was verified. */
  'amend-files': message => [
    ['git', 'commit', '-q', '-m', message],
    ['bash', '-c', 'echo amended >> amended.txt && git add -A'],
    ['git', 'commit', '-q', '--amend', '--no-verify', '--no-edit'],
  ],
}
