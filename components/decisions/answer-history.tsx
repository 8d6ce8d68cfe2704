import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag, type Tone } from '@/components/ui/tag'
import { revisionLabel } from '@/lib/core/plan/decision-references'
import type { ShownAnswer } from './decision-shapes'
import { optionLabel } from './option-words'

/** Every answer that was given, oldest first: R01 stays when R02 takes its place. */
export function AnswerHistory({ answers, isFixed, now }: { answers: ShownAnswer[]; isFixed: boolean; now: string }) {
  const t = useTranslations('inbox')
  return (
    <ol aria-label={t('state.answers')} className="mt-4.5 rounded border bg-surface">
      {answers.map((answer, index) => (
        <li
          key={answer.revision}
          className="grid grid-cols-[36px_1fr] gap-x-2.5 border-t px-3.5 py-2.5 first:border-t-0"
        >
          <span className="font-mono text-xs leading-5 text-text-2">{revisionLabel(answer.revision)}</span>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className={index < answers.length - 1 ? 'text-text-2 line-through' : 'font-semibold'}>
              {optionLabel({ id: answer.optionId, label: answer.optionLabel }, isFixed, t)}
            </p>
            <AnswerWords answer={answer} />
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
              <span>
                {answer.onBehalfOf ? t('state.onBehalf', { name: answer.by, approver: answer.onBehalfOf }) : answer.by}
              </span>
              {answer.overrideReason !== null && <Tag tone="red">{t('state.override')}</Tag>}
              <RelativeTime at={answer.at} now={now} />
              <StateOfAnswer answer={answer} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function AnswerWords({ answer }: { answer: ShownAnswer }) {
  const t = useTranslations('inbox.form')
  const items = Object.entries(answer.items)
  return (
    <>
      {items.length > 0 && (
        <ul>
          {items.map(([itemId, { action, guidance }]) => (
            <li key={itemId}>
              <span className="font-mono text-xs">{itemId}</span> {t(action)}
              {guidance && ` — ${guidance}`}
            </li>
          ))}
        </ul>
      )}
      {answer.reasons.length > 0 && (
        <ul className="list-disc pl-4">
          {answer.reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {answer.text && <p className="whitespace-pre-wrap">{answer.text}</p>}
    </>
  )
}

function StateOfAnswer({ answer }: { answer: ShownAnswer }) {
  const t = useTranslations('inbox.state')
  return (
    <>
      <Tag tone={TONES[answer.state]}>{t(`of.${answer.state}`)}</Tag>
      {answer.commit && <span className="font-mono text-xs">{answer.commit.slice(0, 10)}</span>}
    </>
  )
}

const TONES = {
  held: 'blue',
  recorded: 'amber',
  committed: 'green',
  consumed: 'green',
  undone: 'neutral',
} as const satisfies Record<ShownAnswer['state'], Tone>
