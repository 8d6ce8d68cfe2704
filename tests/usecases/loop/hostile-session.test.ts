import { writeFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { findMarked } from '@/lib/shell/marked-processes'
import { fingerprint, type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

const WORK = 'echo x > "$GATEWALK_ITEM_ID.txt"; git add -A; git commit -qm "$GATEWALK_ITEM_ID: did it"'

/** A scene whose agent is a line of bash on P1-01 and does its work on every other item. */
async function open(onFirst: string, options: SceneOptions = {}): Promise<LoopScene> {
  const agent = `cat > /dev/null\nif [ "$GATEWALK_ITEM_ID" = P1-01 ]; then\n${onFirst}\nelse\n${WORK}\nfi\n`
  const config = { agent: { name: 'custom', command: 'bash agent.sh' }, ...options.config }
  scene = await openLoopScene(database, { ...options, config, files: { 'agent.sh': agent, ...options.files } })
  return scene
}

async function outcomes(of: LoopScene): Promise<string[]> {
  return (await of.iterations()).map(row => `${row.itemId} ${row.reason ?? row.state}`)
}

const unexpected = (of: LoopScene) => of.words.filter(words => words.startsWith('a step failed'))

afterEach(async () => {
  const left = scene ? await findMarked(`gw-${scene.projectId}-`) : []
  await scene?.close()
  scene = null
  expect(left).toEqual([])
})

describe('an outcome file that is none', () => {
  it.each([
    ['a pipe nobody writes to', 'mkfifo .ralph/outcome.json', 'not a regular file'],
    ['a link to another file', 'ln -s /etc/passwd .ralph/outcome.json', 'symbolic link'],
    ['a file of 50 MB', 'head -c 50000000 /dev/zero > .ralph/outcome.json', 'larger than'],
    ['a folder', 'mkdir .ralph/outcome.json', 'not a regular file'],
  ])('%s asks a person and holds nobody up', async (_name, make, why) => {
    const walked = await open(`mkdir -p .ralph; ${make}`)
    expect(await walked.walk()).toBe('operators-turn')
    expect(await outcomes(walked)).toEqual(['P1-01 asks D-001', 'P1-02 done'])
    expect(await walked.file('DECISIONS.md')).toContain(why)
  })

  it('of the session before is gone when the next one starts, in a subfolder too', async () => {
    const report = `mkdir -p .ralph; echo '{"status":"blocker","summary":"no"}' > .ralph/outcome.json`
    const walked = await open(report, { subfolder: 'packages/api/' })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['P1-01 blocked', 'P1-02 done'])
  })

  it('words that no database stores are asked with visible characters in their place', async () => {
    const report = String.raw`{"status":"decision","summary":"a\u0000b","question":"q\ud800?","options":["x\udfff","y"]}`
    const walked = await open(`mkdir -p .ralph; cat > .ralph/outcome.json <<'END'\n${report}\nEND`)
    expect(await walked.walk()).toBe('operators-turn')
    expect(await outcomes(walked)).toEqual(['P1-01 asks D-001', 'P1-02 done'])
    const row = await walked.db.decision.findFirstOrThrow({ where: { projectId: walked.projectId } })
    expect(row.question).toBe('q\ufffd?')
    expect(unexpected(walked)).toEqual([])
  })
})

describe('a session that takes its worktree apart', () => {
  it.each([
    ['removes .git', 'echo x > a.txt; rm .git'],
    [
      'makes a repository of its own in its place',
      'echo x > a.txt; rm .git; git init -q; git add -A; git commit -qm own',
    ],
    ['points .git at the user’s repository', 'echo x > a.txt; echo "gitdir: $ORIGIN/.git" > .git'],
  ])('and %s loses none of its files, and no other repository is touched', async (_name, command) => {
    const walked = await open(command.replace('$ORIGIN', '$(cat ../../../origin)'))
    await writeFile(`${walked.context.home}/origin`, walked.repository.path)
    const before = await fingerprint(walked.repository)
    expect(await walked.walk()).toBe('done')
    expect(await outcomes(walked)).toEqual(['P1-01 done', 'P1-02 done'])
    expect(await walked.repository.show('ralph/master-plan', 'a.txt')).toBe('x')
    expect(await fingerprint(walked.repository)).toBe(before)
    const landed = (await walked.repository.git('ls-tree', '--name-only', 'ralph/master-plan')).split('\n')
    expect(landed).toEqual(['.gitignore', 'P1-02.txt', 'README.md', 'a.txt', 'agent.sh', 'ralph-loop'])
    expect(unexpected(walked)).toEqual([])
  })

  it('and deletes it whole fails its attempts, and the next item is walked', async () => {
    const walked = await open('rm -rf "$PWD"')
    expect(await walked.walk()).toBe('blocked-items')
    expect((await outcomes(walked)).at(-1)).toBe('P1-02 done')
    expect(unexpected(walked)).toEqual([])
  })

  it('and has the mirror forget it is rejected, its commit kept', async () => {
    const walked = await open(`${WORK}; rm -rf "$(git rev-parse --absolute-git-dir)"`)
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['P1-01 rejected: off-branch, blocked', 'P1-02 done'])
    const [first] = await walked.iterations()
    expect(first?.refs).toEqual({ rejected: 'refs/ralph/rejected/P1-01-1' })
    expect(unexpected(walked)).toEqual([])
  })

  it('and leaves its branch after the commit is rejected, its commit kept', async () => {
    const walked = await open(`${WORK}; git checkout -q --detach ralph/master-plan`)
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['P1-01 rejected: off-branch, blocked', 'P1-02 done'])
    const subject = await walked.context.git.run(['log', '-1', '--format=%s', 'refs/ralph/rejected/P1-01-1'], {
      cwd: walked.mirror,
    })
    expect(subject.stdout.trim()).toBe('P1-01: did it')
  })
})

