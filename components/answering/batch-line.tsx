'use client'

import { useTranslations } from 'next-intl'
import { HoldCountdown } from '@/components/decisions/hold-countdown'
import { KeyCap } from '@/components/keys/key-cap'
import { PressByKey } from '@/components/keys/press-by-key'
import { ActionButton, type FormAction } from '@/components/ui/action-button'
import { announce } from '@/components/ui/toaster'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { tellResults } from './last-results'

type Place = { slug: string; number: number }
export type UndoneBatch = { undone: Place[]; kept: Place[] }

type BatchLineProps = {
  answers: (Place & { batchId: string | null; heldUntil: string })[]
  now: string
  undo: FormAction<UndoneBatch>
  isLast: boolean
}

/** "12 answers · records in 8 s [Undo]": the answers of one gesture in the foot of the inbox. */
export function BatchLine({ answers, now, undo, isLast }: BatchLineProps) {
  const [t, tray] = [useTranslations('answering.tray'), useTranslations('inbox.tray')]
  const [heldUntil] = answers.map(answer => answer.heldUntil).sort()
  if (!heldUntil) return null
  const tell = ({ undone, kept }: UndoneBatch) => {
    const names = kept.map(({ number }) => decisionLabel(number)).join(', ')
    const words = [
      t('undone', { count: undone.length }),
      kept.length > 0 ? t('kept', { names, count: kept.length }) : '',
    ]
    tellResults([])
    announce({ text: words.join(' ').trim(), tone: kept.length > 0 ? 'error' : 'info' })
  }
  return (
    <div className="flex items-center gap-2.5 px-4 py-2 desk:p-0">
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-2.5">
        <span className="font-semibold">{t('answers', { count: answers.length })}</span>
        <HoldCountdown
          heldUntil={heldUntil}
          now={now}
          drafts={answers.map(({ slug, number }) => `${slug}/${number}`)}
        />
      </span>
      <div className="shrink-0">
        <PressByKey action="undo" isOn={isLast}>
          <ActionButton
            action={undo}
            fields={{ batchId: answers[0]?.batchId ?? '' }}
            kbd={isLast && <KeyCap action="undo" />}
            onDone={tell}
          >
            {tray('undo')}
          </ActionButton>
        </PressByKey>
      </div>
    </div>
  )
}
