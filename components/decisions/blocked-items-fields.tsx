import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DiffExcerpt } from '@/components/ui/diff'
import { CONTROL, Radio } from '@/components/ui/field'
import { urls } from '@/lib/core/urls'
import type { ShownBlockedItem } from './decision-shapes'

type Shown = { slug: string }
type Chosen = Record<string, { action: 'retry' | 'drop'; guidance?: string }>

/** Retry or drop for each blocked item, with guidance for the retry and the line each becomes. */
export function BlockedItemsFields({ slug, items, chosen }: Shown & { items: ShownBlockedItem[]; chosen: Chosen }) {
  return (
    <div className="mt-4.5 grid gap-4">
      {items.map(item => (
        <BlockedItem key={item.itemId} slug={slug} item={item} chosen={chosen[item.itemId]} />
      ))}
    </div>
  )
}

function BlockedItem({ slug, item, chosen }: Shown & { item: ShownBlockedItem; chosen: Chosen[string] | undefined }) {
  const [t, reasons] = [useTranslations('inbox.form'), useTranslations('iteration.reason')]
  const action = chosen?.action ?? 'retry'
  const choices = ['retry', 'drop'] as const
  return (
    <fieldset className="group/item rounded border bg-surface px-3.5 py-3">
      <legend className="sr-only">{item.itemId}</legend>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-mono text-xs">{item.itemId}</span> <span className="font-semibold">{item.text}</span>
      </p>
      <p className="mt-0.5 text-text-2 [overflow-wrap:anywhere]">
        {[item.iteration?.reason && reasons(item.iteration.reason), item.reason].filter(Boolean).join(' · ')}
        {item.iteration && (
          <>
            {' '}
            <Link
              href={urls.iteration(slug, item.iteration.number)}
              prefetch={false}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-2 desk:min-h-0"
            >
              {t('iteration', { number: item.iteration.number })}
            </Link>
          </>
        )}
      </p>
      <div className="mt-2 flex gap-5">
        {choices.map(choice => (
          <label
            key={choice}
            htmlFor={`${item.itemId}-${choice}`}
            className="flex min-h-11 items-center gap-2 desk:min-h-6"
          >
            <Radio
              id={`${item.itemId}-${choice}`}
              name={`action:${item.itemId}`}
              value={choice}
              defaultChecked={choice === action}
              className={`mt-0 choose-${choice}`}
            />
            {t(choice)}
          </label>
        ))}
      </div>
      <input
        name={`guidance:${item.itemId}`}
        defaultValue={chosen?.guidance ?? ''}
        maxLength={2000}
        aria-label={t('guidance', { item: item.itemId })}
        placeholder={t('guidanceHint')}
        className={`${CONTROL} mt-2 group-has-[.choose-drop:checked]/item:hidden`}
      />
      <div className="mt-2 overflow-hidden rounded border font-mono text-xs leading-5">
        <div className="group-has-[.choose-drop:checked]/item:hidden">
          <DiffExcerpt lines={item.retry} />
        </div>
        <div className="hidden group-has-[.choose-drop:checked]/item:block">
          <DiffExcerpt lines={item.drop} />
        </div>
      </div>
    </fieldset>
  )
}