describe('a repository inside the worktree', () => {
  it('left by verify without a commit is set aside with its files, and nothing stands still', async () => {
    const verify =
      'echo $RANDOM > README.md; mkdir -p n/m && cd n && git init -q . && echo x > y && cd m && git init -q .'
    const walked = await open(WORK, { verify })
    expect(await walked.walk()).toBe('done')
    const [first] = await walked.iterations()
    const leftover = String((first?.refs as Record<string, string> | undefined)?.leftover)
    const { stdout } = await walked.context.git.run(['ls-tree', '-r', '--name-only', leftover], { cwd: walked.mirror })
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['n/y', 'n/dot-git/HEAD', 'n/m/dot-git/HEAD']))
    expect(unexpected(walked)).toEqual([])
  })

  it.each(['app', "my 'own' app"])(
    'whose files a commit would not hold is refused, saying what to do (%s)',
    async name => {
      const quoted = `'${name.replaceAll("'", String.raw`'\''`)}'`
      const make = `mkdir ${quoted}; (cd ${quoted}; git init -q; echo hi > f.txt; git add -A; git commit -qm inner)`
      // The agent does what the refusal says.
      const mend =
        'git commit -qm "P1-01: x" 2> $TMPDIR/said || { grep "^  rm" $TMPDIR/said > $TMPDIR/mend; . $TMPDIR/mend; }'
      const walked = await open(`${make}; git add -A 2>/dev/null; ${mend}; git commit -qm "P1-01: x"`, {
        verify: `test ! -d ${quoted} || test -f ${quoted}/f.txt`,
      })
      expect(await walked.walk()).toBe('done')
      expect(await outcomes(walked)).toEqual(['P1-01 done', 'P1-02 done'])
      expect(await walked.repository.show('ralph/master-plan', `${name}/f.txt`)).toBe('hi')
    },
  )

  it('left uncommitted by an agent does not land as an empty pointer', async () => {
    const make = 'mkdir app; (cd app; git init -q; echo hi > f.txt; git add -A; git commit -qm inner)'
    const walked = await open(make)
    expect(await walked.walk()).toBe('blocked-items')
    const [first] = await walked.iterations()
    expect(first?.reason).toBe('failed: commit-refused')
    const rescued = String((first?.refs as Record<string, string> | undefined)?.rescued)
    const { stdout } = await walked.context.git.run(['ls-tree', '-r', '--name-only', rescued], { cwd: walked.mirror })
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['app/f.txt', 'app/dot-git/HEAD']))
  })
})

describe('what a session does to the mirror', () => {
  it('a branch deleted and shadowed by another name is put back', async () => {
    const walked = await open(`${WORK}; git update-ref -d refs/heads/ralph/master-plan; git branch ralph`)
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['P1-01 rejected: refs-moved, blocked', 'P1-02 done'])
    expect(unexpected(walked)).toEqual([])
  })

  it('a receipt asked for past the hooks is only for what verify reads', async () => {
    const client = `
      const net = require('node:net')
      const ask = net.connect(process.argv[1])
      ask.on('data', data => process.stderr.write(data)).on('close', () => process.exit(0))
      ask.write(JSON.stringify({ type: 'verify', index: process.argv[2] }) + '\\n')`
    const asks = `socket="$(dirname "$(git config core.hooksPath)")/s"; node -e '${client.replaceAll("'", '"')}' "$socket" "$TMPDIR/other"`
    // Verify is green for the worktree as it stands; the index asked about holds another tree.
    const walked = await open(
      `echo bad > P1-01.txt; GIT_INDEX_FILE=$TMPDIR/other git add P1-01.txt; rm P1-01.txt; ${asks}`,
      {
        verify: 'test ! -f P1-01.txt || grep -q x P1-01.txt',
      },
    )
    await walked.walk()
    const [first] = await walked.iterations()
    const green = await walked.db.verification.count({ where: { iterationId: first?.id ?? '', exitCode: 0 } })
    const log = await walked.db.logChunk.findMany({ where: { log: { iterationId: first?.id ?? '', kind: 'raw' } } })
    expect(log.map(chunk => chunk.text).join('')).toContain('not the whole worktree')
    expect(green).toBe(0)
  })
})
