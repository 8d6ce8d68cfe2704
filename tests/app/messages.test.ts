import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DECISION_STATES } from '@/lib/core/decision/types'
import { KEY_ACTION_NAMES } from '@/lib/core/keys/key-actions'
import { KEY_GROUP_NAMES } from '@/lib/core/keys/key-groups'
import { OUTCOME_REASONS } from '@/lib/core/loop/outcome-reason'
import { END_REASONS } from '@/lib/core/loop/step'
import { FIX_LABELS } from '@/lib/core/plan/make-fix'
import { PROJECT_MOVES } from '@/lib/core/project/project-state'
import { FINDING_KINDS, REPAIR_STATES, REPAIRS } from '@/lib/core/reconcile/types'
import { loadMessages, MESSAGE_AREAS, type MessageTree } from '@/lib/i18n/load-messages'
import { LOCALES, pickLocale } from '@/lib/i18n/locales'

const ROOT = resolve(import.meta.dirname, '../..')

test('every message exists in both languages', async () => {
  const [en, zh] = [flatten(await loadMessages('en')), flatten(await loadMessages('zh-CN'))]
  expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
})

test('a Chinese message names no value that the English one is not given', async () => {
  const [en, zh] = [flatten(await loadMessages('en')), flatten(await loadMessages('zh-CN'))]
  // The linter's sentences are held against its problems in tests/core/plan.
  const keys = Object.keys(en).filter(key => !key.startsWith('problems.'))
  const strange = keys.filter(key => argumentsOf(zh[key]).some(name => !argumentsOf(en[key]).includes(name)))
  expect(strange).toEqual([])
})

test('no message of the Chinese catalogue was left in English', async () => {
  const zh = flatten(await loadMessages('zh-CN'))
  const english = Object.entries(zh).filter(([, text]) => !/[\u4e00-\u9fff]/.test(text) && !NEUTRAL.test(text))
  expect(english).toEqual([])
})

test('the Chinese catalogue has one word for each thing and one form of address', async () => {
  const zh = flatten(await loadMessages('zh-CN'))
  const others = Object.entries(zh).filter(([, text]) => OTHER_WORDS.test(text))
  expect(others).toEqual([])
})

test('every message file is loaded', async () => {
  for (const locale of LOCALES) {
    const files = await readdir(join(ROOT, 'lib/i18n/messages', locale))
    expect(files.sort()).toEqual(MESSAGE_AREAS.map(area => `${area}.json`).sort())
  }
})

test('every refusal of a use case has its sentence', async () => {
  const known = flatten((await loadMessages('en')).refusals ?? {})
  const keys = new Set<string>()
  for (const file of await readdir(join(ROOT, 'lib/usecases'), { recursive: true })) {
    if (!file.endsWith('.ts')) continue
    const source = await readFile(join(ROOT, 'lib/usecases', file), 'utf8')
    for (const match of source.matchAll(/new Refusal\([^)]*?key: '(\w+)'/gs)) keys.add(match[1] ?? '')
    for (const match of source.matchAll(/\brefuse\(\s*'(\w+)'/g)) keys.add(match[1] ?? '')
  }
  expect(keys.size).toBeGreaterThan(15)
  expect([...keys].filter(key => !(key in known))).toEqual([])
})

test('every action that a use case writes into the audit has its sentence', async () => {
  const known = flatten((await loadMessages('en')).activity ?? {})
  const actions = new Set<string>()
  for (const file of await readdir(join(ROOT, 'lib/usecases'), { recursive: true })) {
    if (!file.endsWith('.ts')) continue
    const source = await readFile(join(ROOT, 'lib/usecases', file), 'utf8')
    if (!source.includes('udit')) continue
    const lines = source.split('\n').filter(line => /\baction\b/.test(line))
    for (const line of lines) {
      for (const [, action = ''] of line.matchAll(/'([a-z]+(?:[.-][a-z-]+)+)'/g)) actions.add(action)
    }
  }
  expect(actions.size).toBeGreaterThan(15)
  const missing = [...actions].filter(action => !(`log.did.${action}` in known))
  expect(missing, 'Say in activity.json, under log.did, what somebody did: “Mei …”').toEqual([])
})

describe('every member of a closed set has its words', () => {
  test.each([
    ['keys.action', KEY_ACTION_NAMES],
    ['keys.group', KEY_GROUP_NAMES],
    ['projects.state', Object.keys(PROJECT_MOVES)],
    ['projects.notice.end', [...END_REASONS]],
    ['projects.decisions.state', [...DECISION_STATES]],
    ['iteration.reason', [...OUTCOME_REASONS]],
    ['projects.fixes', Object.keys(FIX_LABELS)],
    ['activity.reconcile.kind', [...FINDING_KINDS]],
    ['activity.reconcile.repair', [...REPAIRS]],
    ['activity.reconcile.state', [...REPAIR_STATES]],
  ])('%s', async (path, members) => {
    const known = flatten(await loadMessages('en'))
    expect(members.filter(member => !(`${path}.${member}` in known))).toEqual([])
  })
})

describe('the language of a request', () => {
  test.each([
    ['zh-CN', 'en-US,en;q=0.9', 'zh-CN'],
    [undefined, 'zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
    [undefined, 'en;q=0.4, zh-Hans;q=0.9', 'zh-CN'],
    [undefined, 'de-DE,de;q=0.9', 'en'],
    ['xx', '', 'en'],
  ])('chosen %s, accepting %s, is %s', (chosen, accepted, expected) => {
    expect(pickLocale(chosen, accepted)).toBe(expected)
  })
})

/** What is the same in every language: numbers, names, signs, words of the plan files. */
const NEUTRAL = /^(\{\w+\}|<\/?\w+>|[\s\d\W]|Gatewalk|PRD|Auto-Gate|Manual-Gate|R)*$/
/** What the catalogue says as 智能体, 你, 批准人, 签字, 登记, Auto-Gate, Manual-Gate and “…” instead. */
const OTHER_WORDS = /代理|您|审批人|签署|注册|自动关卡|人工关卡|[「」]/
/** A value's name in a message; the texts of `one {…} other {…}` are none. */
const ARGUMENT = /(?<!(?:=\d+|one|other)\s*)\{(\w+)\s*[,}]/g

function flatten(tree: MessageTree, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [path + key]: value } : flatten(value, `${path}${key}.`),
    ),
  )
}

function argumentsOf(message = ''): string[] {
  return [...new Set([...message.matchAll(ARGUMENT)].map(match => match[1] ?? ''))].sort()
}
