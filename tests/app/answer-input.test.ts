import { describe, expect, test } from 'vitest'
import { answerFieldsSchema, answerRequest } from '@/app/_server/answer-input'
import { readInboxQuery } from '@/app/btw/inbox-query'
import { seenChanges } from '@/components/decisions/seen-changes'

const fields = (more: object) =>
  answerFieldsSchema.parse({
    slug: 'a',
    number: '7',
    revision: '0',
    digest: 'd',
    idempotencyKey: 'key-12345',
    optionId: 'a',
    text: '',
    ...more,
  })

describe('an answer form', () => {
  test('becomes a request that names the option by id and carries what was shown', () => {
    expect(answerRequest(fields({ text: 'EU region' }))).toEqual({
      slug: 'a',
      number: 7,
      optionId: 'a',
      digest: 'd',
      text: 'EU region',
      idempotencyKey: 'key-12345',
    })
  })

  test('sends each line of the comment as a reason where the option asks for reasons', () => {
    const request = answerRequest(fields({ optionId: 'request-changes', text: 'Name the field\r\nNo English' }))
    expect(request).toMatchObject({ text: '', reasons: ['Name the field', 'No English'] })
  })

  test('keeps the note of an approval as words', () => {
    expect(answerRequest(fields({ optionId: 'approve', text: 'Well done' }))).toMatchObject({ text: 'Well done' })
  })

  test('gathers what happens to each blocked item, guidance for retries only', () => {
    const request = answerRequest(
      fields({
        optionId: 'resolve',
        'action:P6-05': 'retry',
        'guidance:P6-05': ' Use the sandbox ',
        'action:P6-06': 'drop',
        'guidance:P6-06': 'left over',
        'action:P6-07': 'nonsense',
      }),
    )
    expect(request.items).toEqual({
      'P6-05': { action: 'retry', guidance: 'Use the sandbox' },
      'P6-06': { action: 'drop' },
    })
  })

  test.each([
    [{ optionId: 'raise', amount: ' 20 ', unit: 'usd', text: 'for the last phase' }, '20 USD\nfor the last phase'],
    [{ optionId: 'raise', amount: '1,500,000', unit: 'tokens' }, '1,500,000 tokens'],
    [{ optionId: 'raise', amount: '90 min', unit: 'minutes' }, '90 min'],
    [{ optionId: 'raise', amount: 'lots', unit: 'usd' }, 'lots'],
    [{ optionId: 'raise', amount: '', unit: 'usd', text: 'no number' }, 'no number'],
    [{ optionId: 'stop', amount: '20', unit: 'usd', text: 'enough' }, 'enough'],
  ])('puts the amount of a raised budget into the first line: %j', (said, text) => {
    expect(answerRequest(fields(said)).text).toBe(text)
  })

  test('without a chosen option is refused at that field', () => {
    expect(() => fields({ optionId: undefined })).toThrow(/required/)
  })
})

describe('the address of the inbox', () => {
  test.each([
    ['a/7', { slug: 'a', number: 7 }],
    ['my-project/D-007', { slug: 'my-project', number: 7 }],
    ['a', null],
    ['a/D-x', null],
    [undefined, null],
  ])('with d=%s opens %j', (d, open) => {
    expect(readInboxQuery({ d }).open).toEqual(open)
  })

  test('is read as if faults in it were not there', () => {
    expect(readInboxQuery({ d: ['a/1', 'a/2'], seen: 'x', list: '1' })).toEqual({
      open: null,
      seen: null,
      tab: null,
      isList: true,
      isPanel: false,
      filter: {},
      from: null,
      chosen: null,
      late: null,
    })
  })
})

describe('what changed since seen', () => {
  const seen = { question: 'Resend or Postmark?', context: '', options: ['Resend', 'Postmark'] }

  test('is named field by field', () => {
    const now = { ...seen, question: 'Resend or SES?', options: ['Resend', 'SES'] }
    expect(seenChanges(seen, now)).toEqual([
      { field: 'question', before: 'Resend or Postmark?', after: 'Resend or SES?' },
      { field: 'options', before: 'Resend · Postmark', after: 'Resend · SES' },
    ])
  })

  test('is the evidence when the words are the same', () => {
    expect(seenChanges(seen, seen)).toEqual([{ field: 'evidence', before: '', after: '' }])
  })
})
