import { createTranslator } from 'next-intl'
import { describe, expect, it, test } from 'vitest'
import { buildReport, type ReportRows } from '@/lib/core/report/build-report'
import { reportMarkdown } from '@/lib/core/report/report-markdown'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { Locale } from '@/lib/i18n/locales'

const RANGE = { since: '2026-11-30T18:00:00.000Z', until: '2026-12-01T06:00:00.000Z' }

function iteration(over: Partial<ReportRows['iterations'][number]> = {}): ReportRows['iterations'][number] {
  return {
    ...{ number: 1, itemId: 'P1-01', text: 'Count money', outcome: 'verified', reason: null, at: RANGE.until },
    ...{ commit: 'abcdef0123', costUsd: 0.5, tokens: 1_000, minutes: 2 },
    ...over,
  }
}

function rows(over: Partial<ReportRows> = {}): ReportRows {
  const nothing = { iterations: [], blocked: [], waiting: [], nextItem: null }
  return { slug: 'shop', name: 'Shop', state: { type: 'not-started' }, ...nothing, ...over }
}

const projectOf = (over: Partial<ReportRows>) => buildReport(RANGE, [rows(over)]).projects[0]

describe('an iteration of the range', () => {
  it.each<[ReportRows['iterations'][number]['outcome'], 'landed' | 'reverted' | null]>([
    ['verified', 'landed'],
    ['rejected', 'reverted'],
    ['failed', 'reverted'],
    ['crashed', 'reverted'],
    ['interrupted', 'reverted'],
    ['asks', null],
    ['parked', null],
    ['blocked', null],
  ])('that ended as %s is in the list %s', (outcome, list) => {
    const project = projectOf({ iterations: [iteration({ outcome })] })
    expect(project?.landed.lines.length).toBe(list === 'landed' ? 1 : 0)
    expect(project?.reverted.lines.length).toBe(list === 'reverted' ? 1 : 0)
  })

  it('says why it was reverted by its reason, else by its outcome, and names no commit', () => {
    const reverted = [
      iteration({ outcome: 'rejected', reason: 'parent-verify-failed' }),
      iteration({ outcome: 'crashed', number: 2 }),
    ]
    expect(projectOf({ iterations: reverted })?.reverted.lines.map(line => [line.why, line.commit])).toEqual([
      ['iteration.reason.parent-verify-failed', null],
      ['iteration.outcome.crashed', null],
    ])
  })
})

test('unknown dollars are told and never counted as zero', () => {
  const known = projectOf({ iterations: [iteration(), iteration({ costUsd: null, tokens: null })] })
  expect(known?.cost).toEqual({ usd: 0.5, tokens: 1_000, minutes: 4, sessions: 2, unknown: 1 })
  expect(projectOf({ iterations: [iteration({ costUsd: null })] })?.cost.usd).toBe(null)
})

const WAITING = [{ number: 7, kind: 'choice' as const, question: 'Resend?', askedAt: RANGE.since }]
const NEXT = { itemId: 'P1-02', text: 'Second' }

test.each<[string, Partial<ReportRows>, string]>([
  ['the item under way', { state: { type: 'running' }, nextItem: NEXT, waiting: WAITING }, 'item'],
  ['the end of a limit', { state: { type: 'paused', until: RANGE.until, reason: null }, waiting: WAITING }, 'resumes'],
  ['an answer', { state: { type: 'waiting', reason: 'operators-turn' }, waiting: WAITING }, 'answer'],
  ['merging', { state: { type: 'done' }, iterations: [iteration()] }, 'merge'],
  ['a start', { state: { type: 'stopped', reason: 'stopped' }, iterations: [iteration()] }, 'start'],
])('what comes next is %s', (_what, over, type) => {
  expect(projectOf(over)?.next.type).toBe(type)
})

test('a project in which nothing happened is only named; long lists say how much they leave out', () => {
  const many = Array.from({ length: 60 }, (_, at) => iteration({ number: at }))
  const report = buildReport(RANGE, [rows({ slug: 'quiet', name: 'Quiet' }), rows({ iterations: many })])
  expect(report.quiet).toEqual([{ slug: 'quiet', name: 'Quiet' }])
  expect([report.projects[0]?.landed.lines.length, report.projects[0]?.landed.more]).toEqual([50, 10])
  expect(report.total).toMatchObject({ landed: 60, reverted: 0, blocked: 0, waiting: 0 })
})

const MORNING = [
  rows({
    state: { type: 'waiting', reason: 'operators-turn' },
    iterations: [
      iteration(),
      iteration({ number: 2, itemId: 'P1-02', text: 'Send mail', outcome: 'rejected', reason: 'parent-verify-failed' }),
    ],
    blocked: [{ itemId: 'P1-03', text: '<b>Bold</b> [x](javascript:1)', iteration: null, reason: null }],
    waiting: WAITING,
  }),
  rows({ slug: 'texts', name: '门店文案' }),
]

const EN = `# Report

18:00 – 06:00

1 item landed, 1 attempt was reverted, 1 item is blocked, 1 decision waits.

$1.00, 2,000 tokens, 4 min in 2 sessions.

## Shop

### Landed (1)

- [P1-01](http://g/shop/iteration) Count money (abcdef0, 06:00)

### Reverted, and why (1)

- [P1-02](http://g/shop/iteration) Send mail — It said done, but verify failed on the committed state. (06:00)

### Blocked (1)

- [P1-03](http://g/shop/blockers) \\<b\\>Bold\\</b\\> \\[x\\](javascript:1)

### Waiting for a person (1)

- [D-007](http://g/shop/decision) Resend? (18:00)

**Cost** $1.00, 2,000 tokens, 4 min in 2 sessions.

**Next** 1 decision waits for an answer.

Nothing happened in: 门店文案.
`

const ZH_LINES = [
  '# 报告',
  '18:00 至 06:00',
  '完成 1 个条目，撤回 1 次尝试，1 个条目受阻，1 个决策在等待。',
  '### 已撤回及原因 (1)',
  '**接下来** 1 个决策等待回答。',
]

async function markdownIn(locale: Locale): Promise<string> {
  const say = createTranslator({ locale, messages: await loadMessages(locale) }) as unknown as (key: string) => string
  const href = (slug: string, link: { type: string }) => `http://g/${slug}/${link.type}`
  return reportMarkdown(buildReport(RANGE, MORNING), { say, href, time: at => at.slice(11, 16) })
}

describe('as Markdown', () => {
  it('the report says the same in English, with hostile words as text', async () => {
    expect(await markdownIn('en')).toBe(EN)
  })

  it('and in Chinese', async () => {
    const lines = (await markdownIn('zh-CN')).split('\n')
    expect(ZH_LINES.filter(line => !lines.includes(line))).toEqual([])
  })
})
