import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeOption, completeProject, joinLines, withoutSegments } from '@/lib/core/decision/complete-line'
import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import type { LineDecision, LineKnowledge, LineSegment } from '@/lib/core/decision/line-segment'
import { offeredOptions } from '@/lib/core/decision/match-line-option'
import { lineKey, parseAnswerLine } from '@/lib/core/decision/parse-answer-line'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import en from '@/lib/i18n/messages/en/inbox.json'
import zh from '@/lib/i18n/messages/zh-CN/inbox.json'

const BLOCK = { id: 'block', label: 'Neither: block this item' }
const options = (...labels: string[]): DecisionOption[] => [
  ...labels.map((label, index) => ({ id: String.fromCharCode(97 + index), label })),
  BLOCK,
]

function decision(slug: string, number: number, given: Partial<LineDecision> = {}): LineDecision {
  const kind = given.kind ?? 'choice'
  const fixed: readonly DecisionOption[] = FIXED_OPTIONS[kind as keyof typeof FIXED_OPTIONS] ?? []
  return {
    slug,
    projectName: NAMES[slug] ?? slug,
    number,
    kind,
    options: given.options ?? (fixed.length > 0 ? fixed : options('Resend', 'Postmark')),
    budget: null,
    settled: null,
    bar: null,
    ...given,
  }
}

const NAMES: Record<string, string> = { a: 'Project A', b: 'Project B', shop: '门店文案', acme: 'Acme, Inc. v1.2' }
const DB = { scope: 'plan', id: null, unit: 'usd', limit: 20, used: 20.5, unknown: 0 } as const

const MORNING = [
  decision('a', 7),
  decision('a', 8, { kind: 'dependency', options: options('Use zod (~14 kB)', 'A validator written by hand') }),
  decision('b', 2, { kind: 'manual-gate' }),
]

function knowing(decisions: LineDecision[], more: Record<number, number> = {}): LineKnowledge {
  const projects = Object.entries(NAMES).map(([slug, name]) => ({ slug, name }))
  return { decisions, projects, more }
}

/** One word per segment: `a/7=b`, with words and reasons in brackets, or the problem's code. */
function told(segments: LineSegment[]): string[] {
  return segments.map(({ decision: of, answer, problem }) => {
    if (!answer) return problem?.code ?? 'nothing'
    const words = [answer.text, ...(answer.reasons ?? [])].filter(Boolean)
    return `${of?.slug}/${of?.number}=${answer.optionId}${words.length > 0 ? `[${words.join('|')}]` : ''}`
  })
}
const read = (line: string, decisions = MORNING, more = {}) => told(parseAnswerLine(line, knowing(decisions, more)))
const answered = (words: string, of: Partial<LineDecision>) => read(`D-007: ${words}`, [decision('a', 7, of)])[0]

