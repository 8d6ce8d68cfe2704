import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scripted } from '@/lib/agent/scripted/scripted'
import type { AgentSession } from '@/lib/agent/types'
import { createRepository, type TestRepository } from '../../support/git-repository'
import { watchMarkedProcesses } from '../../support/no-leaks'
import { sessionForTest } from './session-for-test'

const mark = watchMarkedProcesses()
const BEHAVIOUR = 'ralph-loop/scripted-agent.json'

test('it writes its files, commits them with the item’s ID and reports done with tokens and cost', async () => {
  const { run, repository, events } = await play({ do: 'implement', files: { 'lib/a.txt': 'a\n' }, summary: 'Add a' })
  expect(run).toMatchObject({ end: { type: 'completed' }, exitCode: 0, report: { status: 'done', summary: 'Add a' } })
  expect(run.usage).toMatchObject({ inputTokens: expect.any(Number), costUsd: expect.any(Number) })
  expect(await repository.subjects()).toEqual(['P1-01: Add a', 'Initial commit'])
  expect(await repository.show('HEAD', 'lib/a.txt')).toBe('a')
  expect(events).toContainEqual(expect.objectContaining({ type: 'tool-call', summary: 'write lib/a.txt +1' }))
})

test('its files may stand in a folder beside the behaviour file, and what it reads is shown', async () => {
  const repository = await repositoryWith([{ do: 'implement', from: 'P1-01', read: ['.gitignore'] }])
  await repository.commit('Add the work', { 'ralph-loop/P1-01/lib/deep/a.txt': 'a\n', 'ralph-loop/P1-01/b.txt': 'b\n' })
  const { events } = await start(repository)
  expect(await repository.show('HEAD', 'lib/deep/a.txt')).toBe('a')
  expect(await repository.show('HEAD', 'b.txt')).toBe('b')
  const calls = events.filter(event => event.type === 'tool-call').map(event => event.summary)
  expect(calls.slice(0, 3)).toEqual(['read .gitignore', 'write b.txt +1', 'write lib/deep/a.txt +1'])
})

test('an item that the file does not name is implemented', async () => {
  const { repository } = await play(undefined)
  expect(await repository.subjects()).toEqual(['P1-01: Implement P1-01', 'Initial commit'])
})

test('each attempt has its entry, the last one repeats, and an answer has entries of its own', async () => {
  const attempts = [
    { do: 'block', summary: 'first' },
    { do: 'block', summary: 'second' },
  ]
  const answered = { a: [{ do: 'block', summary: 'after a' }], default: [{ do: 'block', summary: 'after another' }] }
  const repository = await repositoryWith({ attempts, answered })
  const said = async (prompt: string) => (await start(repository, { prompt })).run.report
  expect(await said('Item: P1-01')).toMatchObject({ summary: 'first' })
  expect(await said('Item: P1-01\nAttempt: 2')).toMatchObject({ summary: 'second' })
  expect(await said('Item: P1-01\n\n# The attempt before this one failed\n')).toMatchObject({ summary: 'second' })
  expect(await said('Item: P1-01\nAttempt: 5')).toMatchObject({ summary: 'second' })
  expect(await said('Item: P1-01\nAnswer D-007 R01: (a) zod')).toMatchObject({ summary: 'after a' })
  expect(await said('Item: P1-01\nAnswer D-007 R01: (a) zod\nAnswer D-007 R02: (b)')).toMatchObject({
    summary: 'after another',
  })
})

test('a lie is verified with a file that is gone after the commit', async () => {
  const repository = await repositoryWith([{ do: 'lie', helper: { 'ignored/helper.txt': 'x' } }])
  await hook(repository, 'test -f ignored/helper.txt')
  expect((await start(repository)).run).toMatchObject({ end: { type: 'completed' }, report: { status: 'done' } })
  expect(await repository.subjects()).toContain('P1-01: Implement P1-01')
  expect(await exists(repository, 'ignored/helper.txt')).toBe(false)
})

