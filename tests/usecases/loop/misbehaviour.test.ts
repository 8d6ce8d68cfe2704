import { stat } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { findMarked } from '@/lib/shell/marked-processes'
import { fingerprint, type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

async function open(entry: object | object[], options: SceneOptions = {}): Promise<LoopScene> {
  const behaviours = { 'P1-01': Array.isArray(entry) ? entry : [entry] }
  scene = await openLoopScene(database, { items: ['P1-01 First', 'P1-02 Second'], behaviours, ...options })
  return scene
}

/** Marks of the two items as they stand on the branch, `!x`. */
async function marks(of: LoopScene): Promise<string> {
  const prd = await of.file('PRD-P1.md')
  return [...prd.matchAll(/^- \[(.)\] P1-0/gm)].map(match => match[1]).join('')
}

async function refs(of: LoopScene, kind: string): Promise<string[]> {
  const { git } = of.context
  return [...(await git.readRefs(of.mirror, `refs/ralph/${kind}`)).keys()]
}

async function outcomes(of: LoopScene): Promise<string[]> {
  const rows = await of.iterations()
  return rows.filter(row => row.itemId === 'P1-01').map(row => row.reason ?? row.state)
}

afterEach(async () => {
  const left = scene ? await findMarked(`gw-${scene.projectId}-`) : []
  await scene?.close()
  scene = null
  expect(left).toEqual([])
})

describe('a claim that is false', () => {
  it('a lie: green at the commit, red for the host: kept aside, blocked, no retry, the next item is walked', async () => {
    const verify = 'test ! -f lie.txt || test -f ignored/helper'
    const walked = await open({ do: 'lie', files: { 'lie.txt': 'x' }, helper: { 'ignored/helper': 'x' } }, { verify })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await marks(walked)).toBe('!x')
    expect(await outcomes(walked)).toEqual(['rejected: parent-verify-failed, blocked'])
    expect(await refs(walked, 'rejected')).toEqual(['refs/ralph/rejected/P1-01-1'])
    expect(await walked.subjects()).toEqual(
      expect.arrayContaining(['[Ralph] P1-01 blocked', 'P1-02: Implement P1-02', '[Ralph] P1-02 done']),
    )
    expect(await walked.subjects()).not.toContain('P1-01: Implement P1-01')
    const blockers = await walked.file('BLOCKERS.md')
    expect(blockers).toContain('### P1-01')
    expect(blockers).toContain('refs/ralph/rejected/P1-01-1')
    await expect(walked.repository.show('ralph/master-plan', 'lie.txt')).rejects.toThrow()
  })

  it.each(['no-verify', 'hooks-path', 'unset-config', 'plumbing', 'amend-files'])(
    'verify bypassed by %s',
    async variant => {
      const walked = await open({ do: 'bypass-verify', variant, files: { 'a.txt': 'x' } })
      expect(await walked.walk()).toBe('blocked-items')
      expect(await outcomes(walked)).toEqual(['rejected: bypassed-verify, blocked'])
      expect(await marks(walked)).toBe('!x')
      expect(await refs(walked, 'rejected')).toEqual(['refs/ralph/rejected/P1-01-1'])
    },
  )

  it('a message that loses the item’s ID by an amend past the hooks', async () => {
    const walked = await open({ do: 'bypass-verify', variant: 'amend', summary: 'reworded', files: { 'a.txt': 'x' } })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['rejected: message-without-id, blocked'])
  })

  it('the plan edited by the child is never taken', async () => {
    const walked = await open({ do: 'edit-plan' })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['rejected: plan-edited, blocked'])
    expect(await marks(walked)).toBe('!x')
  })
})

describe('a session that does not finish its item', () => {
  // C03
  it('nothing done, exit 0, whatever its words claim: a failed attempt, one retry, then blocked', async () => {
    const say = ['I did not output <promise>COMPLETE</promise> since nothing works.', 'All tests pass.', 'COMPLETE']
    const walked = await open({ do: 'nothing', say })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['failed: nothing-done', 'failed: nothing-done, blocked'])
    expect(await walked.subjects()).toEqual(
      expect.arrayContaining(['[Ralph] P1-01 attempt 1 failed', '[Ralph] P1-01 blocked']),
    )
  })

  it('verify fails: the retry is told its output and may mend it', async () => {
    const entries = [
      { do: 'fail-verify', files: { 'bad.txt': 'x' } },
      { do: 'implement', files: { 'good.txt': 'x' } },
    ]
    const verify = 'test ! -f bad.txt || { echo the-reason; false; }'
    const walked = await open(entries, { verify })
    expect(await walked.walk()).toBe('done')
    expect(await outcomes(walked)).toEqual(['failed: verify-failed', 'done'])
    const [, retry] = await walked.iterations()
    expect(retry?.prompt).toContain('the-reason')
    expect(await refs(walked, 'rescued')).toEqual(['refs/ralph/rescued/P1-01-1'])
  })

  it('a crash is redone without counting, the third in a row stops the run', async () => {
    const walked = await open({ do: 'crash' })
    expect(await walked.walk()).toBe('agent-failing')
    expect(await outcomes(walked)).toEqual(['crashed', 'crashed', 'crashed'])
    expect(await marks(walked)).toBe('  ')
    expect((await walked.iterations()).map(row => row.counted)).toEqual([false, false, false])
  })

  it('a crash after its commit: the work is rescued each time, never landed', async () => {
    const walked = await open({ do: 'crash', commit: true, files: { 'a.txt': 'x' } })
    expect(await walked.walk()).toBe('agent-failing')
    expect(await refs(walked, 'rescued')).toEqual([1, 2, 3].map(number => `refs/ralph/rescued/P1-01-${number}`))
    await expect(walked.repository.show('ralph/master-plan', 'a.txt')).rejects.toThrow()
  })

  it('a hang is ended, tried once more, then blocked; no process stays', async () => {
    const config = { timeLimits: { idle: 0.02 } }
    // Alone: under a limit this short an honest session on a busy machine could seem to hang too.
    const walked = await open({ do: 'hang', stubborn: true }, { config, items: ['P1-01 First'] })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['hung', 'hung, blocked'])
    expect(await marks(walked)).toBe('!')
  })
})

