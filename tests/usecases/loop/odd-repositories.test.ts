import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startRun } from '@/lib/usecases/start-run'
import { createRepository, type RepositoryOptions, TestRepository } from '@/tests/support/git-repository'
import { fingerprint, type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { createSubmoduleRepository } from '@/tests/support/submodule-repository'
import { createTempDir } from '@/tests/support/temp-dir'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

/** A scene whose agent is bash: `lines` on P1-01, plain work on every other item. */
async function open(lines: string, options: SceneOptions = {}, config = ''): Promise<LoopScene> {
  const home = await createTempDir('person-')
  await writeFile(join(home, '.gitconfig'), config)
  const agent = `cat > /dev/null
commit() { git add -A && git commit -q -m "$GATEWALK_ITEM_ID: $1"; }
if [ "$GATEWALK_ITEM_ID" = P1-01 ]; then
${lines}
else
echo x > "$GATEWALK_ITEM_ID.txt"; commit did
fi
`
  scene = await openLoopScene(database, {
    ...options,
    config: { agent: { name: 'custom', command: 'bash agent.sh' }, ...options.config },
    files: { 'agent.sh': agent, ...options.files },
    workerOptions: { processEnv: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'none') } },
  })
  return scene
}

async function outcomes(of: LoopScene): Promise<string[]> {
  return (await of.iterations()).map(row => `${row.itemId} ${row.reason ?? row.state}`)
}

/** What the agent of an iteration was shown. */
async function shown(of: LoopScene, itemId: string): Promise<string> {
  const where = { log: { kind: 'raw', iteration: { itemId } } }
  return (await of.db.logChunk.findMany({ where })).map(chunk => chunk.text).join('')
}

// C17
it('verify finds the files of submodules; a missing one is a warning and stands in what fails; pointers stay', async () => {
  const walked = await open(
    `echo x > done.txt; echo true > tests/check.sh; commit sneaks; git add -A
     git commit -qm "P1-01: sneaks" 2> "$TMPDIR/said"; cat "$TMPDIR/said"; grep '^  git' "$TMPDIR/said" > "$TMPDIR/mend"
     . "$TMPDIR/mend"; commit did`,
    {
      items: ['P1-01 First', 'P1-02 Second\n  Verify: test -f gone/check.sh'],
      verify: 'sh tests/check.sh',
      makeRepository: createSubmoduleRepository,
    },
  )
  const { repository } = walked
  const before = await fingerprint(repository)
  expect(await walked.walk()).toBe('blocked-items')
  expect(await outcomes(walked)).toEqual([
    'P1-01 done',
    'P1-02 failed: verify-failed',
    expect.stringMatching(/blocked$/),
  ])
  expect(await shown(walked, 'P1-01')).toContain('commit refused: tests is a submodule')
  const pointers = (ref: string) => repository.git('ls-tree', ref, 'tests', 'gone')
  expect(await pointers('ralph/master-plan')).toBe(await pointers('main'))
  expect(await walked.file('BLOCKERS.md')).toContain('gatewalk: the submodule gone is missing, https://***@127.0.0.1:9')
  expect((await walked.project()).problems).toMatchObject([{ code: 'submodule-missing', severity: 'warning' }])
  expect(await fingerprint(repository)).toBe(before)
})

