import { describe, expect, it } from 'vitest'
import { approvalLines } from '@/lib/core/plan/approval-lines'
import { approvalText } from '@/lib/core/plan/approval-text'
import { parseMasterPlan } from '@/lib/core/plan/parse-master-plan'
import { readPlan } from '@/lib/core/plan/read-plan'
import { canSignPlan, isApproverName, writeApproval } from '@/lib/core/plan/write-approval'

const LEAD = { name: 'lead', date: '2026-06-01' }
const PHASE = 'Phase P1 — One\n  PRD: ralph-loop/PRD-P1.md\n  Auto-Gate: true\n  Manual-Gate: lead approves x\n'
const TODAY = '2026-06-02'

describe('a signature written into the plan', () => {
  it.each([
    ['replaces name and date', `Approved-By: boss, 2026-05-18\n\n${PHASE}`, 'Approved-By: lead, 2026-06-01\n'],
    [
      'keeps CRLF and the byte order mark',
      '\uFEFFApproved-By: x\r\n\r\nPhase P1 — A\r\n',
      '\uFEFFApproved-By: lead, 2026-06-01\r\n',
    ],
    [
      'keeps a bold key and its bullet',
      '- **Approved-By:** boss, 2026-05-18\n',
      '- **Approved-By:** lead, 2026-06-01\n',
    ],
    ['keeps a comment behind it', 'Approved-By: boss <!-- why -->\n', 'Approved-By: lead, 2026-06-01 <!-- why -->\n'],
    ['fills an empty line', 'Approved-By:\n', 'Approved-By: lead, 2026-06-01\n'],
    ['keeps a full-width colon', 'Approved-By：待定\n', 'Approved-By： lead, 2026-06-01\n'],
    [
      'is not written into a fence',
      '```\nApproved-By: x\n```\n',
      'Approved-By: lead, 2026-06-01\n\n```\nApproved-By: x\n```\n',
    ],
    ['comes first where there was none', '# Plan\n', 'Approved-By: lead, 2026-06-01\n\n# Plan\n'],
    [
      'comes behind front matter',
      '---\na: 1\n---\n# Plan\n',
      '---\na: 1\n---\n\nApproved-By: lead, 2026-06-01\n\n# Plan\n',
    ],
  ])('%s', (_, before, expected) => {
    expect(writeApproval(before, LEAD).startsWith(expected)).toBe(true)
  })

  it('is read back, and signing again in the same way changes nothing', () => {
    const once = writeApproval(PHASE, { name: '负责人', date: '2026-06-01' })
    const parsed = parseMasterPlan(once, 'x', TODAY)
    expect(parsed.ok && parsed.value.approvedBy).toMatchObject({ name: '负责人', date: '2026-06-01' })
    expect(writeApproval(once, { name: '负责人', date: '2026-06-01' })).toBe(once)
  })
})

it.each([
  ['lead', true],
  ['负责人', true],
  ['Li Wei', true],
  ['—', false],
  ['tbd', false],
  ['a, b', false],
  ['**lead**', false],
  ['lead\n', false],
  ['', false],
])('%s as the name of an approver is %s', (name, expected) => {
  expect(isApproverName(name)).toBe(expected)
})

it('a plan can be signed while nothing but its signature is missing', () => {
  const files = {
    'ralph-loop/MASTER-PLAN.md': `${PHASE}  Items: 1\n`,
    'ralph-loop/PRD-P1.md': 'Verify: true\n\n- [ ] P1-01 A\n',
  }
  expect(canSignPlan(readPlan(files, { today: TODAY }).problems)).toBe(true)
  const broken = { ...files, 'ralph-loop/PRD-P1.md': 'Verify: true\n\n- [~] P1-01 A\n' }
  expect(canSignPlan(readPlan(broken, { today: TODAY }).problems)).toBe(false)
})

it('what two approvals cover is compared line by line', () => {
  const linesOf = (gate: string) => {
    const files = {
      'ralph-loop/MASTER-PLAN.md': `Approved-By: lead, 2026-06-01\n\n${PHASE.replace('true', gate)}  Items: 1\n`,
      'ralph-loop/PRD-P1.md': 'Verify: npm test\n\n- [ ] P1-01 A\n',
    }
    const { partial } = readPlan(files, { today: TODAY })
    return partial ? approvalLines(approvalText(partial)) : []
  }
  const [before, after] = [linesOf('npm run a'), linesOf('npm run b')]
  expect(after.filter(line => !before.includes(line))).toEqual(['  Auto-Gate: npm run b'])
  expect(before).toContain('  Verify: npm test')
})
