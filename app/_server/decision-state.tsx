import { getTranslations } from 'next-intl/server'
import { optionLabel } from '@/components/decisions/option-words'
import { Notice } from '@/components/ui/notice'
import { unreachable } from '@/lib/core/invariant'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { placeOf } from './decision-form'

/** Where the life of an answered or closed decision stands, and whose answer came too late; nothing while pending. */
export async function DecisionState({ view, late }: { view: DecisionView; late?: string | null }) {
  return (
    <>
      {late && view.state !== 'pending' && <TooLate view={view} late={late} />}
      <Standing view={view} />
    </>
  )
}

async function TooLate({ view, late }: { view: DecisionView; late: string }) {
  const t = await getTranslations('inbox')
  const { isFixed } = placeOf(view)
  const winner = view.answers.at(-1)
  const yours = view.options.find(option => option.id === late)
  const isMine = !winner || winner.isYours || winner.optionId === late
  if (!yours || isMine) return null
  const seconds = Math.max(0, Math.round((Date.parse(view.now) - Date.parse(winner.at)) / 1000))
  return (
    <div className="mt-4" role="alert">
      <Notice tone="warning">
        {t('state.late', {
          who: winner.by,
          choice: optionLabel({ id: winner.optionId, label: winner.optionLabel }, isFixed, t),
          seconds,
          yours: optionLabel(yours, isFixed, t),
        })}
      </Notice>
    </div>
  )
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
