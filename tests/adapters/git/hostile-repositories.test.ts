import { readdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPlan } from '@/lib/core/plan/read-plan'
import { createGit } from '@/lib/git/git'
import { createRepository, type TestRepository } from '@/tests/support/git-repository'
import { createTempDir } from '@/tests/support/temp-dir'

const git = createGit({ PATH: process.env.PATH, HOME: '/nonexistent' })

const PLAN = `Phase P1 — One
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: true
  Manual-Gate: —
  Items: 1
`
const PRD = '# PRD-P1\nVerify: true\n\n- [ ] P1-01 planted words\n'

describe('plan files that are links', () => {
  test.each([
    [
      'the master plan',
      'ralph-loop/MASTER-PLAN.md',
      { 'plan.md': `${PLAN}linked words`, 'ralph-loop/PRD-P1.md': PRD },
      '../plan.md',
    ],
    [
      'a PRD',
      'ralph-loop/PRD-P1.md',
      { 'elsewhere.md': PRD.replace('planted', 'linked'), 'ralph-loop/MASTER-PLAN.md': PLAN },
      '../elsewhere.md',
    ],
    ['a PRD outside of the repository', 'ralph-loop/PRD-P1.md', { 'ralph-loop/MASTER-PLAN.md': PLAN }, '/etc/passwd'],
    ['ralph.json', 'ralph-loop/ralph.json', { 'ralph-loop/MASTER-PLAN.md': PLAN }, '/etc/passwd'],
    ['the folder', 'ralph-loop', { 'plans/MASTER-PLAN.md': `${PLAN}linked words`, 'plans/PRD-P1.md': PRD }, 'plans'],
  ])('are not followed: %s', async (_what, link, files, target) => {
    const repository = await createRepository({ files })
    await symlink(target, join(repository.path, link))
    await repository.commit('A link')
    const found = await git.readFolder(repository.path, 'refs/heads/main', 'ralph-loop')
    expect(Object.keys(found)).not.toContain(link)
    expect(JSON.stringify(found)).not.toMatch(/root:|linked words/)
  })

  test('of another case are other files', async () => {
    const files = { 'Ralph-Loop/MASTER-PLAN.md': PLAN, 'ralph-loop/master-plan.md': PLAN, 'ralph-loop/PRD-P1.md': PRD }
    const repository = await createRepository({ files })
    const found = await git.readFolder(repository.path, 'refs/heads/main', 'ralph-loop')
    expect(Object.keys(found).sort()).toEqual(['ralph-loop/PRD-P1.md', 'ralph-loop/master-plan.md'])
    const { problems } = readPlan(found, { today: '2026-05-19' })
    expect(problems.map(({ code }) => code)).toContain('master-plan-missing')
  })
})

/** What a command that was smuggled in would leave behind. */
const MARK = 'pwned'
const leavesNoMark = async (...folders: string[]) => {
  for (const folder of folders) expect(await readdir(folder)).not.toContain(MARK)
}

describe('names that git could read as options', () => {
  /** git’s own commands refuse such a branch; whoever writes the ref itself can make one. */
  const EVIL = ['-x', `--upload-pack=touch ${MARK}`.replaceAll(' ', '$IFS'), '--output=pwned']

  async function openEvil(): Promise<{ repository: TestRepository; mirror: string; folder: string }> {
    const repository = await createRepository({ files: { '-rf': 'a\n', '--output=pwned': 'b\n', 'a.txt': 'c\n' } })
    const head = await repository.head()
    for (const name of EVIL) await repository.git('update-ref', `refs/heads/${name}`, head)
    const folder = await createTempDir('mirror-')
    const mirror = join(folder, 'm.git')
    await git.cloneMirror(repository.path, mirror)
    return { repository, mirror, folder }
  }

  test('are names: branches, revisions and paths alike', async () => {
    const { repository, mirror, folder } = await openEvil()
    const facts = await git.inspectOrigin(repository.path)
    expect(facts?.branches.sort()).toEqual([...EVIL, 'main'].sort())
    const base = await repository.head()
    const head = await repository.commit('Changed', { '-rf': 'A\n', '--output=pwned': 'B\n' })
    await git.fetchOrigin(mirror)
    for (const name of EVIL) {
      expect(await git.resolveCommit(mirror, `refs/remotes/origin/${name}`)).toBe(base)
      expect(await git.resolveCommit(mirror, name)).toBeNull()
      expect(await git.readFolder(repository.path, `refs/heads/${name}`, 'ralph-loop')).toEqual({})
    }
    const diff = await git.readDiff(mirror, base, head)
    expect(diff).toContain('+B')
    await leavesNoMark(repository.path, mirror, folder, process.cwd())
  })
})

test('an address of .gitmodules that would run a command or ask the machine’s own network is not asked', async () => {
  const repository = await createRepository({ files: { 'a.txt': 'a\n' } })
  const marked = join(repository.path, MARK)
  const addresses: [string, string, string][] = [
    ['ext', `ext::touch ${marked}`, 'transport'],
    ['option', `--upload-pack=touch ${marked}`, 'option'],
    ['proxy', `ssh://-oProxyCommand=touch$IFS${marked}/x`, 'option'],
    ['cloud', 'http://169.254.169.254/latest', 'own network'],
  ]
  const modules = addresses.map(([name, url]) => `[submodule "${name}"]\n\tpath = ${name}\n\turl = "${url}"\n`)
  await repository.write({ '.gitmodules': modules.join('') })
  const pointed = await repository.head()
  for (const [name] of addresses) {
    await repository.git('update-index', '--add', '--cacheinfo', `160000,${pointed},${name}`)
  }
  await repository.git('add', '.gitmodules')
  await repository.git('commit', '--quiet', '--message', 'Submodules')
  const folder = await createTempDir('mirror-')
  const [mirror, worktree] = [join(folder, 'm.git'), join(folder, '1')]
  await git.cloneMirror(repository.path, mirror)
  await git.openWorktree(mirror, worktree, await repository.head())
  const missing = Object.fromEntries(git.missingSubmodules(worktree).map(({ path, reason }) => [path, reason]))
  expect(missing).toEqual(Object.fromEntries(addresses.map(([name, , why]) => [name, expect.stringContaining(why)])))
  expect(await stat(marked).catch(() => null)).toBeNull()
  await leavesNoMark(folder, mirror, worktree, process.cwd())
})
