import { describe, expect, it } from 'vitest'
import { reconcile } from '@/lib/core/reconcile/reconcile'
import { isSameLook, openContent, readReportContent } from '@/lib/core/reconcile/report-content'
import type { Finding, FolderView, LeaseView, ProjectView } from '@/lib/core/reconcile/types'

const NOW = 1_000_000
const MIRROR = '/home/repos/p1.git'

const lease = (over: Partial<LeaseView> = {}): LeaseView => ({
  ...{ token: 5, workerId: 'w1', host: 'box', state: 'held', expiresAt: NOW + 1_000, holderLives: true },
  ...over,
})

const NOTHING_DUE = { run: false, iteration: null, answers: 0, unread: false }

function project(over: Partial<ProjectView> = {}): ProjectView {
  return {
    ...{ projectId: 'p1', slug: 'shop', lease: lease({ state: 'released' }), isMoving: false, jobs: [] },
    ...{ due: NOTHING_DUE, verifications: [], processes: [], locks: [], worktrees: [], tryBranches: [] },
    ...over,
  }
}

const worktree = (token: number, over: Partial<ProjectView['worktrees'][number]> = {}) => ({
  ...{ path: `/home/worktrees/shop/${token}`, token, isRegistered: true, isThere: true },
  ...over,
})

const look = (of: ProjectView[], folders: FolderView[] = []) => reconcile({ now: NOW, projects: of, folders })
const brief = (findings: Finding[]) => findings.map(({ kind, subject, repair }) => [kind, subject, repair])

const LEFT_BEHIND: Partial<ProjectView> = {
  verifications: [{ id: 'v1', kind: 'parent' }],
  processes: [{ pid: 7, marker: 'gw-p1-5-x', token: 5 }],
  locks: [{ path: `${MIRROR}/packed-refs.lock`, ageMs: 60_000, holders: [] }],
  worktrees: [worktree(5), worktree(4), worktree(3, { isThere: false })],
  tryBranches: [{ number: 9, hasIteration: false }],
  due: { run: true, iteration: 3, answers: 2, unread: true },
}

describe('a look at a project', () => {
  it.each<[string, Partial<ProjectView>, string[][]]>([
    ['at rest', {}, []],
    ['never leased', { lease: null }, []],
    ['walked by a live worker', { lease: lease(), jobs: ['active'], due: { ...NOTHING_DUE, run: true } }, []],
    ['due with a waiting job', { jobs: ['waiting'], due: { run: true, iteration: 1, answers: 1, unread: true } }, []],
    ['with its newest worktree', { worktrees: [worktree(5)] }, []],
    [
      'with a worktree that waits for the next takeover',
      { lease: lease({ token: 6, state: 'released' }), worktrees: [worktree(5)] },
      [],
    ],
    ['with try branches of its iterations', { tryBranches: [{ number: 1, hasIteration: true }] }, []],
    ['with a young lock', { locks: [{ path: 'index.lock', ageMs: 5_000, holders: [] }] }, []],
    [
      'with an old lock that somebody holds',
      { locks: [{ path: 'index.lock', ageMs: 9e9, holders: ['git (12)'] }] },
      [],
    ],
    ['with an active run and no job', { due: { ...NOTHING_DUE, run: true } }, [['run-without-job', 'shop', 'enqueue']]],
    [
      'with an active run whose job a dead worker had',
      { due: { ...NOTHING_DUE, run: true }, jobs: ['active'] },
      [['run-without-job', 'shop', 'enqueue']],
    ],
    [
      'with an active run whose job is delayed',
      { due: { ...NOTHING_DUE, run: true }, jobs: ['delayed'] },
      [['run-without-job', 'shop', 'enqueue']],
    ],
    [
      'with an unsettled iteration',
      { due: { ...NOTHING_DUE, iteration: 3 } },
      [['iteration-without-worker', '#3', 'enqueue']],
    ],
    ['with answers on their way', { due: { ...NOTHING_DUE, answers: 2 } }, [['answer-without-job', '2', 'enqueue']]],
    ['never read', { due: { ...NOTHING_DUE, unread: true } }, [['project-unread', 'shop', 'enqueue']]],
    [
      'whose lease ran out',
      { lease: lease({ expiresAt: NOW - 1 }) },
      [['lease-without-holder', 'token 5', 'release-lease']],
    ],
    [
      'whose lease ran out on another host',
      { lease: lease({ expiresAt: NOW - 1, holderLives: null, host: 'far' }) },
      [['lease-without-holder', 'token 5', 'release-lease']],
    ],
    [
      'whose worker died',
      { lease: lease({ holderLives: false }) },
      [['lease-without-holder', 'token 5', 'release-lease']],
    ],
    [
      'kept warm by a worker that died',
      { lease: lease({ state: 'warm', holderLives: false }) },
      [['lease-without-holder', 'token 5', 'release-lease']],
    ],
    [
      'with a stray',
      { processes: [{ pid: 7, marker: 'gw-p1-5-x', token: 5 }] },
      [['stray-process', 'gw-p1-5-x (7)', 'end-process']],
    ],
    [
      'with a stray and no lease at all',
      { lease: null, processes: [{ pid: 7, marker: 'gw-p1-5-x', token: 5 }] },
      [['stray-process', 'gw-p1-5-x (7)', 'end-process']],
    ],
    [
      'with an old lock that nobody holds',
      { locks: [{ path: `${MIRROR}/x.lock`, ageMs: 5_001, holders: [] }] },
      [['stale-lock', `${MIRROR}/x.lock`, 'remove-lock']],
    ],
    [
      'with a registered worktree that is gone',
      { worktrees: [worktree(5, { isThere: false })] },
      [['worktree-gone', '/home/worktrees/shop/5', 'prune-worktree']],
    ],
    [
      'with a worktree older than the newest, registered or not',
      { worktrees: [worktree(3), worktree(5), worktree(4, { isRegistered: false })] },
      [
        ['worktree-left', '/home/worktrees/shop/3', 'rescue-worktree'],
        ['worktree-left', '/home/worktrees/shop/4', 'rescue-worktree'],
      ],
    ],
    [
      'with a try branch of no iteration',
      { tryBranches: [{ number: 9, hasIteration: false }] },
      [['branch-without-iteration', 'ralph-try/9', 'rescue-branch']],
    ],
    [
      'with a verification that nobody runs',
      { verifications: [{ id: 'v1', kind: 'gate' }] },
      [['verification-without-end', 'v1', 'close-verification']],
    ],
  ])('%s', (_what, over, expected) => {
    expect(brief(look([project(over)]))).toEqual(expected)
  })
})

