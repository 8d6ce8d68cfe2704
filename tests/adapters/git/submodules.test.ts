import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGit } from '@/lib/git/git'
import { createSubmoduleRepository } from '@/tests/support/submodule-repository'
import { createTempDir } from '@/tests/support/temp-dir'

const git = createGit({ PATH: process.env.PATH, HOME: '/nonexistent' })

async function openScene() {
  const repository = await createSubmoduleRepository({})
  const folder = await createTempDir('mirror-')
  const [mirror, worktree] = [join(folder, 'm.git'), join(folder, '1')]
  await git.cloneMirror(repository.path, mirror)
  const head = await repository.head()
  await git.openWorktree(mirror, worktree, head)
  const run = async (cwd: string, ...args: string[]) => (await git.run(args, { cwd })).stdout.trim()
  return { repository, folder, mirror, worktree, head, run }
}

const author = { name: 'A', email: 'a@x' }

// C17
test('submodules, nested ones too, come from the local objects of the origin; one that cannot be had is named', async () => {
  const { repository, worktree, run } = await openScene()
  expect(await readFile(join(worktree, 'tests/deep/deep.txt'), 'utf8')).toBe('deep\n')
  expect(await run(worktree, 'status', '--porcelain', '--ignore-submodules=none')).toBe('')
  expect(git.missingSubmodules(worktree)).toEqual([
    { path: 'gone', url: 'https://***@127.0.0.1:9/gone.git', reason: expect.stringMatching(/\S/) },
  ])
  expect(JSON.stringify(git.missingSubmodules(worktree))).not.toContain('s3cret')
  // Nothing that is done there reaches the repository it came from.
  expect(await run(join(worktree, 'tests'), 'remote')).toBe('')
  const { oddities } = await git.findOddities((await git.inspectOrigin(repository.path)) ?? expect.fail(), 'main')
  expect(oddities).toEqual([
    { code: 'submodule-missing', values: { path: 'gone', url: 'https://***@127.0.0.1:9/gone.git' } },
  ])
})

test('what is changed inside a submodule is found, kept with its files, and put back', async () => {
  const { mirror, worktree, head, folder, run } = await openScene()
  const tree = await run(worktree, 'rev-parse', 'HEAD^{tree}')
  expect(await git.findTouchedSubmodules(worktree, head, tree)).toEqual([])
  await writeFile(join(worktree, 'tests/check.sh'), 'true\n')
  await writeFile(join(worktree, 'tests/deep/new.txt'), 'new\n')
  await writeFile(join(worktree, 'gone/file.txt'), 'x\n')
  const touched = await git.findTouchedSubmodules(worktree, head, tree)
  expect(touched.map(submodule => submodule.path)).toEqual(['gone', 'tests'])
  const kept = await git.keepWorktree(mirror, worktree, {
    ...{ parent: head, scratchIndex: join(folder, 'index'), message: 'kept', author, at: '2026-01-01T00:00:00Z' },
  })
  expect(await run(mirror, 'show', `${kept}:tests/check.sh`)).toBe('true')
  expect(await run(mirror, 'show', `${kept}:gone/file.txt`)).toBe('x')
  await git.resetWorktree(worktree, 'try/1', head)
  expect(await run(worktree, 'status', '--porcelain', '--ignore-submodules=none')).toBe('')
  expect(await readFile(join(worktree, 'tests/check.sh'), 'utf8')).toContain('deep.txt')
})

test('a pointer that moved is found, and the command that is told mends it', async () => {
  const { worktree, head, run } = await openScene()
  await git.run(['commit', '-qm', 'own', '--allow-empty'], {
    cwd: join(worktree, 'tests'),
    env: { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@x', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@x' },
  })
  await run(worktree, 'add', '--all')
  const [touched] = await git.findTouchedSubmodules(worktree, head, await run(worktree, 'write-tree'))
  expect(touched?.path).toBe('tests')
  execFileSync('sh', ['-c', touched?.mend ?? 'false'], { cwd: worktree })
  expect(await git.findTouchedSubmodules(worktree, head, await run(worktree, 'write-tree'))).toEqual([])
})

test('a worktree with submodules is moved whole, and one whose submodule lost its repository gets it again', async () => {
  const { mirror, worktree, folder, run } = await openScene()
  await writeFile(join(worktree, 'tests/left.txt'), 'x')
  const to = join(folder, '2')
  expect(await git.moveWorktree(mirror, worktree, to)).toBe(true)
  expect(await git.listWorktrees(mirror)).toEqual([to])
  expect(await readFile(join(to, 'tests/left.txt'), 'utf8')).toBe('x')
  expect(await run(to, 'status', '--porcelain', '--ignore-submodules=none')).toContain('tests')
  await rm(join(to, 'tests/.git'), { recursive: true })
  await git.detachWorktree(to, await run(to, 'rev-parse', 'HEAD'))
  expect(await run(to, 'status', '--porcelain', '--ignore-submodules=none')).toBe('')
})
