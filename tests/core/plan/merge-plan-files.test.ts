import { describe, expect, it } from 'vitest'
import type { MergeConflict, MergeSide } from '@/lib/core/plan/merge-conflict'
import { mergePlanFiles } from '@/lib/core/plan/merge-plan-files'

const PRD = 'ralph-loop/PRD-P1.md'
const DECISIONS = 'ralph-loop/DECISIONS.md'

const prd = (...items: string[]) => `# P1\nVerify: true\n\n${items.map(item => `- ${item}\n`).join('')}`

function decision(number: number, question: string, answer = ''): string {
  const name = `D-${String(number).padStart(3, '0')}`
  return `### ${name} — Phase P1 — ${question}\n- Kind: choice\n- Item: P1-01\n- Options:\n  - (a) A\n  - (b) B\n${answer}`
}
const pending = (...entries: string[]) => `# Decisions\n\n## Pending\n\n${entries.join('\n')}\n## Resolved\n`
const resolved = (...entries: string[]) => `# Decisions\n\n## Pending\n\n## Resolved\n\n${entries.join('\n')}`

function merge(file: string, texts: [string | null, string | null, string | null], keep: MergeSide | null = null) {
  const [base, ours, theirs] = texts.map(text => (text === null ? {} : { [file]: text }))
  return mergePlanFiles({ base: base ?? {}, ours: ours ?? {}, theirs: theirs ?? {}, keep })
}

/** `ralph-loop/PRD-P1.md: P1-01`, or the file alone. */
function conflictName({ file, place }: MergeConflict): string {
  return place.type === 'item' ? `${file}: ${place.id}` : file
}

type Row = { what: string; file: string; texts: [string | null, string | null, string | null]; place: string } & Record<
  MergeSide,
  string | undefined
>

const contested: Row[] = [
  {
    what: 'an item both changed',
    file: PRD,
    texts: [
      prd('[ ] P1-01 First', '[ ] P1-02 Second', '[ ] P1-03 Third'),
      prd('[x] P1-01 First', '[x] P1-02 Second', '[ ] P1-03 Third'),
      prd('[ ] P1-01 Reworded', '[ ] P1-02 Second', '[ ] P1-03 By hand'),
    ],
    place: `${PRD}: P1-01`,
    ours: prd('[x] P1-01 First', '[x] P1-02 Second', '[ ] P1-03 By hand'),
    theirs: prd('[ ] P1-01 Reworded', '[x] P1-02 Second', '[ ] P1-03 By hand'),
  },
  {
    what: 'an item changed here and removed there',
    file: PRD,
    texts: [
      prd('[ ] P1-01 First', '[ ] P1-02 Second'),
      prd('[ ] P1-01 First', '[x] P1-02 Second'),
      prd('[ ] P1-01 First'),
    ],
    place: `${PRD}: P1-02`,
    ours: prd('[ ] P1-01 First', '[x] P1-02 Second'),
    theirs: prd('[ ] P1-01 First'),
  },
  {
    what: 'a decision answered here and by hand',
    file: DECISIONS,
    texts: [
      pending(decision(1, 'A or B?')),
      resolved(decision(1, 'A or B?', '- Answer R01: (a) A — Li Wei, 2026-06-01T00:00:00Z\n')),
      resolved(decision(1, 'A or B?', '- Answer R01: (b) B — Mei, 2026-06-01T00:00:00Z\n')),
    ],
    place: `${DECISIONS}: D-001`,
    ours: resolved(decision(1, 'A or B?', '- Answer R01: (a) A — Li Wei, 2026-06-01T00:00:00Z\n')),
    theirs: resolved(decision(1, 'A or B?', '- Answer R01: (b) B — Mei, 2026-06-01T00:00:00Z\n')),
  },
  {
    what: 'a file changed here and deleted there',
    file: PRD,
    texts: [prd('[ ] P1-01 First'), prd('[x] P1-01 First'), null],
    place: PRD,
    ours: prd('[x] P1-01 First'),
    theirs: undefined,
  },
  {
    what: 'a file of no known form changed on both sides',
    file: 'ralph-loop/ralph.json',
    texts: ['{}', '{"a":1}', '{"b":1}'],
    place: 'ralph-loop/ralph.json',
    ours: '{"a":1}',
    theirs: '{"b":1}',
  },
]

describe('what both sides changed', () => {
  it.each(contested)('$what is a conflict that names its place, and shows both sides', ({ file, texts, place }) => {
    const merged = merge(file, texts)
    if (merged.ok) throw new Error('it was merged')
    expect(merged.conflicts.map(conflictName)).toEqual([place])
    expect(merged.conflicts[0]?.ours).not.toBe(merged.conflicts[0]?.theirs)
  })

  it.each(contested)('$what goes to the kept side, there alone', ({ file, texts, ours, theirs }) => {
    const keepOurs = merge(file, texts, 'ours')
    const keepTheirs = merge(file, texts, 'theirs')
    expect(keepOurs.ok && keepOurs.files[file]).toBe(ours)
    expect(keepTheirs.ok && keepTheirs.files[file]).toBe(theirs)
  })
})

it.each(['PROGRESS', 'BLOCKERS', 'SIGNATURES'])(
  'what the host added to %s.md comes after what a person has there',
  name => {
    const file = `ralph-loop/${name}.md`
    const [old, added, byHand] = ['# Title\n\nold\n', 'added\n', '# Title\n\nold\nby hand']
    expect(merge(file, [old, old + added, byHand])).toMatchObject({
      ok: true,
      files: { [file]: `${byHand}\n${added}` },
    })
    expect(merge(file, [null, added, byHand])).toMatchObject({ ok: true, files: { [file]: `${byHand}\n${added}` } })
  },
)

describe('a number both took', () => {
  it('stays the host’s; the entry written by hand gets the next free one, and it is said', () => {
    const texts: [string, string, string] = [
      pending(decision(1, 'Old?')),
      pending(decision(1, 'Old?'), decision(2, 'The host asks?')),
      pending(decision(1, 'Old?'), decision(2, 'By hand?')),
    ]
    const merged = merge(DECISIONS, texts)
    if (!merged.ok) throw new Error('a conflict')
    expect(merged.renumbered).toEqual([{ from: 2, to: 3, question: 'By hand?', itemId: 'P1-01' }])
    expect(merged.files[DECISIONS]).toContain('### D-003 — Phase P1 — By hand?')
    expect(merged.files[DECISIONS]).toContain('### D-002 — Phase P1 — The host asks?')
  })

  it('changes in the PRD, too, on the item that waits for it', () => {
    const both = (decisions: string, items: string) => ({ [DECISIONS]: decisions, [PRD]: items })
    const merged = mergePlanFiles({
      base: both(pending(), prd('[ ] P1-01 First', '[ ] P1-02 Second')),
      ours: both(pending(decision(2, 'The host asks?')), prd('[ ] P1-01 First', '[?] P1-02 Second (D-002)')),
      theirs: both(pending(decision(2, 'By hand?')), prd('[?] P1-01 First (D-002)', '[ ] P1-02 Second')),
      keep: null,
    })
    expect(merged.ok && merged.files[PRD]).toBe(prd('[?] P1-01 First (D-003)', '[?] P1-02 Second (D-002)'))
  })
})