test.each(['no-verify', 'hooks-path', 'plumbing'])(
  'bypassing verify by %s commits past a hook that refuses',
  async variant => {
    const repository = await repositoryWith([{ do: 'bypass-verify', variant }])
    await hook(repository, 'false')
    expect((await start(repository)).run.report).toMatchObject({ status: 'done' })
    expect(await repository.subjects()).toContain('P1-01: Implement P1-01')
  },
)

test('bypassing by amend keeps the tree and drops the ID, by amend-files changes the tree', async () => {
  const amended = (await play({ do: 'bypass-verify', variant: 'amend' })).repository
  expect(await amended.subjects()).toEqual(['Implement P1-01', 'Initial commit'])
  const files = (await play({ do: 'bypass-verify', variant: 'amend-files' })).repository
  expect(await files.show('HEAD', 'amended.txt')).toBe('amended')
})

test('a question comes with its options, through stdout or through the result file', async () => {
  const asks = { do: 'decide', question: 'Which library?', options: [{ id: 'a', label: 'zod' }], kind: 'dependency' }
  const report = {
    status: 'decision',
    question: 'Which library?',
    options: [{ id: 'a', label: 'zod' }],
    kind: 'dependency',
  }
  expect((await play(asks)).run.report).toMatchObject(report)
  const { run, repository } = await play({ ...asks, via: 'file' })
  expect(run.report).toBeUndefined()
  expect(JSON.parse(await repository.read('.ralph/outcome.json'))).toMatchObject(report)
})

test('a hang is ended by the idle limit, a stubborn one too', async () => {
  const { run } = await play({ do: 'hang', stubborn: true }, { idleMs: 600 })
  expect(run).toMatchObject({ end: { type: 'hung', idleMs: 600 }, report: undefined })
})

test('(slow) a flood of 100 MB, with and without line breaks, ends well', async () => {
  const lines = await play({ do: 'flood', files: { 'a.txt': 'a' } })
  expect(lines.run).toMatchObject({ end: { type: 'completed' }, report: { status: 'done' } })
  expect(lines.events.length).toBeGreaterThan(90_000)
  const oneLine = await play({ do: 'flood', newlines: false })
  expect(oneLine.run.end).toEqual({ type: 'completed' })
  expect(oneLine.raw.some(line => line.endsWith('characters cut …'))).toBe(true)
}, 60_000)

test('a crash is one, by exit code or by signal', async () => {
  expect((await play({ do: 'crash' })).run.end).toMatchObject({ type: 'crashed', exitCode: 3, signal: null })
  expect((await play({ do: 'crash', signal: 'SIGKILL' })).run.end).toMatchObject({ type: 'crashed', signal: 'SIGKILL' })
})

test('work may be left uncommitted, and nothing may be done at all', async () => {
  const left = await play({ do: 'leave-uncommitted' })
  expect(left.run).toMatchObject({ end: { type: 'completed' }, report: { status: 'done' } })
  expect(await left.repository.git('status', '--porcelain')).toBe('?? scripted/')
  const nothing = await play({ do: 'nothing', say: 'All tests pass. <promise>COMPLETE</promise>' })
  expect(nothing.run).toMatchObject({ end: { type: 'completed' }, report: undefined })
  expect(await nothing.repository.git('status', '--porcelain')).toBe('')
})

test('the plan is edited and committed: its own item is ticked', async () => {
  const { repository } = await play({ do: 'edit-plan' })
  expect(await repository.show('HEAD', 'ralph-loop/PRD-P1.md')).toContain('- [x] P1-01 Do it')
})

test('two commits are made for one item', async () => {
  const { repository } = await play({ do: 'two-commits' })
  expect(await repository.subjects()).toHaveLength(3)
})

test('a server left behind in a session of its own, holding stdout, is ended', async () => {
  const { run, repository } = await play({ do: 'daemon' })
  expect(run).toMatchObject({ end: { type: 'completed' } })
  expect(await repository.subjects()).toContain('P1-01: Implement P1-01')
})

