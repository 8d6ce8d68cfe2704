import { useTranslations } from 'next-intl'
import type { Mark } from '@/lib/core/plan/types'

export type GateItem = { itemId: string; mark: Mark; text: string }

/** The items of the phase that is signed, with their marks as in the PRD. */
export function GateItems({ items }: { items: GateItem[] }) {
  const t = useTranslations('gates.items')
  return (
    <ol>
      {items.map(({ itemId, mark, text }) => (
        <li key={itemId} className="flex gap-3 border-b py-1.5">
          <span className="shrink-0 font-mono text-xs leading-5 text-text-2">{itemId}</span>
          <span className="min-w-0 grow [overflow-wrap:anywhere]">{text}</span>
          <span className="shrink-0 text-text-2">{t(mark)}</span>
        </li>
      ))}
    </ol>
  )
}
