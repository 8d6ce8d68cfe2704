import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Hooks that only chain to the repository's own. `reference-transaction`, `post-index-change` and `fsmonitor-watchman`
 * are left out: they run many times per command and cannot stop a commit that the others let through.
 */
const CHAINED = [
  'applypatch-msg',
  'pre-applypatch',
  'post-applypatch',
  'prepare-commit-msg',
  'post-commit',
  'pre-merge-commit',
  'pre-rebase',
  'post-checkout',
  'post-merge',
  'post-rewrite',
  'pre-push',
  'pre-auto-gc',
]

export type HookSettings = {
  /** Folder of this session; the hooks, the socket and hook.json live in it. */
  runFolder: string
  socket: string
  mirror: string
  worktree: string
  /** The repository's own hooks folder, absolute or relative to the worktree; null = none or skipped. */
  ownHooks: string | null
  /** Absolute path of templates/hooks/commit-hook.mjs. */
  script: string
  itemId: string
  /** The repository's own hook may take this long. */
  limitMs: number
}

/** Writes the hooks forced on a child and returns their folder, for `core.hooksPath`. */
export async function writeHooks(settings: HookSettings): Promise<string> {
  const folder = path.join(settings.runFolder, 'hooks')
  await mkdir(folder, { recursive: true })
  const { socket, mirror, worktree, ownHooks } = settings
  const names = await findOwnHooks(settings)
  const told = { socket, mirror, worktree, ownHooks, limitMs: settings.limitMs, hasPreCommit: names.has('pre-commit') }
  await writeFile(path.join(settings.runFolder, 'hook.json'), JSON.stringify(told))
  const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const asking = [process.execPath, settings.script, settings.runFolder].map(shell).join(' ')
  await Promise.all([
    writeHook(folder, SIGNER, REFUSE_SIGNING),
    writeHook(folder, 'pre-commit', `exec ${asking} pre-commit "$@"`),
    writeHook(
      folder,
      'commit-msg',
      `${names.has('commit-msg') ? '' : acceptPlainMessage(settings, shell)}\nexec ${asking} commit-msg "$@"`,
    ),
    ...CHAINED.map(name =>
      writeHook(folder, name, `${names.has(name) ? '' : passOurs(settings, shell)}\nexec ${asking} ${name} "$@"`),
    ),
  ])
  return folder
}

/** Names of the repository's own hooks that this worktree has, husky's scripts included. */
async function findOwnHooks({ ownHooks, worktree }: HookSettings): Promise<Set<string>> {
  if (ownHooks === null) return new Set()
  const folder = path.resolve(worktree, ownHooks)
  const isHusky = path.relative(worktree, folder).split(path.sep)[0] === '.husky'
  const folders = isHusky ? [folder, path.join(worktree, '.husky')] : [folder]
  const found = await Promise.all(folders.map(place => readdir(place).catch(() => [])))
  return new Set(found.flat())
}

/** In our own worktree a hook that the repository does not have is answered without starting Node. */
function passOurs(settings: HookSettings, shell: (text: string) => string): string {
  return `case "$GIT_DIR" in ${shell(settings.mirror)}/*) exit 0 ;; esac`
}

/** A first line `P1-01: …` names its item whole: the common case is answered without starting Node. */
function acceptPlainMessage(settings: HookSettings, shell: (text: string) => string): string {
  const plain = [`${settings.itemId}:`, `${settings.itemId} `].map(start => `${shell(start)}*`).join('|')
  const accept = `IFS= read -r first < "$1"; case "$first" in ${plain}) exit 0 ;; esac`
  return `case "$GIT_DIR" in ${shell(settings.mirror)}/*) ${accept} ;; esac`
}

async function writeHook(folder: string, name: string, body: string): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, `#!/bin/sh\n${body}\n`)
  await chmod(file, 0o755)
}

/** Stands for every signing program: one that asks for a passphrase would wait for ever. */
const SIGNER = 'refuse-signing'
const REFUSE_SIGNING = `echo 'gatewalk: commits of the loop are not signed: commit without -S' >&2
exit 1`

/** Environment that forces hooks, identity and unsigned commits on every git command of a child. */
export function childGitEnvironment(hooks: string, identity: { name: string; email: string }): Record<string, string> {
  const signer = path.join(hooks, SIGNER)
  const settings = [
    ['core.hooksPath', hooks],
    ['user.name', identity.name],
    ['user.email', identity.email],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
    ['tag.forceSignAnnotated', 'false'],
    ['push.gpgSign', 'false'],
    ['gpg.program', signer],
    ['gpg.openpgp.program', signer],
    ['gpg.x509.program', signer],
    ['gpg.ssh.program', signer],
    ['gpg.ssh.defaultKeyCommand', signer],
    ['submodule.recurse', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
  ] as const
  const env: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length), GIT_TERMINAL_PROMPT: '0' }
  settings.forEach(([key, value], position) => {
    env[`GIT_CONFIG_KEY_${position}`] = key
    env[`GIT_CONFIG_VALUE_${position}`] = value
  })
  return env
}
