'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag } from '@/components/ui/tag'
import type { Device } from '@/lib/core/people/device'
import { FailureNotice } from './failure-notice'

export type ListedSession = {
  id: string
  device: Device
  address: string
  openedAt: string
  lastSeenAt: string
  isThis: boolean
}

type ListProps = { sessions: ListedSession[]; now: string; end: FormAction<{ ended: number }> }

/** Where one is signed in. One form for all: each button says in its value what it ends. */
export function SessionList({ sessions, now, end }: ListProps) {
  const t = useTranslations('people.account')
  const format = useFormatter()
  const [result, submit, isPending] = useActionState(end, null)
  const others = sessions.filter(({ isThis }) => !isThis)
  return (
    <form action={submit} className="grid gap-3" aria-labelledby="sessions">
      {result?.ok && <Notice tone="good">{t('ended', { ended: result.value.ended })}</Notice>}
      {result && !result.ok && <FailureNotice failure={result} />}
      <ul className="border-t">
        {sessions.map(({ id, device, address, openedAt, lastSeenAt, isThis }) => (
          <li key={id} className="flex items-center gap-3 border-b py-2">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{nameOf(device)}</span>
                {isThis && <Tag tone="green">{t('this')}</Tag>}
              </p>
              <p className="flex flex-wrap gap-x-3 text-text-2 [overflow-wrap:anywhere]">
                <span>{t.rich('seen', { when: () => <RelativeTime at={lastSeenAt} now={now} /> })}</span>
                <span>{address}</span>
                <span>{t('opened', { date: format.dateTime(new Date(openedAt), { dateStyle: 'medium' }) })}</span>
              </p>
            </div>
            {!isThis && (
              <Button
                type="submit"
                name="which"
                value={id}
                tone="danger"
                disabled={isPending}
                aria-label={t('endOf', { device: nameOf(device) })}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button type="submit" name="which" value="others" disabled={isPending}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </form>
  )

  function nameOf({ browser, system }: Device): string {
    return t('device', { browser: browser ?? t('browserUnknown'), system: system ?? t('systemUnknown') })
  }
}
