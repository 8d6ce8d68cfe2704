import { getTranslations } from 'next-intl/server'
import { optionLabel } from '@/components/decisions/option-words'
import { Notice } from '@/components/ui/notice'
import { unreachable } from '@/lib/core/invariant'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { placeOf } from './decision-form'

/** Where the life of an answered or closed decision stands; nothing while it is pending. */
export async function DecisionState({ view }: { view: DecisionView }) {
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
