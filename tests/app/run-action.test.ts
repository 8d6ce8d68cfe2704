import { redirect } from 'next/navigation'
import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { statusOf } from '@/app/_server/handle-error'
import { readForm, readTyped } from '@/app/_server/read-form'
import { type RefusalWords, runAction } from '@/app/_server/run-action'
import { Refusal, type RefusalCode } from '@/lib/core/errors'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { Locale } from '@/lib/i18n/locales'

const schema = z.object({ name: z.string().min(2, 'required'), age: z.coerce.number('no such key').default(1) })

function act(run: () => Promise<unknown>, { input = { name: 'Li' } as unknown, locale = 'en' as Locale } = {}) {
  return runAction({ schema, input, run, context: async () => ({}), words: () => wordsIn(locale) })
}

async function wordsIn(locale: Locale): Promise<RefusalWords> {
  const messages = await loadMessages(locale)
  return createTranslator({ locale, messages, namespace: 'refusals' }) as unknown as RefusalWords
}

test('an action returns what its use case returned', async () => {
  expect(await act(async () => 7)).toEqual({ ok: true, value: 7 })
})

test('a refusal becomes its code, status, data and sentence in the person’s language', async () => {
  const refuse = async () => {
    throw new Refusal('FORBIDDEN', {
      key: 'notAllowed',
      message: 'English',
      values: { role: 'approver' },
      data: { a: 1 },
    })
  }
  const [en, zh] = [await act(refuse), await act(refuse, { locale: 'zh-CN' })]
  expect(en).toMatchObject({ ok: false, code: 'FORBIDDEN', status: 403, key: 'notAllowed', data: { a: 1 } })
  expect(en).toHaveProperty('message', 'You may not do this here: it needs the role approver.')
  expect(zh).toHaveProperty('message', '你不能在此执行此操作：需要“approver”角色。')
})

test('a refusal without a translation says its English sentence', async () => {
  const result = await act(async () => {
    throw new Refusal('CONFLICT', { key: 'noSuchKey', message: 'It changed.' })
  })
  expect(result).toMatchObject({ message: 'It changed.', status: 409 })
})

test('an unknown error shows a generic sentence with a number and nothing of its own text', async () => {
  const result = await act(async () => {
    throw new Error('password authentication failed for user postgres')
  })
  expect(result).toMatchObject({ ok: false, code: 'UNEXPECTED', status: 500 })
  expect(JSON.stringify(result)).toMatch(/Number for your administrator: [0-9a-f]{8}/)
  expect(JSON.stringify(result)).not.toContain('postgres')
})

test('input that does not fit never reaches the use case and names each field', async () => {
  const result = await act(() => Promise.reject(new Error('must not run')), { input: { name: 'L', age: 'x' } })
  expect(result).toMatchObject({
    code: 'VALIDATION',
    status: 422,
    fields: { name: 'Please fill this in.', age: 'This does not look right.' },
  })
})

test('a redirect passes through', async () => {
  await expect(act(async () => redirect('/btw'))).rejects.toMatchObject({ digest: expect.stringContaining('/btw') })
})

describe('every refusal has one status', () => {
  const expected: Record<RefusalCode, number> = {
    NOT_FOUND: 404,
    CONFLICT: 409,
    FORBIDDEN: 403,
    UNAUTHENTICATED: 401,
    VALIDATION: 422,
    PRECONDITION_FAILED: 412,
    CHANGED_SINCE_SEEN: 412,
    TOO_MANY_REQUESTS: 429,
  }
  test.each(Object.entries(expected))('%s is %i', (code, status) => {
    expect(statusOf(code as RefusalCode)).toBe(status)
  })
})

test('a form keeps what was typed but never a password or a token', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['name', 'Li'],
    ['password', 'secret'],
    ['token', 'secret'],
    ['approver', 'a'],
    ['approver', 'b'],
    ['$ACTION_REF_1', ''],
  ] as const)
    form.append(name, value)
  expect(readForm(form)).toEqual({ name: 'Li', password: 'secret', token: 'secret', approver: ['a', 'b'] })
  expect(JSON.stringify(readTyped(form))).not.toContain('secret')
})