describe('what belongs to somebody live is never a finding', () => {
  it.each<[string, Partial<ProjectView>]>([
    ['a held lease of this worker', { lease: lease() }],
    ['a held lease of another worker of this host', { lease: lease({ workerId: 'w2' }) }],
    ['a held lease on another host', { lease: lease({ host: 'far', workerId: 'w9', holderLives: null }) }],
    ['a warm lease between two steps', { lease: lease({ state: 'warm' }) }],
    ['a step of this process that begins or ends', { lease: lease({ state: 'released' }), isMoving: true }],
    ['a first step of this process', { lease: null, isMoving: true }],
  ])('%s', (_what, over) => {
    expect(look([project({ ...LEFT_BEHIND, ...over })])).toEqual([])
  })

  it('while the same things without it are all found', () => {
    const kinds = look([project({ ...LEFT_BEHIND, lease: lease({ holderLives: false }) })]).map(found => found.kind)
    expect(kinds).toEqual([
      ...['lease-without-holder', 'stray-process', 'stale-lock', 'worktree-gone', 'worktree-left'],
      ...['branch-without-iteration', 'verification-without-end'],
      ...['iteration-without-worker', 'run-without-job', 'answer-without-job', 'project-unread'],
    ])
  })

  it('but a process of an older token than the live one is: tokens never come back', () => {
    const processes = [4, 5, 6].map(token => ({ pid: token, marker: `gw-p1-${token}-x`, token }))
    expect(brief(look([project({ lease: lease(), processes })]))).toEqual([
      ['stray-process', 'gw-p1-4-x (4)', 'end-process'],
    ])
  })
})

describe('a look at the folders of the home', () => {
  const run = (overForMs: number | null): FolderView => ({
    ...{ type: 'run', path: '/home/run/i1', projectId: 'p1', project: 'shop', overForMs },
  })
  it.each<[string, FolderView, string[][]]>([
    ['of a running iteration', run(null), []],
    ['of an iteration that has just ended', run(60_000), []],
    ['of an iteration long over', run(60_001), [['run-folder-left', '/home/run/i1', 'remove-folder']]],
    ['a clone that is being made', { type: 'clone', path: '/c', makerLives: true }, []],
    [
      'a clone whose maker died',
      { type: 'clone', path: '/c', makerLives: false },
      [['half-made-clone', '/c', 'remove-folder']],
    ],
    ['a folder that no project has', { type: 'unknown', path: '/u' }, [['folder-without-project', '/u', 'leave']]],
  ])('%s', (_what, folder, expected) => {
    expect(brief(look([], [folder]))).toEqual(expected)
  })
})

describe('the rows that keep looks', () => {
  const found = look([project({ due: { ...NOTHING_DUE, run: true } })])

  it('a look that finds what the last one found goes on in its row, everything planned anew', () => {
    const first = openContent(null, [], 'a')
    expect(first).toEqual({ since: 'a', looks: 1, findings: [] })
    expect(openContent(first, [], 'b')).toEqual({ since: 'a', looks: 2, findings: [] })
    const broken = openContent(first, found, 'c')
    expect(broken).toMatchObject({ since: 'c', looks: 1, findings: [{ kind: 'run-without-job', state: 'planned' }] })
    const tried = { ...broken, findings: broken.findings.map(one => ({ ...one, state: 'failed' as const, why: 'no' })) }
    expect(isSameLook(tried, found)).toBe(true)
    expect(openContent(tried, found, 'd')).toEqual({ ...broken, looks: 2 })
    expect(openContent(tried, [], 'e')).toMatchObject({ since: 'e', looks: 1 })
  })

  it('are read back as they were written, and a strange one as empty', () => {
    const content = openContent(null, found, 'a')
    expect(readReportContent(JSON.parse(JSON.stringify(content)))).toEqual(content)
    expect(readReportContent({ findings: 3 })).toEqual({ since: '', looks: 0, findings: [] })
  })
})
