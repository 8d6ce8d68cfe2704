import { blocked, done } from './expect'
import type { Drill, ScriptedEntry } from './types'

const PLAIN: ScriptedEntry = { do: 'implement' }

function writes(files: Record<string, string | null>): ScriptedEntry[] {
  return [{ do: 'implement', files }]
}

const MANIFEST = { name: 'drill', private: true, type: 'module', dependencies: { zod: '^4.0.0' } }

/** Questions, and changes that are always a person's: parked, asked, then done as answered (`spec/loop.md`, Guards). */
export const GUARD_DRILLS: Drill[] = [
  {
    ...{ id: 'dependency', behaviour: 'adds a dependency; a person accepts', course: 'questions' },
    ...{ entries: writes({ 'package.json': `${JSON.stringify(MANIFEST, null, 2)}\n` }), answers: ['accept'] },
    expected: done(['parked', 'applied'], { kept: ['parked'], asked: ['dependency'] }),
  },
  {
    ...{ id: 'ci', behaviour: 'changes CI; a person wants it without', course: 'questions' },
    ...{ entries: writes({ '.github/workflows/ci.yml': 'on: push\n' }), answered: [PLAIN], answers: ['retry-without'] },
    expected: done(['parked', 'verified'], { kept: ['parked'], asked: ['security'] }),
  },
  {
    ...{ id: 'migration', behaviour: 'adds a migration; a person says no', course: 'questions' },
    ...{ entries: writes({ 'migrations/0002.sql': 'drop table orders;\n' }), answers: ['block'] },
    expected: blocked(['parked'], ['parked'], { asked: ['db'] }),
  },
  {
    ...{ id: 'delete-test', behaviour: 'deletes a test, and again when told not to', course: 'questions' },
    ...{ entries: writes({ 'test/price.test.mjs': null, 'work/a.txt': 'a\n' }), answers: ['retry-without'] },
    expected: blocked(['parked', 'rejected: guard-again'], ['parked', 'rejected'], { asked: ['verify-surface'] }),
  },
  {
    ...{ id: 'skip-test', behaviour: 'skips a test; a person accepts', course: 'questions', answers: ['accept'] },
    entries: writes({ 'test/total.test.mjs': "import { test } from 'node:test'\n\ntest.skip('total', () => {})\n" }),
    expected: done(['parked', 'applied'], { kept: ['parked'], asked: ['verify-surface'] }),
  },
  {
    ...{ id: 'public-api', behaviour: 'changes the public API; nobody answers', course: 'questions' },
    entries: writes({ 'src/api.mjs': 'export const version = 2\n' }),
    expected: done(['parked'], { mark: 'pending', kept: ['parked'], asked: ['public-api'] }),
  },
  {
    ...{ id: 'asks', behaviour: 'asks; a person answers', course: 'questions', answers: ['a'] },
    ...{ entries: [asking()], answered: [PLAIN], expected: done(['asks', 'verified'], { asked: ['choice'] }) },
  },
  {
    ...{ id: 'asks-on', behaviour: 'asks; nobody answers', course: 'questions', entries: [asking()] },
    expected: done(['asks'], { mark: 'pending', asked: ['choice'] }),
  },
  {
    ...{ id: 'asks-off', behaviour: 'asks; a person blocks the item', course: 'questions', answers: ['block'] },
    ...{ entries: [asking()], expected: blocked(['asks'], [], { asked: ['choice'] }) },
  },
  {
    ...{ id: 'unreadable', behaviour: 'gives a report that nobody can read', course: 'questions' },
    entries: [{ do: 'run', command: 'mkdir -p .ralph && echo "{ status: perhaps" > .ralph/outcome.json' }],
    expected: done(['asks'], { mark: 'pending', asked: ['choice'] }),
  },
  {
    ...{ id: 'blocks', behaviour: 'says that it cannot go on', course: 'questions' },
    ...{ entries: [{ do: 'block', summary: 'The font has no licence' }], expected: blocked(['blocked'], []) },
  },
]

function asking(): ScriptedEntry {
  const options = [
    { id: 'a', label: 'Resend' },
    { id: 'b', label: 'Postmark' },
  ]
  return { do: 'decide', question: 'Resend or Postmark?', options }
}
