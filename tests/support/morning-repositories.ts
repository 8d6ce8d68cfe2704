import { createRepository, type TestRepository } from './git-repository'

/*
 * The two projects of the seed's morning: A has asked D-007 and, ahead of its phase, D-008 fourteen hours ago; B stands
 * at the Manual-Gate of P2 with D-002.
 */

const PACKAGE = { name: 'project-a', private: true, dependencies: {} as Record<string, string> }
const APPROVED = 'Approved-By: 负责人, 2026-05-18'

/** Project A, whose questions stand in its files since `asked`. */
export function createProjectA(asked: Date): Promise<TestRepository> {
  const at = asked.toISOString().replace(/\.\d+Z$/, 'Z')
  return createRepository({
    name: 'project-a',
    files: {
      'package.json': json(PACKAGE),
      'ralph-loop/MASTER-PLAN.md': plan([
        { id: 'P5', title: 'Transactional mail', gate: 'test -f mail/send.mjs', signs: '—', items: 3 },
        { id: 'P6', title: 'Runtime validation', gate: 'grep -q zod package.json', signs: '—', items: 2 },
      ]),
      'ralph-loop/PRD-P5.md': prd('P5', 'Transactional mail', [
        '- [x] P5-02 Queue outgoing mail with retries',
        '- [?] P5-03 Send transactional mail through a provider (D-007)',
        '- [ ] P5-04 Handle bounces',
      ]),
      'ralph-loop/PRD-P6.md': prd('P6', 'Runtime validation', [
        '- [?] P6-04 Check orders when they come in (D-008)',
        '- [ ] P6-05 Say in the README what is checked',
      ]),
      'ralph-loop/DECISIONS.md': `# Decisions\n\n## Pending\n\n${mailQuestion(at)}\n${zodQuestion(at)}\n## Resolved\n`,
      'ralph-loop/ralph.json': json({ agent: 'scripted' }),
      'ralph-loop/scripted-agent.json': json({
        items: {
          'P5-03': [{ do: 'implement', files: { 'mail/send.mjs': 'export const provider = "resend"\n' } }],
          'P6-04': [
            { do: 'implement', files: { 'package.json': json({ ...PACKAGE, dependencies: { zod: '^4.6.0' } }) } },
          ],
        },
        default: { do: 'implement' },
      }),
    },
  })
}

/** Project B, whose P1 is done and whose P2 waits for a signature once its one item is. */
export function createProjectB(): Promise<TestRepository> {
  return createRepository({
    name: 'project-b',
    files: {
      'ralph-loop/MASTER-PLAN.md': plan([
        { id: 'P2', title: '机器翻译', gate: 'true', signs: '负责人批准机器翻译内容', items: 1 },
        { id: 'P3', title: 'Publish', gate: 'true', signs: '—', items: 1 },
      ]),
      'ralph-loop/PRD-P2.md': prd('P2', '机器翻译', ['- [ ] P2-01 Translate the shop texts']),
      'ralph-loop/PRD-P3.md': prd('P3', 'Publish', ['- [ ] P3-01 Publish the texts']),
      'ralph-loop/DECISIONS.md': `# Decisions\n\n## Pending\n\n## Resolved\n\n${translatorAnswer()}`,
      'ralph-loop/ralph.json': json({ agent: 'scripted' }),
      'ralph-loop/scripted-agent.json': json({ items: {}, default: { do: 'implement' } }),
    },
  })
}

function mailQuestion(at: string): string {
  return `### D-007 — Phase P5 — 事务邮件用 Resend 还是 Postmark?
- Kind: choice
- Item: P5-03
- Asked: ${at}
- Tags: —
- Context: The spec is silent. Resend wins on price, Postmark on delivery rate.
- Options:
  - (a) Resend
    - Consequence: $20 for 50,000 mails a month
  - (b) Postmark
    - Consequence: $50 for 50,000 mails a month
  - (block) Neither: block this item
- Evidence: —
`
}

function zodQuestion(at: string): string {
  return `### D-008 — Phase P6 — 加 \`zod\` 依赖做运行时校验?
- Kind: dependency
- Item: P6-04
- Asked: ${at}
- Tags: —
- Context: spec 未预料到运行时校验器。两个备选。
- Options:
  - (a) zod (~14 kB)
    - Grants: dependency npm:zod
  - (b) 手写校验器
  - (block) Neither: block this item
- Evidence: —
`
}

function translatorAnswer(): string {
  return `### D-001 — Phase P2 — Which engine translates?
- Kind: choice
- Item: P2-01
- Asked: 2026-05-18T08:00:00Z
- Tags: —
- Context: —
- Options:
  - (a) DeepL
  - (b) An own model
- Evidence: —
- Answer R01: (a) DeepL — 负责人, 2026-05-18T09:00:00Z
`
}

type Phase = { id: string; title: string; gate: string; signs: string; items: number }

function plan(phases: Phase[]): string {
  const lines = phases.map(
    ({ id, title, gate, signs, items }) =>
      `Phase ${id} — ${title}\n  PRD: ralph-loop/PRD-${id}.md\n  Auto-Gate: ${gate}\n  Manual-Gate: ${signs}\n  Items: ${items}\n`,
  )
  return `${APPROVED}\n\n${lines.join('\n')}`
}

function prd(id: string, title: string, items: string[]): string {
  return `# PRD-${id} — ${title}\nVerify: true\n\n${items.join('\n')}\n`
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