describe('a line of answers', () => {
  const SEED = ['a/7=a', 'a/8=a', 'b/2=approve']
  it.each([
    'D-007: Resend. D-008: zod. D-002: 批准.',
    'D-007: Resend. D-008: zod. D-002: approve',
    'D-007：Resend。D-008：zod。D-002：批准。',
    'Ｄ－００７：Ｒｅｓｅｎｄ；d8: ZOD; d-2: 同意',
    'D-007 Resend. D-008 zod. D-002 yes',
    'D-007: Resend D-008: zod D-002: 批准',
    'D-007:Resend.D-008:zod.D-002:批准',
    'D-007: Resend, D-008: zod，D-002: 通过',
    'D-007: Resend\nD-008: zod\n\nD-002: 批准\n',
    '  D7: 1. D8: 1. D2: 1',
    'D-7: a; D-8: (a); D-2: OK!',
    'D-007: (a) Resend. D-008: a) zod. D-002: Approve.',
    'A/D-007: resend. a/D-008: use zod. B/D-002: approve',
    'A:D-007: Resend. A：D-008: zod. b:D-002: approve',
    'Project A D-007: Resend. Project A D-008: zod. project  b D-002: 批准',
    'Project A/D-007: “Resend”. Project A/D-008: zod Project B/D-002: 批准',
    'D-002: 批准D-007: Resend。D-008: zod',
  ])('%j answers the three of the morning', line => {
    expect(read(line).sort()).toEqual(SEED)
  })

  it('is nothing when it is blank', () => {
    expect(parseAnswerLine(' \n ', knowing(MORNING))).toEqual([])
  })

  it('says which kinds want a second deliberate step', () => {
    const segments = parseAnswerLine('D-007: Resend. D-002: 批准', knowing(MORNING))
    expect(segments.map(({ answer }) => answer?.isDeliberate)).toEqual([false, true])
  })

  it('gives spans of the reference and of the words, without what separates', () => {
    const line = 'D-007: Resend. Project B D-002: 批准。'
    const parts = parseAnswerLine(line, knowing(MORNING)).map(({ start, end, reference, words }) => [
      line.slice(start, end),
      reference && line.slice(reference.start, reference.end),
      line.slice(words.start, words.end),
    ])
    expect(parts).toEqual([
      ['D-007: Resend. ', 'D-007', 'Resend'],
      ['Project B D-002: 批准。', 'Project B D-002', '批准'],
    ])
  })
})

describe('which decision is meant', () => {
  const twice = [decision('a', 2), decision('b', 2), decision('a', 9)]
  it.each([
    ['D-002: Resend', ['which-project'], twice],
    ['b/D-002: Resend', ['b/2=a'], twice],
    ['Project A D-002: Resend', ['a/2=a'], twice],
    ['D-009: 1. Project B D-002: Resend. D-002: Resend', ['a/9=a', 'b/2=a', 'which-project'], twice],
    ['D-009: Resend Project B D-002: Resend', ['no-option', 'which-project'], twice],
    ['D-009: Resend Project B/D-002: Resend', ['a/9=a', 'b/2=a'], twice],
    ['D-404: Resend', ['number-unknown'], twice],
    ['b/D-009: Resend', ['number-unknown'], twice],
    ['c/D-009: Resend', ['project-unknown'], twice],
    ['Nowhere D-009: Resend', ['project-unknown'], twice],
    ['please: D-009: Resend', ['project-unknown'], twice],
    ['Good morning. D-009: Resend', ['no-reference', 'a/9=a'], twice],
    ['Resend and zod', ['no-reference'], twice],
    ['Acme, Inc. v1.2 D-003: Resend', ['acme/3=a'], [decision('acme', 3)]],
    ['门店文案D-003：Resend', ['shop/3=a'], [decision('shop', 3)]],
    ['门店文案 D-003: Resend', ['shop/3=a'], [decision('shop', 3)]],
    ['D-009: Resend. D-009: Postmark', ['named-twice', 'named-twice'], twice],
    ['D-009: Resend. a/D-009: Resend', ['named-twice', 'named-twice'], twice],
  ])('%j → %j', (line, expected, decisions) => {
    expect(read(line, decisions)).toEqual(expected)
  })

  it('counts only what waits, and tells of an answer when nothing waits', () => {
    const settled = { by: 'Mei', label: 'Postmark', isYours: false }
    const late = decision('a', 2, { settled })
    expect(read('D-002: Resend', [late, decision('b', 2)])).toEqual(['b/2=a'])
    expect(parseAnswerLine('D-002: Resend', knowing([late]))[0]?.problem).toEqual({ code: 'answered', ...settled })
    expect(read('D-002: Resend', [late, decision('b', 2, { settled: 'closed' })])).toEqual(['number-unknown'])
    expect(read('D-002: Resend', [decision('a', 2, { settled: 'closed' })])).toEqual(['closed'])
    expect(read('D-002: Resend', [decision('a', 2, { bar: 'role-approver' })])).toEqual(['barred'])
  })

  it('asks for the project when more wait than are listed', () => {
    const [segment] = parseAnswerLine('D-002: Resend', knowing([decision('a', 2)], { 2: 498 }))
    expect(segment?.problem).toMatchObject({ code: 'which-project', more: 498, candidates: [{ slug: 'a' }] })
    expect(read('a/D-002: Resend', [decision('a', 2)], { 2: 498 })).toEqual(['a/2=a'])
  })

  it('asks when two projects have the name that was typed', () => {
    const projects = ['x', 'y'].map(slug => ({ slug, name: 'Shop' }))
    const decisions = [decision('x', 1), decision('y', 1)]
    expect(told(parseAnswerLine('Shop D-001: Resend', { decisions, projects, more: {} }))).toEqual(['which-project'])
  })
})

