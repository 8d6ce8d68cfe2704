import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { amountDigits, type BudgetUnit } from '@/lib/core/decision/budget-amount'

export type ShownBudget = {
  scope: 'plan' | 'phase' | 'item'
  id: string | null
  unit: BudgetUnit
  limit: number
  used: number
  unknown: number
}

/** What is used of each budget, as a short bar with its numbers; nothing when none is set. */
export function BudgetBars({ budgets }: { budgets: ShownBudget[] }) {
  const t = useTranslations('projects.budget')
  if (budgets.length === 0) return null
  return (
    <ul aria-label={t('label')} className="mt-5 grid gap-x-8 gap-y-2 desk:flex desk:flex-wrap">
      {budgets.map(budget => (
        <li key={`${budget.scope} ${budget.unit}`} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <BudgetBar budget={budget} />
        </li>
      ))}
    </ul>
  )
}

/** One budget: of what, the bar, used of the limit in its unit, and how many sessions did not tell. */
export function BudgetBar({ budget }: { budget: ShownBudget }) {
  const t = useTranslations('projects.budget')
  const { scope, id, unit, limit, used, unknown } = budget
  const numbers = { used: amountDigits(used, unit), limit: amountDigits(limit, unit) }
  return (
    <>
      <span className="font-medium">{id ?? t(scope)}</span>
      <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-line-strong">
        <span
          className={classNames('block h-full', toneOf(used / limit))}
          style={{ width: `${Math.min(100, (100 * used) / limit)}%` }}
        />
      </span>
      <span className="tabular text-text-2">{t(`of.${unit}`, numbers)}</span>
      {unknown > 0 && <span className="text-text-2">{t('unknown', { count: unknown })}</span>}
    </>
  )
}

/** Nearly used up is seen before it holds the run. */
function toneOf(share: number): string {
  if (share >= 1) return 'bg-red'
  return share >= 0.8 ? 'bg-amber' : 'bg-accent'
}
