import type { Course, Drill, ScriptedEntry } from './types'

/** An item of a throw-away plan and what the agent acts out on it. */
export type CourseItem = {
  /** `P1-03`; its phase is the part before the hyphen. */
  id: string
  text: string
  verify?: string
  entries: ScriptedEntry[]
  answered?: ScriptedEntry[]
}

export type CourseRepository = { items: CourseItem[]; config: Record<string, unknown> }

/** Minutes; each is long for a machine that does much else, and short for a person who waits. */
const TIME_LIMITS: Record<Course | 'alone', Record<string, number>> = {
  claims: {},
  questions: {},
  failures: {},
  alone: {},
  impatient: { idle: 0.1 },
  brief: { iteration: 0.2, verify: 0.1 },
}

/** Drills of one repository as items of its phase, in order: P1-01, P1-02, … */
export function courseOf(drills: readonly Drill[]): CourseRepository {
  const [first] = drills
  const config = first?.course === 'alone' ? first.config : undefined
  const items = drills.map(({ behaviour, verify, entries, answered }, at) => {
    return { id: `P1-${String(at + 1).padStart(2, '0')}`, text: behaviour, verify, entries, answered }
  })
  return { items, config: { timeLimits: TIME_LIMITS[first?.course ?? 'alone'], ...config } }
}

/** Path → text of a signed plan with the scripted agent, and a little project for its guards to look at. */
export function courseFiles({ items, config }: CourseRepository): Record<string, string> {
  const phases = [...new Set(items.map(phaseOf))]
  const prds = phases.map(phase => [`ralph-loop/PRD-${phase}.md`, prdText(phase, items)] as const)
  return {
    ...PROJECT,
    'ralph-loop/MASTER-PLAN.md': masterPlan(phases, items),
    ...Object.fromEntries(prds),
    'ralph-loop/ralph.json': `${JSON.stringify({ ...SETTINGS, ...config }, null, 2)}\n`,
    'ralph-loop/scripted-agent.json': `${JSON.stringify(behaviours(items), null, 2)}\n`,
  }
}

const SETTINGS = {
  agent: 'scripted',
  blockersPerPhase: 10_000,
  blockersPerPlan: 10_000,
  guards: { 'public-api': { globs: ['src/api.mjs'] } },
}

const PROJECT = {
  'README.md': '# A throw-away repository of a drill\n',
  '.gitignore': 'ignored/\n',
  'package.json': `${JSON.stringify({ name: 'drill', private: true, type: 'module' }, null, 2)}\n`,
  'src/api.mjs': 'export const version = 1\n',
  'test/price.test.mjs': "import { test } from 'node:test'\n\ntest('price', () => {})\n",
  'test/total.test.mjs': "import { test } from 'node:test'\n\ntest('total', () => {})\n",
  'migrations/0001.sql': 'create table orders ();\n',
}

/** Red for work that says so, and for work that needs a helper nobody committed. */
const VERIFY = '! ls work/*.red 2>/dev/null && { ! ls work/*.helped 2>/dev/null || test -e ignored/helper; }'

function masterPlan(phases: string[], items: CourseItem[]): string {
  const blocks = phases.map(
    phase => `Phase ${phase} — Drill ${phase}
  PRD: ralph-loop/PRD-${phase}.md
  Auto-Gate: true
  Manual-Gate: —
  Items: ${items.filter(item => phaseOf(item) === phase).length}
`,
  )
  return `Approved-By: lead, 2026-01-01\n\n${blocks.join('\n')}`
}

function prdText(phase: string, items: CourseItem[]): string {
  const lines = items.filter(item => phaseOf(item) === phase).map(itemLines)
  return `# PRD-${phase} — Drill ${phase}\nVerify: ${VERIFY}\n\n${lines.join('\n')}\n`
}

function itemLines({ id, text, verify }: CourseItem): string {
  return `- [ ] ${id} ${text}${verify ? `\n  Verify: ${verify}` : ''}`
}

function behaviours(items: CourseItem[]) {
  const entries = items.map(({ id, entries, answered }) => [id, { attempts: entries, answered }])
  return { items: Object.fromEntries(entries), default: { do: 'implement' } }
}

function phaseOf(item: CourseItem): string {
  return item.id.split('-')[0] ?? item.id
}
