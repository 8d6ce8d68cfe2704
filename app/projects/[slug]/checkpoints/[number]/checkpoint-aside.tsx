import Link from 'next/link'
import { getFormatter, getTranslations } from 'next-intl/server'
import { DecisionForm } from '@/app/_server/decision-form'
import { DecisionState } from '@/app/_server/decision-state'
import { AnswerHistory } from '@/components/decisions/answer-history'
import { ClockTime } from '@/components/ui/clock-time'
import { DefinitionList } from '@/components/ui/definition-list'
import { Cost, Duration } from '@/components/ui/duration'
import { Notice } from '@/components/ui/notice'
import { isAmendable } from '@/lib/core/decision/answer-life'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { answerCheckpointAction } from './actions'

/** The phone jumps to it over all that was done. */
export const ANSWERING_ID = 'answering'

/** Beside what was done: what it took, and the form, or what was answered. */
export async function CheckpointAside({ view }: { view: DecisionView }) {
  const [t, inbox] = [await getTranslations('checkpoint'), await getTranslations('inbox')]
  const answer = view.answers.at(-1)
  return (
    <aside
      id={ANSWERING_ID}
      aria-label={t('answer')}
      className="flex flex-col gap-4 border-t px-4 py-5 desk:overflow-auto desk:border-t-0 desk:border-l desk:px-5"
    >
      <Facts view={view} />
      <DecisionState view={view} />
      {view.answers.length > 0 && <AnswerHistory answers={view.answers} isFixed now={view.now} />}
      {answer?.optionId === 'change-plan' && (
        <Notice tone="info">
          {t.rich('changePlan', {
            plan: chunks => (
              <Link href={urls.projectPlan(view.slug)} prefetch={false} className="font-medium underline">
                {chunks}
              </Link>
            ),
          })}
        </Notice>
      )}
      {view.bar && view.state === 'pending' && (
        <Notice tone="info">{inbox(`bar.${view.bar}`, { who: '', approver: '', known: 'no' })}</Notice>
      )}
      {view.bar === null && view.state === 'pending' && <DecisionForm view={view} action={answerCheckpointAction} />}
      {view.bar === null && isAmendable(view.state) && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
            {inbox('state.amendTitle')}
          </summary>
          <DecisionForm view={view} action={answerCheckpointAction} />
        </details>
      )}
    </aside>
  )
}

async function Facts({ view }: { view: DecisionView }) {
  const [t, format] = [await getTranslations('checkpoint.facts'), await getFormatter()]
  const { checkpoint } = view.facts ?? {}
  if (!checkpoint) return null
  const { since, phases, cost } = checkpoint
  return (
    <DefinitionList
      entries={[
        { term: t('since'), value: since ? <ClockTime at={since} now={view.now} /> : t('start') },
        {
          term: t('phases'),
          value: phases.map(({ id, isDone }) => t(isDone ? 'passed' : 'ended', { phase: id })).join(', '),
        },
        { term: t('sessions'), value: t('sessionsOf', { count: cost.sessions }) },
        { term: t('time'), value: cost.sessions > 0 && <Duration ms={cost.ms} /> },
        {
          term: t('cost'),
          value: (
            <>
              {cost.usd === null ? t('unknown') : <Cost usd={cost.usd} />}
              {cost.usd !== null && cost.unknown > 0 && ` · ${t('partly', { count: cost.unknown })}`}
            </>
          ),
        },
        { term: t('tokens'), value: cost.tokens !== null && format.number(cost.tokens, { notation: 'compact' }) },
      ]}
    />
  )
}
