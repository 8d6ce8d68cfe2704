import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecisions } from '@/lib/core/decision/decisions-file'
import {
  addPendingDecision,
  amendDecision,
  closeDecision,
  renumberDecision,
  resolveDecision,
} from '@/lib/core/decision/decisions-file-edits'
import { DECISION_KINDS, type DecisionEntry, type DecisionsFile, type FileAnswer } from '@/lib/core/decision/types'
import { readFixture } from '../plan/plan-fixture'

const FILE = 'ralph-loop/DECISIONS.md'
const ENTRY = `### D-008 — Phase P6 — 加 \`zod\` 依赖做运行时校验?
- Kind: dependency
- Item: P6-04
- Asked: 2026-05-19T02:11:09Z
- Tags: —
- Context: spec 未预料到运行时校验器。两个备选。
- Options:
  - (a) zod (~14 kB)
  - (b) 手写校验器
- Evidence: refs/ralph/parked/D-008
`
const ANSWER: FileAnswer = {
  ...{ revision: 1, optionId: 'a', label: 'zod (~14 kB)', by: 'lead', at: '2026-05-19T08:02:11Z', text: 'free text' },
}

describe('an entry is read and written in its form', () => {
  const entry: DecisionEntry = {
    ...{ number: 8, kind: 'dependency', phaseId: 'P6', itemId: 'P6-04', question: '加 `zod` 依赖做运行时校验?' },
    ...{ asked: '2026-05-19T02:11:09Z', tags: [], context: 'spec 未预料到运行时校验器。两个备选。' },
    options: [
      { id: 'a', label: 'zod (~14 kB)' },
      { id: 'b', label: '手写校验器' },
    ],
    ...{ evidence: 'refs/ralph/parked/D-008', answers: [], closed: null, line: 5 },
  }

  test('written as in the specification', () => {
    expect(addPendingDecision(null, entry)).toBe(`# Decisions\n\n## Pending\n\n${ENTRY}\n## Resolved\n`)
  })

  test('read back as it was', () => {
    expect(read(`# Decisions\n\n## Pending\n\n${ENTRY}\n## Resolved\n`)).toEqual({ pending: [entry], resolved: [] })
  })

  test('by hand, with bold keys, full-width colons, CRLF and Chinese sections', () => {
    const text = `\uFEFF# 决策\r\n\r\n**待定**\r\n\r\n## D-8: 阶段 P6: Zod?\r\n* **Kind：** dependency\r\n* **Item:** \`P6-04\`\r\n* Context: one\r\n  two\r\n* Options:\r\n  * (a) zod\r\n    * Consequence: 14 kB\r\n\r\n# 已解决\r\n\r\n暂无记录\r\n`
    expect(read(text).pending).toMatchObject([
      {
        ...{ number: 8, phaseId: 'P6', question: 'Zod?', kind: 'dependency', itemId: 'P6-04', context: 'one two' },
        options: [{ id: 'a', label: 'zod', consequence: '14 kB' }],
      },
    ])
    expect(read(text).resolved).toEqual([])
  })

  test('templates, fences, quotes and empty states are no entries', () => {
    const text =
      '## Pending\n\nNone open.\n\n### D-NNN — Phase P1 — template\n### DEC-XXX — a\n```\n### D-001 — Phase P1 — a\n```\n> ### D-002 — Phase P1 — b\n<!-- ### D-003 — Phase P1 — c -->\nD-004 was like it.\n'
    expect(read(text)).toEqual({ pending: [], resolved: [] })
    expect(read('')).toEqual({ pending: [], resolved: [] })
  })
})

test('the three morning decisions of the seed are read, and one is answered where it stands', () => {
  const text = readFixture('seed')[FILE] ?? ''
  expect(read(text).pending).toMatchObject([
    {
      ...{ number: 7, phaseId: 'P5', kind: 'choice', question: '事务邮件用 Resend 还是 Postmark?', options: [] },
      context: 'spec 沉默。价格 Resend 占优，送达率 Postmark 占优。',
    },
    {
      ...{
        number: 8,
        phaseId: 'P6',
        question: '加 `zod` 依赖做运行时校验?',
        context: 'spec 未预料到运行时校验器。两个备选：',
      },
      options: [
        { id: 'a', label: 'zod (~14 kB)' },
        { id: 'b', label: '手写校验器' },
      ],
    },
    {
      ...{ number: 2, phaseId: 'P2', kind: 'manual-gate', question: 'Manual-Gate: 负责人批准机器翻译内容?' },
      context: '24 个文件, 4 个 locale × 6 个分类。附样例 diff。',
    },
  ])
  const resolved = edited(resolveDecision(text, 8, ANSWER))
  expect(read(resolved).pending.map(entry => entry.number)).toEqual([7, 2])
  expect(read(resolved).resolved).toMatchObject([{ number: 8, answers: [ANSWER] }])
})