describe('which option is meant', () => {
  const dotted = { options: options('Next.js', 'v1.2', 'Acme Inc.', 'D3 charts') }
  const alike = { options: options('Use zod', 'Use zod mini', 'Block storage', 'Retry 3 times') }
  it.each<[string, string, Partial<LineDecision>]>([
    ['Next.js.', 'a/7=a', dotted],
    ['next', 'a/7=a', dotted],
    ['v1.2', 'a/7=b', dotted],
    ['Acme Inc.', 'a/7=c', dotted],
    ['D3 charts', 'a/7=d', dotted],
    ['D3', 'a/7=d', dotted],
    ['Use zod', 'a/7=a', alike],
    ['zod', 'several-options', alike],
    ['mini', 'a/7=b', alike],
    ['block', 'several-options', alike],
    ['block storage', 'a/7=c', alike],
    ['storage', 'a/7=c', alike],
    ['neither', 'a/7=block', alike],
    ['都不选', 'a/7=block', alike],
    ['阻塞', 'a/7=block', alike],
    ['3', 'several-options', alike],
    ['(3)', 'no-option', alike],
    ['4', 'a/7=d', alike],
    ['(a) Use zod mini', 'several-options', alike],
    ['(b)', 'a/7=b', alike],
    ['（b）', 'a/7=b', alike],
    ['a', 'a/7=a', alike],
    ['z', 'no-option', alike],
    ['not zod', 'no-option', alike],
    ['', 'no-answer', {}],
    [' . ', 'no-answer', {}],
    ['Resned', 'no-option', {}],
    ['post', 'no-option', {}],
    ['9', 'no-option', {}],
    ['批准', 'no-option', {}],
    ['邮件', 'a/7=a', { options: options('用邮件通知', '用短信通知') }],
    ['通知', 'several-options', { options: options('用邮件通知', '用短信通知') }],
  ])('%j → %s', (words, expected, of) => {
    expect(answered(words, of)).toBe(expected)
  })

  it('offers what words may mean, and nothing else', () => {
    const [segment] = parseAnswerLine('D-007: zod', knowing([decision('a', 7, alike)]))
    expect(segment?.problem).toEqual({ code: 'several-options', options: alike.options.slice(0, 2) })
  })

  it.each([
    ['manual-gate', 'approve', 'yes LGTM 批准 同意 通过'],
    ['manual-gate', 'reject', 'reject 驳回 拒绝'],
    ['checkpoint', 'continue', 'continue yes 继续'],
    ['checkpoint', 'stop', 'stop 停止 终止'],
    ['phase-aborted', 'resume', 'resume 恢复 继续'],
    ['baseline-red', 'resume', 'resume 恢复'],
    ['agent-failing', 'stop', 'stop 停止'],
    ['push-refused', 'retry', 'retry 重试'],
    ['branch-conflict', 'retry', 'retry 重试'],
    ['branch-conflict', 'keep-ours', 'ours keep-ours'],
    ['auto-gate-failed', 'rerun', 'rerun 重跑'],
    ['blocked-items', 'stop', 'stop 停止'],
  ] as const)('%s takes the standing words of %s', (kind, optionId, words) => {
    expect(words.split(' ').map(word => answered(word, { kind }))).toEqual(
      words.split(' ').map(() => `a/7=${optionId}`),
    )
  })

  it.each([
    ['accept', 'accept 接受 yes'],
    ['retry-without', '重新做 without'],
    ['block', 'block 阻塞'],
  ])('a guard’s question takes the standing words of %s', (optionId, words) => {
    const guarded = ['accept', 'retry-without', 'block'].map((id, index) => ({
      id,
      label: ['Accept it', 'Try again without it', 'Block this item'][index] ?? '',
    }))
    const of = { kind: 'dependency' as const, options: guarded }
    expect(words.split(' ').map(word => answered(word, of))).toEqual(words.split(' ').map(() => `a/7=${optionId}`))
    expect(answered('in other words: no', of)).toBe('no-option')
  })

  it.each([en, zh])('every label of a catalogue names its option', catalogue => {
    const labels: Record<string, string> = catalogue.option
    const missed = Object.entries(FIXED_OPTIONS).flatMap(([kind, offered]) =>
      offered.flatMap(({ id }) => {
        const [segment] = parseAnswerLine(
          `D-007: ${labels[id]}`,
          knowing([decision('a', 7, { kind: kind as DecisionKind })]),
        )
        const { answer, problem } = segment ?? {}
        const isMeant = answer?.optionId === id || MORE.includes(problem?.code ?? '')
        return isMeant ? [] : [`${kind} ${labels[id]}: ${problem?.code}`]
      }),
    )
    expect(missed).toEqual([])
  })
})

