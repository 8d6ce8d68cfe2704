import { describe, expect, it } from 'vitest'
import { listPlanEdits } from '@/lib/core/plan/list-plan-edits'

const FILE = 'ralph-loop/PRD-P1.md'
const prd = (...items: string[]) => ({ [FILE]: `# P1\nVerify: true\n\n${items.map(item => `- ${item}\n`).join('')}` })

describe('what a person edited in the PRDs', () => {
  it.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    ['nothing', prd('[ ] P1-01 First'), prd('[ ] P1-01 First'), []],
    ['a reworded item', prd('[ ] P1-01 First'), prd('[ ] P1-01 Other'), ['P1-01 changed']],
    ['a mark', prd('[!] P1-01 First'), prd('[ ] P1-01 First'), ['P1-01 changed']],
    ['a body', prd('[ ] P1-01 First'), prd('[ ] P1-01 First\n  with care'), ['P1-01 changed']],
    ['one more item', prd('[ ] P1-01 First'), prd('[ ] P1-00 Zeroth', '[ ] P1-01 First'), ['P1-00 added']],
    ['one item less', prd('[ ] P1-01 First', '[ ] P1-02 Second'), prd('[ ] P1-02 Second'), ['P1-01 removed']],
    ['a whole new PRD', {}, prd('[ ] P1-01 First'), ['P1-01 added']],
    ['other files', { 'ralph-loop/notes.md': '- [ ] X-1 a' }, { 'ralph-loop/notes.md': '- [ ] X-1 b' }, []],
  ])('%s', (_what, before, after, expected) => {
    expect(listPlanEdits(before, after).map(edit => `${edit.itemId} ${edit.change}`)).toEqual(expected)
  })
})
