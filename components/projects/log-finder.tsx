'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { KeyCap } from '@/components/keys/key-cap'
import { useKeyAction } from '@/components/keys/use-key-action'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { CONTROL } from '@/components/ui/field'
import type { useLogSearch } from './use-log-search'

/** Search in a log: how many lines hold it, from one to the next, and each with its number. */
export function LogFinder({ title, search }: { title: string; search: ReturnType<typeof useLogSearch> }) {
  const t = useTranslations('iteration.log.search')
  const { finds, current, hasFailed, go } = search
  const hasHits = finds !== null && finds.hits.length > 0
  const step = (by: number) => () => {
    go(current + by)
    return true
  }
  useKeyAction('next-place', hasHits ? step(1) : null)
  useKeyAction('previous-place', hasHits ? step(-1) : null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void search.search(String(new FormData(event.currentTarget).get('q') ?? ''))
  }
  return (
    <search aria-label={t('label', { title })} className="block border-b font-sans">
      <form onSubmit={submit} className="flex flex-wrap items-center gap-1.5 px-3 py-1.5">
        <input
          type="search"
          name="q"
          aria-label={t('field')}
          placeholder={t('field')}
          className={classNames(CONTROL, 'grow basis-40 desk:max-w-60')}
        />
        <Button type="submit">{t('find')}</Button>
        {hasHits && (
          <>
            <Button tone="ghost" kbd={<KeyCap action="previous-place" />} onClick={() => go(current - 1)}>
              {t('previous')}
            </Button>
            <Button tone="ghost" kbd={<KeyCap action="next-place" />} onClick={() => go(current + 1)}>
              {t('next')}
            </Button>
          </>
        )}
        <span role="status" className="text-text-2">
          {hasFailed ? t('failed') : finds && words(finds.total)}
        </span>
      </form>
      {hasHits && (
        <ol className="max-h-40 overflow-auto border-t">
          {finds.hits.map((hit, index) => (
            <li key={hit.line}>
              <button
                type="button"
                aria-current={index === current}
                onClick={() => go(index)}
                className="flex min-h-11 w-full items-center gap-2.5 px-3 text-left font-mono text-xs -outline-offset-2 hover:bg-hover aria-current:bg-selected desk:min-h-6"
              >
                <span className="tabular w-14 shrink-0 text-right text-text-3">{hit.line}</span>
                <span className="min-w-0 truncate">{hit.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </search>
  )

  function words(total: number): string {
    return total === 0 ? t('none') : t('found', { current: current + 1, total })
  }
}
