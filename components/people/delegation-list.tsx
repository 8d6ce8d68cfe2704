'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { ClockTime } from '@/components/ui/clock-time'
import { Tag, type Tone } from '@/components/ui/tag'
import { FailureNotice } from './failure-notice'

export type ListedDelegation = {
  id: string
  from: string
  to: string
  startsAt: string
  endsAt: string
  state: 'active' | 'upcoming' | 'over'
  createdBy: string
  endedBy: string | null
  mayEnd: boolean
}

type ListProps = { slug: string; delegations: ListedDelegation[]; now: string; end: FormAction<void> }

/** Who signs for whom and when, the standing ones first; each ends by itself or by hand. */
export function DelegationList({ slug, delegations, now, end }: ListProps) {
  const t = useTranslations('approvers.delegations')
  return (
    <ul className="border-t" aria-label={t('title')}>
      {delegations.map(line => (
        <li key={line.id} className="grid items-center gap-x-3 gap-y-1 border-b py-2.5 desk:grid-cols-[1fr_auto]">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium [overflow-wrap:anywhere]">
                {t('line', { to: line.to, from: line.from })}
              </span>
              <Tag tone={TONES[line.state]}>{t(`state.${line.state}`)}</Tag>
            </p>
            <p className="text-text-2">
              {t.rich('window', {
                from: () => <ClockTime at={line.startsAt} now={now} />,
                to: () => <ClockTime at={line.endsAt} now={now} />,
              })}
              {' · '}
              {line.endedBy ? t('endedBy', { name: line.endedBy }) : t('by', { name: line.createdBy })}
            </p>
          </div>
          {line.mayEnd && <End slug={slug} line={line} end={end} />}
        </li>
      ))}
    </ul>
  )
}

const TONES = { active: 'green', upcoming: 'blue', over: 'neutral' } as const satisfies Record<
  ListedDelegation['state'],
  Tone
>

function End({ slug, line, end }: { slug: string; line: ListedDelegation; end: FormAction<void> }) {
  const t = useTranslations('approvers.delegations')
  const [result, submit, isPending] = useActionState(end, null)
  return (
    <form action={submit} className="grid gap-1.5 desk:justify-items-end">
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="delegationId" value={line.id} />
      <Button
        type="submit"
        tone="danger"
        disabled={isPending}
        aria-label={t('endOf', { from: line.from, to: line.to })}
      >
        {t('end')}
      </Button>
      {result && !result.ok && <FailureNotice failure={result} />}
    </form>
  )
}