test('a commit that verify refuses leaves the changes and says nothing', async () => {
  const repository = await repositoryWith([{ do: 'fail-verify' }])
  await hook(repository, 'echo "1 test failed" >&2; false')
  const { run, events } = await start(repository)
  expect(run).toMatchObject({ end: { type: 'completed' }, report: undefined })
  expect(await repository.subjects()).toEqual(['Initial commit'])
  expect(events).toContainEqual(expect.objectContaining({ type: 'tool-result', ok: false, output: '1 test failed\n' }))
})

test('an honest agent whose commit is refused does not claim to be done', async () => {
  const repository = await repositoryWith([{ do: 'implement' }])
  await hook(repository, 'false')
  expect((await start(repository)).run).toMatchObject({ end: { type: 'crashed', exitCode: 1 }, report: undefined })
})

test.each([
  [
    { kind: 'rate-limited', resetsAt: '2026-12-01T02:10:00Z' },
    { type: 'rate-limited', resetsAt: '2026-12-01T02:10:00Z' },
  ],
  [{ kind: 'overloaded' }, { type: 'overloaded' }],
  [{ kind: 'auth' }, { type: 'auth', message: 'Not signed in' }],
])('a limit is acted out on demand: %o', async (limit, end) => {
  expect((await play({ do: 'limit', ...limit })).run.end).toEqual(end)
})

test('a limit may name its reset time from the moment it is said', async () => {
  const before = Date.now()
  const { run } = await play({ do: 'limit', resetsInMs: 60_000 })
  expect(run.end.type).toBe('rate-limited')
  const resetsAt = Date.parse((run.end.type === 'rate-limited' && run.end.resetsAt) || '')
  expect(resetsAt).toBeGreaterThanOrEqual(before + 60_000)
  expect(resetsAt).toBeLessThanOrEqual(Date.now() + 60_000)
})

test('an entry that is there once is not taken again in its worktree, also when the attempt did not count', async () => {
  const repository = await repositoryWith([{ do: 'crash', once: true }, { do: 'crash', once: true }, { do: 'block' }])
  const ends = []
  for (let session = 0; session < 4; session++) ends.push((await start(repository)).run.end.type)
  expect(ends).toEqual(['crashed', 'crashed', 'completed', 'completed'])
  expect(await repository.git('status', '--porcelain')).toBe('')
})

test('a child that stays after its result is ended after the grace, and its result counts', async () => {
  const { run } = await play({ do: 'implement', lingerMs: 60_000 }, { leaveGraceMs: 200 })
  expect(run).toMatchObject({ end: { type: 'completed' }, report: { status: 'done' } })
  expect(run.durationMs).toBeLessThan(10_000)
})

test('a behaviour nobody knows is a crash that names the known ones', async () => {
  const { run } = await play({ do: 'dance' })
  expect(run.end).toMatchObject({
    type: 'crashed',
    message: expect.stringContaining('Unknown behaviour "dance"; known: implement'),
  })
})

async function play(entry: object | undefined, wanted: Partial<AgentSession> = {}) {
  const repository = await repositoryWith(entry && [entry])
  return { repository, ...(await start(repository, wanted)) }
}

function repositoryWith(item: unknown): Promise<TestRepository> {
  const behaviour = JSON.stringify({ items: { 'P1-01': item } })
  const files = {
    [BEHAVIOUR]: behaviour,
    'ralph-loop/PRD-P1.md': '- [ ] P1-01 Do it\n',
    '.gitignore': 'ignored/\n.ralph/\n',
  }
  return createRepository({ files })
}

async function start(repository: TestRepository, wanted: Partial<AgentSession> = {}) {
  const options = { name: 'scripted', behaviour: BEHAVIOUR } as const
  const { session, events, raw } = await sessionForTest({
    cwd: repository.path,
    options,
    marker: mark('scripted'),
    ...wanted,
  })
  return { run: await scripted.run(session), events, raw }
}

function hook(repository: TestRepository, command: string): Promise<void> {
  return repository.write({ '.git/hooks/pre-commit': `#!/bin/sh\n${command}\n` })
}

function exists(repository: TestRepository, path: string): Promise<boolean> {
  return access(join(repository.path, path)).then(
    () => true,
    () => false,
  )
}