/** What is asked of an option that is understood but wants more. */
const MORE = ['item-by-item', 'needs-amount', 'needs-reason']

describe('an option that takes words', () => {
  const gate = { kind: 'manual-gate' as const }
  const red = { kind: 'auto-gate-failed' as const }
  const budget = { kind: 'budget' as const, budget: DB }
  it.each<[string, string, Partial<LineDecision>]>([
    ['request changes, the German text is wrong', 'a/7=request-changes[the German text is wrong]', gate],
    ['Request changes: German is wrong; no footer', 'a/7=request-changes[German is wrong|no footer]', gate],
    ['需要修改，德文不对；缺页脚', 'a/7=request-changes[德文不对|缺页脚]', gate],
    ['要求修改德文不对', 'a/7=request-changes[德文不对]', gate],
    ['2, v1.2 is wrong', 'a/7=request-changes[v1.2 is wrong]', gate],
    ['send back it is wrong', 'a/7=request-changes[it is wrong]', gate],
    ['request changes', 'needs-reason', gate],
    ['request changes, ', 'needs-reason', gate],
    ['approve, but look again', 'no-option', gate],
    ['add an item: pin the version', 'a/7=add-fix-item[pin the version]', red],
    ['raise 50', 'a/7=raise[50 USD]', budget],
    ['raise to $1,500', 'a/7=raise[$1,500]', budget],
    ['提高到５０', 'a/7=raise[50 USD]', budget],
    ['raise: 50 usd', 'a/7=raise[50 usd]', budget],
    ['raise 20', 'needs-amount', budget],
    ['raise', 'needs-amount', budget],
    ['raise 50 minutes', 'needs-amount', budget],
    ['resolve', 'item-by-item', { kind: 'blocked-items' }],
    ['In other words: use SES', 'a/7=free-text[use SES]', {}],
    ['换句话说，用 SES', 'a/7=free-text[用 SES]', {}],
    ['other', 'needs-words', {}],
    ['use SES', 'no-option', {}],
  ])('%j → %s', (words, expected, of) => {
    expect(answered(words, of)).toBe(expected)
  })
})

