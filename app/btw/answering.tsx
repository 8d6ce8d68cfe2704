import { getTranslations } from 'next-intl/server'
import { PrdPreview } from '@/components/decisions/prd-preview'
import { WhatWillHappen } from '@/components/decisions/what-will-happen'
import { ButtonLink } from '@/components/ui/button'
import type { InboxView } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import type { DecisionName } from '@/lib/usecases/read-inbox'
import { hasPrdLines } from '../_server/decision-evidence'
import { DecisionForm, placeOf } from '../_server/decision-form'
import { readKeptAnswer } from '../_server/kept-answer'
import { amendAction, answerAction } from './actions'
import { SeenLine } from './seen-line'
import { SnoozeChoices } from './snoozing'

type AnsweringProps = {
  view: DecisionView
  list: InboxView
  chosen: string | null
  next: DecisionName | null
  /** The evidence stands below in full. */
  isUnfolded: boolean
}

/** The form of a pending decision, or the folded one that amends a recorded answer. */
export async function Answering({ view, list, chosen, next, isUnfolded }: AnsweringProps) {
  const t = await getTranslations('inbox')
  const isSame = next && next.slug === view.slug && next.number === view.number
  const skip = (
    <div className="grid auto-cols-fr grid-flow-col gap-2 desk:hidden">
      {next && !isSame && <ButtonLink href={urls.decision(next.slug, next.number, list)}>{t('form.skip')}</ButtonLink>}
      <SnoozeChoices look="phone" />
      <ButtonLink href="#comment">{t('form.comment')}</ButtonLink>
    </div>
  )
  const below = (
    <div className="desk:hidden">
      <Aftermath view={view} />
      {!isUnfolded && <SeenLine view={view} list={list} />}
    </div>
  )
  if (view.state === 'pending')
    return <DecisionForm view={view} action={answerAction} list={list} chosen={chosen} below={below} beside={skip} />
  const kept = chosen === null ? null : await readKeptAnswer(view.slug, view.number)
  const words = kept?.optionId === chosen ? kept.text : undefined
  return (
    <details id="amend" open={chosen !== null} className="mt-4.5">
      <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
        {t('state.amendTitle')}
      </summary>
      <p className="text-text-2">
        {t('state.amendHint', {
          revision: String(view.revision + 1).padStart(2, '0'),
          previous: String(view.revision).padStart(2, '0'),
        })}
      </p>
      <DecisionForm view={view} action={amendAction} list={list} chosen={chosen} words={words} />
      {hasPrdLines(view) && (
        <div className="mt-4">
          <PrdPreview file={view.phase.prdPath} options={view.options} />
        </div>
      )}
      <Aftermath view={view} />
    </details>
  )
}

/** The commit an answer makes and what goes on then. */
export function Aftermath({ view }: { view: DecisionView }) {
  const { openItems, isLoopStopped } = view
  return <WhatWillHappen options={view.options} after={{ ...placeOf(view), openItems, isLoopStopped }} />
}
