'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { KeyCap } from '@/components/keys/key-cap'
import { useKeyAction } from '@/components/keys/use-key-action'
import { CONTROL } from '@/components/ui/field'

/** Words to look for in the list; Enter sends the form that it stands in, Escape goes back to the list. */
export function SearchField({ initial }: { initial: string }) {
  const t = useTranslations('inbox.filter')
  const field = useRef<HTMLInputElement>(null)
  useKeyAction('search', () => {
    field.current?.select()
    return field.current !== null
  })
  return (
    <div className="relative min-w-0 grow">
      <Search aria-hidden="true" size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-text-3" />
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={initial}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('search')}
        placeholder={t('placeholder')}
        onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
        className={`${CONTROL} pr-8 pl-8 desk:min-h-[30px]`}
      />
      <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2">
        <KeyCap action="search" />
      </span>
    </div>
  )
}
