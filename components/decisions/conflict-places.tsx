import { useTranslations } from 'next-intl'
import { CodeText } from '@/components/ui/code-block'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { ConflictPlace, MergeConflict } from '@/lib/core/plan/merge-conflict'

/** Every place that the loop and a person both changed, the two sides beside each other; on the phone one above the other. */
export function ConflictPlaces({ conflict }: { conflict: NonNullable<DecisionFacts['conflict']> }) {
  const t = useTranslations('inbox.conflict')
  return (
    <div className="grid gap-4">
      <p className="text-text-2">
        {t('intro', { ours: conflict.ours.slice(0, 7), theirs: conflict.theirs.slice(0, 7) })}
      </p>
      <ul className="grid gap-4">
        {conflict.places.map(found => (
          <li key={keyOf(found)} className="overflow-hidden rounded border bg-surface">
            <PlaceHead found={found} />
            <div className="grid desk:grid-cols-2">
              <Side title={t('ours')} text={found.ours} />
              <Side title={t('theirs')} text={found.theirs} />
            </div>
          </li>
        ))}
      </ul>
      {conflict.more > 0 && <p className="text-text-2">{t('more', { count: conflict.more })}</p>}
    </div>
  )
}

function PlaceHead({ found: { file, place } }: { found: MergeConflict }) {
  const t = useTranslations('inbox.conflict')
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 border-b bg-sunken px-3 py-1.5">
      <span className="font-mono text-xs break-all">{file}</span>
      <span className="text-text-2">{placeWords(place)}</span>
    </p>
  )

  function placeWords(at: ConflictPlace): string {
    if (at.type === 'item') return at.id
    return at.type === 'lines' ? t('line', { line: at.line }) : t('file')
  }
}

function Side({ title, text }: { title: string; text: string | null }) {
  const t = useTranslations('inbox.conflict')
  return (
    <div className="min-w-0 not-last:border-b desk:not-last:border-r desk:not-last:border-b-0">
      <p className="px-3 pt-2 font-medium">{title}</p>
      {text === null || text === '' ? (
        <p className="px-3 pt-1 pb-2 text-text-2">{t(text === null ? 'deleted' : 'empty')}</p>
      ) : (
        <div className="font-mono text-xs leading-5">
          <CodeText label={title}>{text}</CodeText>
        </div>
      )}
    </div>
  )
}

function keyOf({ file, place }: MergeConflict): string {
  return `${file} ${JSON.stringify(place)}`
}