// C19 C20
it('nobody’s name, a signer that waits, and own hooks that read input and rewrite files do not stop a commit', async () => {
  const signer = await createTempDir('signer-')
  await writeFile(join(signer, 'sign'), '#!/bin/sh\nsleep 86400\n')
  await chmod(join(signer, 'sign'), 0o755)
  const config = `[commit]\n\tgpgsign = true\n[tag]\n\tgpgsign = true\n\tforceSignAnnotated = true\n[push]\n\tgpgSign = true
[gpg]\n\tformat = ssh\n\tprogram = ${signer}/sign\n[gpg "ssh"]\n\tprogram = ${signer}/sign\n[user]\n\tsigningKey = key::ssh-ed25519 AAAA\n\tuseConfigOnly = true\n`
  const walked = await open(
    `echo 'a  ' > a.txt; git add -A; git commit -q -S -m "P1-01: signed" 2>&1; commit did; git tag -a -m x mine; git tag -d mine`,
    {
      files: {
        '.husky/pre-commit': 'read answer || true; for f in *.txt; do sed -i "s/ *$//" "$f"; done; git add -A\n',
      },
      repository: {
        config: { 'user.name': null, 'user.email': null, 'commit.gpgsign': null, 'core.hooksPath': '.husky/_' },
      },
    },
    config,
  )
  expect(await walked.walk()).toBe('done')
  expect(await outcomes(walked)).toEqual(['P1-01 done', 'P1-02 done'])
  expect(await shown(walked, 'P1-01')).toContain('commits of the loop are not signed')
  expect(await walked.repository.show('ralph/master-plan', 'a.txt')).toBe('a')
  const commits = await walked.repository.git('log', '--format=%an <%ae> %G?', 'main..ralph/master-plan')
  expect(new Set(commits.split('\n'))).toEqual(new Set(['Gatewalk <gatewalk@localhost> N']))
  expect(await walked.project()).toMatchObject({ identitySource: 'fallback' })
})

/** A sparse, shallow clone with LFS attributes, in a folder of many scripts, as the person's repository. */
async function createOddClone(options: RepositoryOptions): Promise<TestRepository> {
  const full = await createRepository(options)
  await full.commit('Second')
  const path = join(await createTempDir('odd-'), '我的 项目 (v2)', 'é e\u0301 🚀 "q"')
  await mkdir(path, { recursive: true })
  await full.git('clone', '--quiet', '--depth', '1', `file://${full.path}`, path)
  const clone = new TestRepository(path)
  await clone.git('sparse-checkout', 'set', 'packages')
  return clone
}

