'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag } from '@/components/ui/tag'

export type ListedVariable = { name: string; updatedAt: string; updatedBy: string; isMasked: boolean; opens: boolean }

type ListProps = { slug: string; variables: ListedVariable[]; now: string; remove: FormAction<void> }

/** A project's variables by name: who set each and when, what to know of it, and how it is deleted. Never a value. */
export function VariableList({ slug, variables, now, remove }: ListProps) {
  const t = useTranslations('settings.variables')
  return (
    <ul className="border-t" aria-label={t('title')}>
      {variables.map(variable => (
        <li key={variable.name} className="grid gap-x-3 gap-y-1 border-b py-2 desk:grid-cols-[1fr_auto]">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-mono text-xs font-medium [overflow-wrap:anywhere]">{variable.name}</span>
              {!variable.opens && <Tag tone="red">{t('sealed')}</Tag>}
              {!variable.isMasked && <Tag tone="amber">{t('unmasked')}</Tag>}
            </p>
            <p className="text-text-2">
              {t.rich('by', {
                name: variable.updatedBy,
                when: () => <RelativeTime at={variable.updatedAt} now={now} />,
              })}
            </p>
            {!variable.opens && <p className="text-text-2">{t('sealedText')}</p>}
          </div>
          <Remove slug={slug} name={variable.name} remove={remove} />
        </li>
      ))}
    </ul>
  )
}

/** Opens below its line and asks once more; a `details`, so it works before hydration. */
function Remove({ slug, name, remove }: { slug: string; name: string; remove: FormAction<void> }) {
  const t = useTranslations('settings.variables')
  const [result, submit, isPending] = useActionState(remove, null)
  return (
    <details className="group desk:justify-self-end desk:open:col-span-2 desk:open:justify-self-stretch">
      <summary
        aria-label={t('deleteName', { name })}
        className="-ml-3 inline-flex min-h-11 items-center rounded px-3 font-medium text-red hover:bg-red-soft desk:ml-0 desk:min-h-[30px] desk:group-open:-ml-3"
      >
        {t('delete')}
      </summary>
      <form action={submit} className="grid max-w-[52ch] gap-3 py-2">
        <p className="text-text-2">{t('deleteText')}</p>
        {result && !result.ok && <Notice tone="error">{result.message}</Notice>}
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="name" value={name} />
        <div>
          <Button type="submit" tone="danger" disabled={isPending}>
            {t('deleteNow', { name })}
          </Button>
        </div>
      </form>
    </details>
  )
}
