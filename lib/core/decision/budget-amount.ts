/** What a budget of ralph.json limits. */
export const BUDGET_UNITS = ['usd', 'tokens', 'minutes'] as const
export type BudgetUnit = (typeof BUDGET_UNITS)[number]

const NAMES = {
  usd: ['usd', '$', 'dollar', 'dollars'],
  tokens: ['token', 'tokens'],
  minutes: ['minute', 'minutes', 'min', 'm'],
} as const satisfies Record<BudgetUnit, readonly string[]>

const AMOUNT = /^(\$)?\s*(\d{1,15}|\d{1,3}(?:,\d{3})+)(\.\d{1,6})?\s*(\p{L}+|\$)?$/u

/** The number in the first line of a `raise` (`20`, `$20`, `1,500,000 tokens`); null unless positive and in this unit. */
export function readAmount(text: string, unit: BudgetUnit): number | null {
  const found = AMOUNT.exec(text.trim().split(/\r?\n/, 1)[0]?.trim() ?? '')
  if (!found) return null
  const [, before, whole = '', part = '', after] = found
  const names: readonly string[] = NAMES[unit]
  const said = [before, after].flatMap(name => (name === undefined ? [] : [name.toLowerCase()]))
  const amount = Number(whole.replaceAll(',', '') + part)
  return said.every(name => names.includes(name)) && amount > 0 ? amount : null
}

/** The first line of a `raise` from what was typed: a bare number gets its unit, `50` → `50 USD`; the rest stays. */
export function amountLine(typed: string, unit: BudgetUnit): string {
  const amount = typed.trim()
  return /^[\d.,]+$/.test(amount) ? `${amount} ${unit === 'usd' ? 'USD' : unit}` : amount
}

/** An amount in words that do not change with the page's language: `12.50 USD`, `120,000 tokens`, `45.5 minutes`. */
export function amountText(amount: number, unit: BudgetUnit): string {
  return `${amountDigits(amount, unit)} ${unit === 'usd' ? 'USD' : unit}`
}

/** The number of an amount alone, as precise as its unit: `12.50`, `120,000`, `45.5`. */
export function amountDigits(amount: number, unit: BudgetUnit): string {
  const digits = { usd: 2, tokens: 0, minutes: Number.isInteger(amount) ? 0 : 1 }[unit]
  // Cents that round away would read as nothing spent, or as not yet reached.
  const text = unit === 'usd' && amount > 0 && amount < 0.01 ? amount.toFixed(4) : amount.toFixed(digits)
  const [whole = '', part] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}
