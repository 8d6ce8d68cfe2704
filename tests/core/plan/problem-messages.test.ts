import { describe, expect, test } from 'vitest'
import { PROBLEMS, problemMessage } from '@/lib/core/plan/problem-messages'
import { readPlan } from '@/lib/core/plan/read-plan'
import en from '@/lib/i18n/problems/en.json'
import zh from '@/lib/i18n/problems/zh-CN.json'
import { readFixture } from './plan-fixture'

const codes = Object.keys(PROBLEMS).sort()

test('every problem has its sentence in English and in Chinese, and no other has', () => {
  expect(Object.keys(en).sort()).toEqual(codes)
  expect(Object.keys(zh).sort()).toEqual(codes)
  expect(en).toEqual(Object.fromEntries(Object.entries(PROBLEMS).map(([code, { text }]) => [code, text])))
})

describe('a sentence is plain ICU text', () => {
  for (const [code, text] of [...Object.entries(en), ...Object.entries(zh)]) {
    test(`${code}: ${text}`, () => {
      expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[{}<>'#]/)
    })
  }
})

test('the Chinese sentence needs no value that the English one has not, but for the counts of boxes', () => {
  for (const [code, text] of Object.entries(zh)) {
    if (code === 'prd-no-items') continue
    const names = placeholders(text)
    expect(placeholders(en[code as keyof typeof en])).toEqual(expect.arrayContaining(names))
  }
})

test('the problems of a real plan leave no placeholder open, in either language', () => {
  const { problems } = readPlan(readFixture('fifteen-faults'), { today: '2026-06-01' })
  for (const { code, message, values } of problems) {
    expect(message).not.toMatch(/\{\w+\}/)
    const chinese = zh[code as keyof typeof zh].replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    )
    expect(chinese).not.toMatch(/\{\w+\}/)
  }
  expect(problemMessage('phase-id-repeated', { id: 'P1' })).toContain('line {first}')
})

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
}
