import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BatchLine, type UndoneBatch } from '@/components/answering/batch-line'
import { ResultNote } from '@/components/answering/result-note'
import { KeyCap } from '@/components/keys/key-cap'
import { PressByKey } from '@/components/keys/press-by-key'
import { ActionButton, type FormAction } from '@/components/ui/action-button'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { ShownAnswer } from './decision-shapes'
import { HoldCountdown } from './hold-countdown'
import { type FreshSnooze, SnoozeLine } from './snooze-line'

export type RestartPrompt = { id: string; slug: string; projectName: string; phaseIds: string[]; answers: number }

type AnswerTrayProps = {
  held: (ShownAnswer & { projectName: string })[]
  /** Decisions that were put aside a moment ago. */
  snoozed: FreshSnooze[]
  restarts: RestartPrompt[]
  now: string
  /** Hidden fields that name the list one stands in. */
  list: Record<string, string>
  undo: FormAction<void>
  undoBatch: FormAction<UndoneBatch>
  wake: FormAction<void>
  restart: FormAction<void>
  notNow: FormAction<void>
  /** On the right: what the open decision's project does, and buttons of the page. */
  children?: ReactNode
}

/** The foot of the inbox: held answers with undo, and after recording "Restart A · P5?". */
export function AnswerTray(props: AnswerTrayProps) {
  const { held, snoozed, restarts, now, list, undo, undoBatch, wake, restart, notNow, children } = props
  const t = useTranslations('inbox.tray')
  // The key takes back what was done last, whatever it was.
  const last = [...held, ...snoozed].reduce((latest, { at }) => (at > latest ? at : latest), '')
  const { batches, alone } = byGesture(held)
  return (
    <section
      aria-label={t('label')}
      className="border-b bg-surface desk:flex desk:min-h-[52px] desk:flex-wrap desk:items-center desk:gap-x-6 desk:gap-y-2 desk:border-t desk:border-b-0 desk:px-7 desk:py-2"
    >
      <ResultNote />
      {batches.map(answers => (
        <BatchLine
          key={answers[0]?.batchId}
          answers={answers}
          now={now}
          undo={undoBatch}
          isLast={answers.some(({ at }) => at === last)}
        />
      ))}
      {alone.map(answer => (
        <div key={`${answer.slug}/${answer.number}`} className="flex items-center gap-2.5 px-4 py-2 desk:p-0">
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-2.5">
            <span className="text-text-2">{answer.projectName}</span>
            <span className="font-mono text-xs">{decisionLabel(answer.number)}</span>
            <span className="min-w-0 truncate font-semibold desk:max-w-[28ch]">{answer.optionLabel}</span>
            <HoldCountdown heldUntil={answer.heldUntil} now={now} drafts={[`${answer.slug}/${answer.number}`]} />
          </span>
          <div className="shrink-0">
            <PressByKey action="undo" isOn={answer.at === last}>
              <ActionButton
                action={undo}
                fields={{
                  ...list,
                  slug: answer.slug,
                  number: String(answer.number),
                  revision: String(answer.revision),
                }}
                kbd={answer.at === last && <KeyCap action="undo" />}
              >
                {t('undo')}
              </ActionButton>
            </PressByKey>
          </div>
        </div>
      ))}
      {snoozed.map(snooze => (
        <SnoozeLine
          key={`${snooze.slug}/${snooze.number}`}
          snooze={snooze}
          now={now}
          list={list}
          wake={wake}
          isLast={snooze.at === last}
        />
      ))}
      {restarts.map(prompt => (
        <div key={prompt.id} className="flex flex-wrap items-center gap-2.5 px-4 py-2 desk:p-0">
          <span title={t('restartAnswers', { count: prompt.answers })}>
            {t('restart', { project: prompt.projectName, phases: prompt.phaseIds.join(', ') })}
          </span>
          <ActionButton action={restart} fields={{ slug: prompt.slug }} tone="primary">
            {t('restartNow')}
          </ActionButton>
          <ActionButton action={notNow} fields={{ id: prompt.id }} tone="ghost">
            {t('notNow')}
          </ActionButton>
        </div>
      ))}
      {children}
    </section>
  )
}

/** Answers that one gesture gave stand in one line; one that is left of them stands by itself. */
function byGesture<T extends { batchId: string | null }>(held: T[]): { batches: T[][]; alone: T[] } {
  const ids = [...new Set(held.map(({ batchId }) => batchId))]
  const groups = ids.map(id => held.filter(({ batchId }) => id !== null && batchId === id))
  const batches = groups.filter(group => group.length > 1)
  return { batches, alone: held.filter(answer => !batches.some(group => group.includes(answer))) }
}
