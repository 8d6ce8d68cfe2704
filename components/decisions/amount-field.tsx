'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Input } from '@/components/ui/field'
import { amountDigits, type BudgetUnit } from '@/lib/core/decision/budget-amount'

type AmountFieldProps = { unit: BudgetUnit; limit: number; used: number; initial: string }

/** The new limit of a budget, in its own unit; what was typed stays when the answer is refused. */
export function AmountField({ unit, limit, used, initial }: AmountFieldProps) {
  const t = useTranslations('inbox.form')
  const [amount, setAmount] = useState(initial)
  const numbers = { limit: amountDigits(limit, unit), used: amountDigits(used, unit) }
  return (
    <div className="mt-4 max-w-80">
      <input type="hidden" name="unit" value={unit} />
      <Input
        id="amount"
        name="amount"
        label={t(`amount.${unit}`)}
        hint={t('amountHint', numbers)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={amount}
        onChange={event => setAmount(event.target.value)}
      />
    </div>
  )
}
