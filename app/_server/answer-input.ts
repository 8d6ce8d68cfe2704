import { z } from 'zod'
import { amountLine, BUDGET_UNITS } from '@/lib/core/decision/budget-amount'
import type { AnswerRequest } from '@/lib/usecases/answer-decision'
import { listFieldsSchema } from './list-fields'

/** The fields of an answer form: what components/decisions/answer-form.tsx and its children send. */
export const answerFieldsSchema = z.looseObject({
  slug: z.string(),
  number: z.coerce.number().int(),
  revision: z.coerce.number().int(),
  digest: z.string(),
  idempotencyKey: z.string(),
  optionId: z.string('required').min(1, 'required'),
  text: z.string().default(''),
  /** Only with a budget: the new limit and its unit. */
  amount: z.string().default(''),
  unit: z.string().default(''),
  /** JSON of what was shown, to say what changed since. */
  seen: z.string().default('{}'),
  ...listFieldsSchema.shape,
})
export type AnswerFields = z.output<typeof answerFieldsSchema>

/** The use case's request: lines of the comment become reasons where the option asks for reasons. */
export function answerRequest(fields: AnswerFields): AnswerRequest {
  const { slug, number, digest, idempotencyKey, optionId, text } = fields
  const takesReasons = optionId === 'request-changes' || optionId === 'add-fix-item'
  const items = itemChoices(fields)
  return {
    ...{ slug, number, digest, idempotencyKey, optionId },
    text: takesReasons ? '' : withAmount(fields),
    ...(takesReasons ? { reasons: text.split(/\r?\n/) } : {}),
    ...(Object.keys(items).length > 0 ? { items } : {}),
  }
}

/** A raised budget is the first line of the answer's text, a bare number with its unit behind it. */
function withAmount({ optionId, text, amount, unit }: AnswerFields): string {
  if (optionId !== 'raise' || amount.trim() === '') return text
  const known = BUDGET_UNITS.find(name => name === unit)
  return [known ? amountLine(amount, known) : amount.trim(), text].filter(part => part !== '').join('\n')
}

function itemChoices(fields: AnswerFields): NonNullable<AnswerRequest['items']> {
  const items: NonNullable<AnswerRequest['items']> = {}
  for (const [name, value] of Object.entries(fields)) {
    const itemId = /^action:(.+)$/.exec(name)?.[1]
    if (!itemId || (value !== 'retry' && value !== 'drop')) continue
    const guidance = String(fields[`guidance:${itemId}`] ?? '').trim()
    items[itemId] = { action: value, ...(value === 'retry' && guidance ? { guidance } : {}) }
  }
  return items
}
