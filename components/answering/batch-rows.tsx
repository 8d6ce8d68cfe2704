import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { InboxSelection } from '@/components/decisions/inbox-selection'
import { KindTag } from '@/components/decisions/kind-tag'
import { InlineCode } from '@/components/ui/inline-code'
import { decisionLabel } from '@/lib/core/plan/decision-references'

/** The selected decisions, each with a way out of the selection. */
export function BatchRows({ selection: { rows, toggle } }: { selection: InboxSelection }) {
  const t = useTranslations('answering.batch')
  return (
    <ul aria-label={t('rows')} className="mt-3 max-h-[38vh] overflow-auto rounded border bg-surface">
      {rows.map(row => (
        <li
          key={`${row.slug}/${row.number}`}
          className="flex min-h-9 items-center gap-x-2.5 border-t py-1 pr-1 pl-3.5 first:border-t-0"
        >
          <span className="max-w-[16ch] shrink-0 truncate text-text-2">{row.projectName}</span>
          <span className="shrink-0 font-mono text-xs">{decisionLabel(row.number)}</span>
          <span className="min-w-0 truncate font-medium">
            <InlineCode text={row.question} />
          </span>
          <span className="ml-auto hidden shrink-0 desk:flex">
            <KindTag kind={row.kind} />
          </span>
          <button
            type="button"
            onClick={() => toggle(row)}
            aria-label={t('dropRow', { name: decisionLabel(row.number), project: row.projectName })}
            className="grid size-11 shrink-0 place-items-center rounded text-text-2 hover:bg-hover hover:text-text desk:size-7 max-desk:ml-auto"
          >
            <X aria-hidden="true" size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