// C16 C23
it('a subfolder of a shallow, sparse clone with LFS, spaces and twins of one name is walked; an overstep is told', async () => {
  const folder = 'packages/é "api" \'v2\'/'
  const plan = `Approved-By: lead, 2026-05-18

Phase P1 — First phase
  PRD: ralph-loop/PRD “eins” 'zwei' 三.md
  Auto-Gate: sh check.sh "$PWD"
  Manual-Gate: —
`
  const walked = await open(
    `echo "cwd $PWD"; echo new > big.bin; echo x > e\u0301.txt; echo y > \u00e9.txt; echo more >> "../../elsewhere.txt"; commit did`,
    {
      ...{ subfolder: folder, makeRepository: createOddClone },
      files: {
        'ralph-loop/MASTER-PLAN.md': plan,
        "ralph-loop/PRD “eins” 'zwei' 三.md":
          '# PRD\nVerify: sh check.sh "$PWD"\n\n- [ ] P1-01 “First” one\n- [ ] P1-02 Second\n',
        'check.sh': `test "\${1##*/}" = "é \\"api\\" 'v2'"\n`,
        '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
        'old.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
      },
    },
    '[filter "lfs"]\n\tclean = git-lfs clean -- %f\n\tsmudge = git-lfs smudge -- %f\n\tprocess = git-lfs filter-process\n\trequired = true\n',
  )
  const { repository } = walked
  const before = await fingerprint(repository)
  expect(await walked.walk()).toBe('done')
  expect(await shown(walked, 'P1-01')).toContain(`/é "api" 'v2'`)
  const names = (await repository.git('ls-tree', '-r', '-z', '--name-only', 'ralph/master-plan')).split('\0')
  expect(names).toEqual(expect.arrayContaining([`${folder}e\u0301.txt`, `${folder}\u00e9.txt`, `${folder}old.bin`]))
  const progress = await repository.show('ralph/master-plan', `${folder}ralph-loop/PROGRESS.md`)
  expect(progress).toContain('elsewhere.txt)')
  expect(progress.match(/\(outside packages/g)).toHaveLength(1)
  expect(await fingerprint(repository)).toBe(before)
})

// C24
it('a git store that is not ours any more refuses the start before any session, and nothing is half made', async () => {
  const walked = await open('echo x > a.txt; commit did', { items: ['P1-01 First'] })
  const { repository } = walked
  const isRoot = process.getuid?.() === 0
  const places = ['', '.git', '.git/objects'].map(name => join(repository.path, name))
  const give = (mine: boolean) =>
    Promise.all(
      places.map(place =>
        isRoot ? chown(place, mine ? 0 : 65_534, mine ? 0 : 65_534) : chmod(place, mine ? 0o755 : 0o555),
      ),
    )
  await walked.work()
  await walked.settled(async () => (await walked.project()).indexedCommit !== null)
  const before = await fingerprint(repository)
  await give(false)
  const end = await walked.walk().finally(() => give(true))
  expect(end).toBe('failed')
  const { endDetail } = await walked.db.run.findFirstOrThrow({ where: { projectId: walked.projectId } })
  expect(endDetail).toMatch(isRoot ? /belongs to another user \(uid 65534\)/ : /cannot be written by the user/)
  expect(await walked.iterations()).toEqual([])
  expect(await repository.git('branch', '--list', 'ralph/*')).toBe('')
  expect(await fingerprint(repository)).toBe(before)
  await startRun(walked.person, { slug: walked.slug })
  expect(await walked.rest()).toBe('done')
})

/** A worktree of a repository on a branch of its own. */
async function createLinkedWorktree(options: RepositoryOptions): Promise<TestRepository> {
  const main = await createRepository(options)
  const path = join(await createTempDir('linked-'), 'linked')
  await main.git('worktree', 'add', '--quiet', '-b', 'trunk', path)
  return new TestRepository(path)
}

// C14 C22
it('an agent’s words in any script, byte by byte and in large chunks, are kept whole everywhere', async () => {
  const words = '中文 絵文字 한글 👩‍👩‍👧‍👦 🇨🇳 é'
  const script = `import { mkdirSync, writeFileSync, writeSync } from 'node:fs'
const words = ${JSON.stringify(words)}
function say(bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}
for (const byte of Buffer.from(words + '\\n')) say(Buffer.from([byte]))
const long = Buffer.from(words.repeat(3000) + '\\n')
for (let at = 0; at < long.length; at += 65537) say(long.subarray(at, at + 65537))
say(Buffer.from('末').subarray(0, 2))
mkdirSync('.ralph', { recursive: true })
writeFileSync('.ralph/outcome.json', JSON.stringify({ status: 'done', summary: words }))
writeFileSync('done.txt', words)
`
  const files = { 'agent.mjs': script }
  const walked = await open('node agent.mjs', { items: ['P1-01 First'], files, makeRepository: createLinkedWorktree })
  expect(await walked.walk()).toBe('done')
  const said = (await shown(walked, 'P1-01')).split('\n')
  expect(said[0]).toBe(words)
  expect(said[1] === words.repeat(3000)).toBe(true)
  expect(said[2]).toBe('\ufffd')
  expect(await walked.subjects()).toContain(`P1-01: ${words}`)
  expect(await walked.file('PROGRESS.md')).toContain(words)
  expect(await walked.repository.show('ralph/master-plan', 'done.txt')).toBe(words)
})

/** A bare repository whose main also has 50,000 small files. */
async function createLargeRepository(options: RepositoryOptions): Promise<TestRepository> {
  const small = await createRepository(options)
  const entry = (_: unknown, at: number) =>
    `M 100644 inline src/${at % 250}/file ${at}.txt\ndata 8\n${String(at).padStart(8, '0')}\n`
  const head = 'commit refs/heads/main\ncommitter A <a@x> 1700000000 +0000\ndata 5\nLarge\nfrom refs/heads/main^0\n'
  const input = `${head}${Array.from({ length: 50_000 }, entry).join('')}`
  execFileSync('git', ['fast-import', '--quiet'], { cwd: small.path, input })
  const path = join(await createTempDir('large-'), 'large.git')
  await small.git('clone', '--quiet', '--bare', '.', path)
  return new TestRepository(path)
}

it('50,000 files in a bare repository are walked in the same steps (slow)', async () => {
  const walked = await open('echo x > a.txt; commit did', {
    items: ['P1-01 First'],
    makeRepository: createLargeRepository,
  })
  expect(await walked.walk()).toBe('done')
  expect(await outcomes(walked)).toEqual(['P1-01 done'])
  expect(await walked.repository.git('ls-tree', '-r', '--name-only', 'ralph/master-plan', 'src/0')).toContain(
    'file 0.txt',
  )
  await scene?.close()
  scene = null
  await rm(walked.context.home, { recursive: true, force: true })
}, 300_000)