describe('completing a line', () => {
  it('names the project in front of the number', () => {
    const known = knowing([decision('a', 2), decision('b', 2)])
    const line = 'D-002：Resend. D-009: x'
    const [segment] = parseAnswerLine(line, known)
    expect(segment && completeProject(line, segment, { slug: 'b', number: 2 })).toBe('b/D-002：Resend. D-009: x')
  })

  it.each([
    ['D-007', 'D-007: Postmark'],
    ['D-007:', 'D-007: Postmark'],
    ['D-007: Resned. D-008: zod', 'D-007: Postmark. D-008: zod'],
    ['D-007:D-008: zod', 'D-007: Postmark. D-008: zod'],
    ['D-007: D-008: zod', 'D-007: Postmark. D-008: zod'],
  ])('writes an option into %j', (line, expected) => {
    const [of] = MORNING
    const [segment] = parseAnswerLine(line, knowing(MORNING))
    const option = of?.options[1]
    if (!of || !segment || !option) throw new Error('there is a segment')
    expect(completeOption(line, segment, { decision: of, option, shownLabel: 'Postmark' })).toBe(expected)
  })

  it('leaves the segments that are not done with', () => {
    const line = 'D-007: Resend. D-008: zod; Project B D-002: 批准。'
    const segments = parseAnswerLine(line, knowing(MORNING))
    expect(withoutSegments(line, segments.slice(1, 2))).toBe('D-007: Resend. Project B D-002: 批准。')
    expect(withoutSegments(line, segments.slice(0, 2))).toBe('Project B D-002: 批准。')
    expect(withoutSegments(line, segments)).toBe('')
  })

  it('joins lines that were pasted, so that each stays an answer of its own', () => {
    expect(joinLines('D-007: Resend\r\nD-008: zod.\n\n  D-002: 批准。\n')).toBe(
      'D-007: Resend. D-008: zod. D-002: 批准。',
    )
    expect(joinLines('D-007: v1.2')).toBe('D-007: v1.2')
  })

  it('changes the key only with the decisions that are named', () => {
    expect(lineKey('D-007: Res')).toBe(lineKey('D-007: Resend.'))
    expect(lineKey('D-007: Resend. D-008')).not.toBe(lineKey('D-007: Resend. '))
    expect(lineKey('b/D-007: Resend')).not.toBe(lineKey('a/D-007: Resend'))
  })

  it('finds words for each option that mean it alone', () => {
    const label = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'ab 12.:：D-7()，批准zod') })
    fc.assert(
      fc.property(fc.array(label, { minLength: 2, maxLength: 4 }), fc.nat(4), (labels, at) => {
        const of = decision('a', 7, { options: options(...labels) })
        const option = of.options[at % of.options.length] ?? BLOCK
        const line = 'D-007: . D-002: 批准'
        const [segment] = parseAnswerLine(line, knowing([of]))
        if (!segment) return false
        const done = completeOption(line, segment, { decision: of, option, shownLabel: option.label })
        return parseAnswerLine(done, knowing([of]))[0]?.answer?.optionId === option.id
      }),
    )
  })
})

describe('any line at all', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'D-007',
      'd2',
      '：',
      ':',
      '. ',
      '/',
      'Project A ',
      '批准',
      'Resend',
      '\n',
      '，',
      ' ',
      'D-9999999999',
      '(a)',
    ),
  )
  const line = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
  it('is read without an error, and its segments cover it', () => {
    fc.assert(
      fc.property(line, text => {
        const segments = parseAnswerLine(text, knowing([...MORNING, decision('b', 7)]))
        const covered = segments.map(({ start, end }) => text.slice(start, end)).join('')
        expect(covered).toBe(text.trim() === '' ? '' : text)
        for (const { answer, problem, words, start, end, reference, decision: of } of segments) {
          expect((answer === null) !== (problem === null)).toBe(true)
          expect(words.start >= start && words.end <= end && words.start <= words.end).toBe(true)
          if (reference) expect(reference.start >= start && reference.end <= words.start).toBe(true)
          if (answer) expect(of && offeredOptions(of)).toContain(answer.option)
        }
      }),
      { numRuns: 500 },
    )
  })
})
