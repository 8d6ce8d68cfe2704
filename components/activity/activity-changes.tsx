import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ValueChange } from '@/lib/core/activity/list-changes'

/** Longest values that stand in one line under the sentence. */
const SHORT = 60

/** What a change did to each value; one short change stands there at once, more open on demand, without script too. */
export function ActivityChanges({ changes, more }: { changes: ValueChange[]; more: number }) {
  const t = useTranslations('activity.log')
  const [first] = changes
  if (!first) return null
  if (changes.length === 1 && isShort(first)) {
    return (
      <p className="text-text-2">
        <InOneLine change={first} />
      </p>
    )
  }
  return (
    <details className="group text-text-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded marker:content-none hover:text-text desk:min-h-6">
        <ChevronRight aria-hidden="true" size={14} className="shrink-0 text-text-3 group-open:rotate-90" />
        <span className="shrink-0">{t('details')}</span>
        <span className="min-w-0 truncate text-text-3 group-open:hidden">
          {changes.map(({ path }) => path).join(', ')}
        </span>
      </summary>
      <dl className="my-1 grid gap-x-3 gap-y-1.5 border-l-2 pl-3 desk:grid-cols-[minmax(0,160px)_minmax(0,1fr)]">
        {changes.map(change => (
          <div key={change.path} className="contents">
            <dt className="font-mono text-xs leading-5 text-text-3">{change.path}</dt>
            <dd className="min-w-0">
              <Value kind="before" text={change.before} />
              <Value kind="after" text={change.after} />
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="pb-1 pl-3.5">{t('more', { count: more })}</p>}
    </details>
  )
}

function InOneLine({ change: { path, before, after } }: { change: ValueChange }) {
  const t = useTranslations('activity.log')
  return (
    <>
      {path && <span className="font-mono text-xs text-text-3">{path} </span>}
      {before !== null && (
        <>
          <span className="sr-only">{t('before')} </span>
          <del className="rounded-sm bg-red-soft px-1 text-red no-underline">{before}</del>
        </>
      )}
      {before !== null && <span aria-hidden="true"> → </span>}
      <span className="sr-only">{t('after')} </span>
      {after === null ? (
        <span className="text-text-3">{t('nothing')}</span>
      ) : (
        <ins className="rounded-sm bg-green-soft px-1 text-green no-underline">{after}</ins>
      )}
    </>
  )
}

/** One side of a change, with its sign as in a diff. */
function Value({ kind, text }: { kind: 'before' | 'after'; text: string | null }) {
  const t = useTranslations('activity.log')
  if (text === null) return null
  const [Element, sign, look] =
    kind === 'before'
      ? (['del', '−', 'bg-red-soft text-red'] as const)
      : (['ins', '+', 'bg-green-soft text-green'] as const)
  return (
    <Element className={`flex gap-1.5 rounded-sm px-1.5 no-underline ${look}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{t(kind)} </span>
      <span className="min-w-0 whitespace-pre-wrap">{text}</span>
    </Element>
  )
}

function isShort({ before, after }: ValueChange): boolean {
  return [before, after].every(text => (text ?? '').length <= SHORT && !text?.includes('\n'))
}
