import { expect, it } from 'vitest'
import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import { sharedOptions } from '@/lib/core/decision/shared-options'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'

const BLOCK = { id: 'block', label: 'Neither: block this item' }
type Row = { name: string; kind: DecisionKind; options: DecisionOption[] }
const choice = (name: string, ...labels: string[]): Row => ({
  name,
  kind: 'choice',
  options: [...labels.map((label, index) => ({ id: 'ab'.charAt(index), label })), BLOCK],
})
const fixed = (name: string, kind: keyof typeof FIXED_OPTIONS): Row => ({
  name,
  kind,
  options: [...FIXED_OPTIONS[kind]],
})

const told = (rows: Row[]) =>
  sharedOptions(rows).map(({ option, missing }) => [option.id, ...missing.map(({ name }) => `-${name}`)].join(' '))

it.each<[string, Row[], string[]]>([
  ['the same question twice', [choice('x', 'Yes', 'No'), choice('y', 'Yes', 'No')], ['a', 'b', 'block', 'free-text']],
  ['another label is another option', [choice('x', 'Yes'), choice('y', 'No')], ['block', 'free-text']],
  [
    'an option that one of three lacks',
    [choice('x', 'Yes'), choice('y', 'Yes'), choice('z', 'No')],
    ['block', 'free-text', 'a -z'],
  ],
  ['kinds that share nothing', [fixed('x', 'manual-gate'), choice('y', 'Yes')], []],
  ['kinds that share an end', [fixed('x', 'checkpoint'), fixed('y', 'budget')], ['stop']],
  ['what is answered by itself', [fixed('x', 'blocked-items'), fixed('y', 'blocked-items')], ['stop']],
  ['one alone', [fixed('x', 'manual-gate')], ['approve', 'request-changes', 'reject']],
  ['none', [], []],
])('options of %s', (_, rows, expected) => {
  expect(told(rows)).toEqual(expected)
})
