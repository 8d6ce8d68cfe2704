import { expect, it } from 'vitest'
import { FREE_TEXT_OPTION, findOption } from '@/lib/core/decision/answer-text'
import { guardDecision } from '@/lib/core/guard/guard-decision'

const trip = { guard: 'dependency' as const, subject: 'npm:zod', path: 'package.json', words: '', hunk: '' }

it('a child’s question takes other words; a guard’s has its three options and no other answer', () => {
  const asked = guardDecision([trip], { id: 'P1-01', text: '' })
  expect(findOption({ kind: 'dependency', options: [{ id: 'a', label: 'zod' }] }, 'free-text')).toBe(FREE_TEXT_OPTION)
  expect(findOption(asked, 'free-text')).toBeNull()
  expect(asked.options.map(option => findOption(asked, option.id)?.id)).toEqual(['accept', 'retry-without', 'block'])
})
