import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type Definition = { term: string; value: ReactNode }

/** Terms and their values in two columns; entries without a value are left out. */
export function DefinitionList({ entries, narrow = false }: { entries: Definition[]; narrow?: boolean }) {
  return (
    <dl
      className={classNames(
        'grid content-start items-baseline gap-x-3.5 gap-y-1.5',
        narrow ? 'grid-cols-[72px_1fr]' : 'grid-cols-[120px_1fr]',
      )}
    >
      {entries
        .filter(
          entry => entry.value !== null && entry.value !== undefined && entry.value !== '' && entry.value !== false,
        )
        .map(entry => (
          <div key={entry.term} className="contents">
            <dt className="text-text-3">{entry.term}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{entry.value}</dd>
          </div>
        ))}
    </dl>
  )
}
