import { getTranslations } from 'next-intl/server'
import { optionLabel } from '@/components/decisions/option-words'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { isAmendable } from '@/lib/core/decision/answer-life'
import { unreachable } from '@/lib/core/invariant'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { placeOf } from './decision-form'
import { readKeptAnswer } from './kept-answer'

type DecisionStateProps = {
  view: DecisionView
  late?: string | null
  /** Where one's own late answer stands in the form that amends; without it that form is elsewhere on the page. */
  amendHref?: string
  /** What became of an answer is told elsewhere on the page. */
  isAnswerTold?: boolean
}

/** Where the life of an answered or closed decision stands, and whose answer came too late; nothing while pending. */
export async function DecisionState({ view, late, amendHref, isAnswerTold = false }: DecisionStateProps) {
  const isClosed = view.state === 'withdrawn' || view.state === 'superseded'
  return (
    <>
      {late && view.state !== 'pending' && <TooLate view={view} late={late} amendHref={amendHref} />}
      {(isClosed || !isAnswerTold) && <Standing view={view} />}
    </>
  )
}

type TooLateProps = { view: DecisionView; late: string; amendHref?: string }

/** Who was faster, what was not recorded, and the words that were typed with it. */
async function TooLate({ view, late, amendHref }: TooLateProps) {
  const t = await getTranslations('inbox')
  const { isFixed } = placeOf(view)
  const winner = view.answers.at(-1)
  const yours = view.options.find(option => option.id === late)
  if (!yours) return null
  const kept = await readKeptAnswer(view.slug, view.number)
  const text = kept?.optionId === late ? kept.text.trim() : ''
  // The same choice is recorded whoever made it; only words of one's own can be missing then.
  if (winner?.optionId === late && text === winner.text.trim()) return null
  const values = { yours: optionLabel(yours, isFixed, t) }
  const isOpenToAmend = isAmendable(view.state) && view.bar === null && amendHref !== undefined
  return (
    <div className="mt-4" role="alert">
      <Notice tone="warning">
        <p>
          {winner ? t('state.late', { ...values, ...winnerWords(view, winner, t) }) : t('state.lateClosed', values)}
        </p>
        {text !== '' && (
          <>
            <p className="mt-1">{t('state.keptWords')}</p>
            <blockquote className="mt-0.5 border-l-2 border-current pl-2 whitespace-pre-wrap">{text}</blockquote>
          </>
        )}
        {winner && view.state === 'held' && <p className="mt-1">{t('state.lateHeld')}</p>}
        {isOpenToAmend && (
          <p className="mt-2">
            <ButtonLink href={amendHref}>{t('state.askToAmend')}</ButtonLink>
          </p>
        )}
      </Notice>
    </div>
  )
}

type Words = Awaited<ReturnType<typeof getTranslations<'inbox'>>>

function winnerWords(view: DecisionView, winner: DecisionView['answers'][number], t: Words) {
  const { isFixed } = placeOf(view)
  const seconds = Math.max(0, Math.round((Date.parse(view.now) - Date.parse(winner.at)) / 1000))
  const minutes = Math.round(seconds / 60)
  const ago =
    seconds < 120
      ? t('state.ago.seconds', { count: seconds })
      : minutes < 120
        ? t('state.ago.minutes', { count: minutes })
        : t('state.ago.hours', { count: Math.round(minutes / 60) })
  return {
    who: winner.by,
    choice: optionLabel({ id: winner.optionId, label: winner.optionLabel }, isFixed, t),
    ago,
  }
}

async function Standing({ view }: { view: DecisionView }) {
  const t = await getTranslations('inbox')
  const answer = view.answers.at(-1)
  const choice = answer ? optionLabel({ id: answer.optionId, label: answer.optionLabel }, placeOf(view).isFixed, t) : ''
  switch (view.state) {
    case 'pending':
      return null
    case 'held':
      return (
        <Said tone="info">
          {answer?.isYours ? t('state.heldYou', { choice }) : t('heldByOther', { name: answer?.by ?? '' })}
        </Said>
      )
    case 'recorded':
      return <Said tone="info">{t('state.recorded')}</Said>
    case 'committed':
      return <Said tone="good">{t('state.committed')}</Said>
    case 'consumed':
      return <Said tone="good">{t('state.consumed')}</Said>
    case 'withdrawn':
    case 'superseded':
      return (
        <Said tone="warning">
          {t(`state.${view.state}`)}
          {view.closedWhy && `: ${view.closedWhy}`}
        </Said>
      )
    default:
      return unreachable(view.state)
  }
}

function Said({ tone, children }: { tone: 'info' | 'good' | 'warning'; children: React.ReactNode }) {
  return (
    <div className="mt-4">
      <Notice tone={tone}>{children}</Notice>
    </div>
  )
}
