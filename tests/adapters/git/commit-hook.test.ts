import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createGit } from '@/lib/git/git'
import type { HookServer } from '@/lib/git/hook-server'
import { createRepository } from '@/tests/support/git-repository'
import { createTempDir } from '@/tests/support/temp-dir'

const git = createGit({ PATH: process.env.PATH, HOME: '/nonexistent' })
const LIMIT_MS = 1_500
let server: HookServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

type OwnHook = { text: string; mode?: number; folder?: string; ownHooks?: string; absolute?: boolean }

/** Commits in a worktree of a mirror through our hooks, beside the repository's own `name` hook; returns what git said. */
async function commit(name: string, own: OwnHook): Promise<{ committed: boolean; said: string; marks: string }> {
  const repository = await createRepository()
  const folder = await createTempDir('hooks-')
  const [mirror, worktree, runFolder] = [join(folder, 'm.git'), join(folder, 'w'), join(folder, 'r')]
  await git.cloneMirror(repository.path, mirror)
  await git.openWorktree(mirror, worktree, await repository.head())
  const place = resolve(own.absolute ? folder : worktree, own.folder ?? 'own hooks')
  await mkdir(place, { recursive: true })
  await writeFile(join(place, name), own.text)
  await chmod(join(place, name), own.mode ?? 0o755)
  await mkdir(runFolder)
  await writeFile(join(worktree, 'work.txt'), 'x')
  const socket = join(runFolder, 's')
  server = await git.listenForHooks(socket, async () => ({ exit: 0 }))
  const hooks = await git.writeHooks({
    ...{ runFolder, socket, mirror, worktree, itemId: 'P1-01' },
    ownHooks: own.absolute ? place : (own.ownHooks ?? 'own hooks'),
    ...{ script: resolve('templates/hooks/commit-hook.mjs'), limitMs: LIMIT_MS },
  })
  const env = { PATH: process.env.PATH, MARKS: join(folder, 'marks'), HOME: '/nonexistent', NODE_ENV: 'test' } as const
  const forced = git.childGitEnvironment(hooks, { name: 'A', email: 'a@x' })
  const line = 'git add -A && git commit -q -m "P1-01: x"'
  const result = await promisify(execFile)('sh', ['-c', line], { cwd: worktree, env: { ...env, ...forced } }).then(
    done => ({ committed: true, said: done.stderr }),
    (error: { stderr: string }) => ({ committed: false, said: error.stderr }),
  )
  return { ...result, marks: await readFile(env.MARKS, 'utf8').catch(() => '') }
}

const RAN = 'echo ran >> "$MARKS"\n'
const SH = `#!/bin/sh\n${RAN}`

test.each<[string, OwnHook]>([
  ['in a relative folder', { text: SH }],
  ['in an absolute folder', { text: SH, absolute: true }],
  ['without a #! line', { text: RAN }],
  ['that reads what nobody types', { text: `${SH}cat; read x < /dev/tty || true\n` }],
  ['of husky, whose .husky/_ is not there', { text: RAN, folder: '.husky', ownHooks: '.husky/_', mode: 0o644 }],
])('a hook %s is chained to', async (_what, own) => {
  expect(await commit('pre-commit', own)).toMatchObject({ committed: true, marks: 'ran\n' })
})

test.each<[string, OwnHook, string]>([
  ['fails', { text: `${SH}echo bad >&2; exit 3\n` }, 'own pre-commit hook failed (exit 3)'],
  ['ends with 126', { text: `${SH}exit 126\n` }, 'own pre-commit hook failed (exit 126)'],
  ['misses its tool', { text: `${SH}no-such-tool run\n` }, 'own pre-commit hook failed (exit 127)'],
  ['misses its interpreter', { text: '#!/no/such/sh\n' }, 'own pre-commit hook cannot run'],
  ['waits for ever', { text: `${SH}sleep 86400 & sleep 86400\n` }, 'did not end within 2 s'],
])('a hook that %s refuses the commit and is named', async (_what, own, sentence) => {
  const result = await commit('pre-commit', own)
  expect(result.committed).toBe(false)
  expect(result.said).toContain(sentence)
})

test('a hook that is not executable is skipped as git does, and one of another name is chained to as well', async () => {
  expect(await commit('pre-commit', { text: `${SH}exit 1\n`, mode: 0o644 })).toMatchObject({
    committed: true,
    marks: '',
  })
  expect(await commit('commit-msg', { text: `${SH}grep -q P1-01 "$1"\n` })).toMatchObject({
    committed: true,
    marks: 'ran\n',
  })
  expect(await commit('prepare-commit-msg', { text: `${SH}exit 1\n` })).toMatchObject({ committed: false })
})
