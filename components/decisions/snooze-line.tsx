import { useTranslations } from 'next-intl'
import { KeyCap } from '@/components/keys/key-cap'
import { PressByKey } from '@/components/keys/press-by-key'
import { ActionButton, type FormAction } from '@/components/ui/action-button'
import { ClockTime } from '@/components/ui/clock-time'
import { decisionLabel } from '@/lib/core/plan/decision-references'

export type FreshSnooze = { slug: string; projectName: string; number: number; until: string; at: string }

type SnoozeLineProps = {
  snooze: FreshSnooze
  now: string
  /** Hidden fields that name the list one stands in. */
  list: Record<string, string>
  wake: FormAction<void>
  isLast: boolean
}

/** "Project A D-007 snoozed until 9:00 [Undo]" in the foot of the inbox; the last gesture has the key. */
export function SnoozeLine({ snooze, now, list, wake, isLast }: SnoozeLineProps) {
  const t = useTranslations('inbox')
  const { slug, projectName, number, until } = snooze
  return (
    <div className="flex items-center gap-2.5 px-4 py-2 desk:p-0">
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-2.5">
        <span className="text-text-2">{projectName}</span>
        <span className="font-mono text-xs">{decisionLabel(number)}</span>
        <span className="text-text-2">{t.rich('snooze.tray', { time: () => <ClockTime at={until} now={now} /> })}</span>
      </span>
      <div className="shrink-0">
        <PressByKey action="undo" isOn={isLast}>
          <ActionButton
            action={wake}
            fields={{ ...list, slug, number: String(number) }}
            kbd={isLast && <KeyCap action="undo" />}
          >
            {t('tray.undo')}
          </ActionButton>
        </PressByKey>
      </div>
    </div>
  )
}