describe('answering moves an entry and keeps every line of it', () => {
  const other = '### D-007 — Phase P5 — Resend?\n- Kind: choice\n'
  const text = `# Decisions\n\n## Pending\n\n${other}\n${ENTRY}\n## Resolved\n\n### D-001 — Phase P1 — old\n- Answer R01: (a) yes — lead, 2026-05-18T08:02:11Z\n`

  test('to the end of Resolved, with its answer', () => {
    const line = '- Answer R01: (a) zod (~14 kB) — lead, 2026-05-19T08:02:11Z — free text\n'
    const after = `# Decisions\n\n## Pending\n\n${other}\n## Resolved\n\n### D-001 — Phase P1 — old\n- Answer R01: (a) yes — lead, 2026-05-18T08:02:11Z\n\n${ENTRY}${line}`
    expect(resolveDecision(text, 8, ANSWER)).toEqual({ ok: true, text: after })
    expect(read(after).resolved[1]?.answers).toEqual([ANSWER])
  })

  test('a later answer is added, the earlier one stays', () => {
    const second = { ...ANSWER, revision: 2, optionId: 'b', label: '手写校验器', text: '' }
    const after = edited(amendDecision(edited(resolveDecision(text, 8, ANSWER)), 8, second))
    expect(after.endsWith('free text\n- Answer R02: (b) 手写校验器 — lead, 2026-05-19T08:02:11Z\n')).toBe(true)
    expect(read(after).resolved[1]?.answers).toEqual([ANSWER, second])
  })

  test('a withdrawn entry says when and why, and has no answer', () => {
    const closing = { how: 'superseded' as const, at: '2026-05-19T09:00:00Z', why: 'a blocker\ncame' }
    const after = edited(closeDecision(text, 8, closing))
    expect(after).toContain('- Closed: superseded — 2026-05-19T09:00:00Z — a blocker came\n')
    expect(read(after).resolved[1]).toMatchObject({
      ...{ number: 8, closed: 'superseded', closedAt: closing.at, closedWhy: 'a blocker came', answers: [] },
    })
  })

  test('a number is changed in its heading only, as a whole token', () => {
    const after = edited(renumberDecision(text, 8, 12))
    expect(after).toBe(text.replace('### D-008', '### D-012'))
    expect(renumberDecision(text, 80, 12)).toMatchObject({ ok: false })
    expect(renumberDecision(text, 8, 7)).toMatchObject({ ok: false })
  })

  test('what is not there, or already answered, is refused', () => {
    expect(resolveDecision(text, 1, ANSWER)).toMatchObject({ ok: false })
    expect(resolveDecision(text, 80, ANSWER)).toMatchObject({ ok: false })
    expect(amendDecision(text, 8, ANSWER)).toMatchObject({ ok: false })
  })

  test('missing sections are made, CRLF stays CRLF', () => {
    const bare = ENTRY.replaceAll('\n', '\r\n')
    const after = edited(resolveDecision(bare, 8, ANSWER))
    expect(after.replaceAll('\r\n', '')).not.toContain('\n')
    expect(read(after)).toMatchObject({ pending: [], resolved: [{ number: 8, answers: [ANSWER] }] })
  })
})

test('faults of an entry are named with their place', () => {
  const text =
    '## Pending\n### D-001 — Phase P1 — a\n- Kind: whim\n### D-001 — Phase P1 — b\n## Resolved\n### D-002 — Phase P1 —\n'
  expect(parseDecisions(text, FILE).problems.map(({ code, line, column }) => [code, line, column])).toEqual([
    ['decision-kind-unknown', 3, 9],
    ['decision-number-repeated', 4, 5],
    ['decision-unanswered', 6, 5],
    ['decision-without-question', 6, 5],
  ])
})

describe('whatever the words, an entry comes back as it was', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 30, unit: 'grapheme' }),
    fc.constantFrom(
      '- [x] P1-01 a',
      '<!-- ',
      ' -->',
      '```',
      'D-003 — x',
      '(a) b — lead, 2026-01-01T00:00:00Z',
      '\\[',
      '> q',
      '**b**',
      '`x`',
      '## Resolved',
      'Kind: db',
    ),
  )
  const words = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map(parts => parts.join(' '))
    .map(fold)
    .filter(text => /[\p{L}\p{N}]/u.test(text) && !/^none$/i.test(text))
  const option = fc.record({ id: fc.constantFrom('a', 'b', 'retry-without'), label: words, consequence: words })
  const entries = fc.record({
    ...{
      number: fc.integer({ min: 1, max: 99_999 }),
      kind: fc.constantFrom(...DECISION_KINDS),
      phaseId: fc.constantFrom('P1', 'P12'),
    },
    ...{
      itemId: fc.constantFrom(null, 'P1-01'),
      question: words,
      asked: fc.constantFrom(null, '2026-05-19T02:11:09Z'),
    },
    ...{
      tags: fc.subarray(['security', 'db']),
      context: fc.oneof(fc.constant(''), words),
      evidence: fc.constantFrom(null, 'refs/ralph/parked/D-008'),
    },
    options: fc.uniqueArray(option, { maxLength: 3, selector: ({ id }) => id }),
    ...{ answers: fc.constant<FileAnswer[]>([]), closed: fc.constant(null), line: fc.constant(5) },
  })

  test('pending, then answered twice', () => {
    fc.assert(
      fc.property(entries, words, words, (entry, label, text) => {
        const pending = addPendingDecision(null, entry)
        expect(read(pending)).toEqual({ pending: [entry], resolved: [] })
        const chosen = entry.options[0] ?? { id: 'free-text', label: 'In other words' }
        const first = { ...ANSWER, optionId: chosen.id, label: chosen.label, text }
        const second = {
          ...ANSWER,
          revision: 2,
          optionId: chosen.id,
          label: chosen.label,
          by: fold(label).replace(/[,，—–]|--/g, ''),
          text: '',
        }
        const resolved = edited(
          amendDecision(edited(resolveDecision(pending, entry.number, first)), entry.number, second),
        )
        expect(read(resolved).pending).toEqual([])
        expect(read(resolved).resolved).toMatchObject([
          { ...entry, line: 7, answers: [first, { ...second, by: fold(second.by) }] },
        ])
      }),
      { numRuns: 300 },
    )
  })
})

function fold(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function read(text: string): DecisionsFile {
  const parsed = parseDecisions(text, FILE)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}

function edited(result: { ok: true; text: string } | { ok: false; reason: string }): string {
  if (!result.ok) throw new Error(result.reason)
  return result.text
}