describe('a session that asks', () => {
  it('a decision becomes [?] with its options in DECISIONS.md, and the loop goes on', async () => {
    const options = [
      { id: 'a', label: 'Resend', consequence: 'cheap' },
      { id: 'b', label: 'Postmark' },
    ]
    const walked = await open({
      do: 'decide',
      question: '事务邮件用 Resend 还是 Postmark?',
      context: 'silent',
      options,
    })
    expect(await walked.walk()).toBe('operators-turn')
    expect(await marks(walked)).toBe('?x')
    const row = await walked.db.decision.findFirstOrThrow({ where: { projectId: walked.projectId } })
    expect(row).toMatchObject({ number: 1, kind: 'choice', itemId: 'P1-01', state: 'pending' })
    expect(row.options).toEqual([...options, expect.objectContaining({ id: 'block' })])
    expect(await walked.file('DECISIONS.md')).toContain('### D-001 — Phase P1 — 事务邮件用 Resend 还是 Postmark?')
    expect(await walked.subjects()).toContain('[Ralph] P1-01 asks D-001')
  })

  it('a blocker becomes [!] at once', async () => {
    const walked = await open({ do: 'block', summary: 'No font licence' })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['blocked'])
    expect(await walked.file('BLOCKERS.md')).toContain('No font licence')
  })
})

describe('a session that is merely odd', () => {
  it('files left uncommitted are committed for it through the same hooks', async () => {
    const walked = await open({ do: 'leave-uncommitted', files: { 'left.txt': 'x' }, summary: 'left it' })
    expect(await walked.walk()).toBe('done')
    expect(await walked.subjects()).toContain('P1-01: left it')
    expect(await walked.repository.show('ralph/master-plan', 'left.txt')).toBe('x')
  })

  it('two commits are one item', async () => {
    const walked = await open({ do: 'two-commits' })
    expect(await walked.walk()).toBe('done')
    expect((await walked.subjects()).slice(0, 3).map(subject => subject.slice(0, 6))).toEqual([
      'P1-01:',
      'P1-01:',
      '[Ralph',
    ])
  })

  it('a daemon that holds stdout neither delays the end nor outlives it', async () => {
    const walked = await open({ do: 'daemon', files: { 'a.txt': 'x' } })
    expect(await walked.walk()).toBe('done')
    expect(await findMarked(`gw-${walked.projectId}-`)).toEqual([])
  })

  it('a flood of 100 MB is kept as head and tail, saying so', async () => {
    const walked = await open({ do: 'flood', megabytes: 100, files: { 'a.txt': 'x' } })
    await walked.work()
    expect(await walked.walk()).toBe('done')
    const log = await walked.db.log.findFirstOrThrow({ where: { kind: 'raw', iteration: { itemId: 'P1-01' } } })
    expect(Number(log.bytes)).toBeGreaterThan(99_000_000)
    const kept = await walked.db.$queryRaw<{ bytes: number }[]>`
      SELECT sum(octet_length(text))::int AS bytes FROM "LogChunk" WHERE "logId" = ${log.id}::uuid`
    expect(kept[0]?.bytes).toBeLessThan(20_500_000)
    const chunks = await walked.db.logChunk.findMany({ where: { logId: log.id }, orderBy: { seq: 'asc' } })
    expect(chunks.some(chunk => /bytes cut/.test(chunk.text))).toBe(true)
  })

  it('a verify that makes its own repository does not disturb the child’s commit', async () => {
    const verify =
      'd=$(mktemp -d) && cd "$d" && git init -q . && echo x > f && git add f && git -c user.name=v -c user.email=v@x commit -q -m inner && test "$(git log --format=%s)" = inner'
    const walked = await open({ do: 'implement', files: { 'a.txt': 'x' } }, { verify })
    expect(await walked.walk()).toBe('done')
    expect(await walked.subjects()).toContain('P1-01: Implement P1-01')
  })
})

describe('the user’s repository', () => {
  it('is the same before and after but for the loop’s branch, with dirty files and a stash', async () => {
    const walked = await open({ do: 'implement' })
    const { repository } = walked
    await repository.write({ 'README.md': 'stashed\n' })
    await repository.git('stash')
    await repository.write({ 'README.md': 'dirty\n', 'new.txt': 'untracked\n' })
    const before = await fingerprint(repository)
    expect(await walked.walk()).toBe('done')
    expect(await fingerprint(repository)).toBe(before)
    expect(await stat(`${repository.path}/new.txt`)).toBeTruthy()
  })
})
