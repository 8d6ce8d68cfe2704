import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AmountField } from '@/components/decisions/amount-field'
import { AnswerForm, type AnswerFormProps } from '@/components/decisions/answer-form'
import { BlockedItemsFields } from '@/components/decisions/blocked-items-fields'
import { OptionList } from '@/components/decisions/option-list'
import { WhenChosen } from '@/components/decisions/when-chosen'
import { areOptionsOurs } from '@/lib/core/decision/answer-text'
import { readAmount } from '@/lib/core/decision/budget-amount'
import type { InboxView } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { listFields } from './list-fields'

type DecisionFormProps = {
  view: DecisionView
  action: AnswerFormProps['action']
  /** Option chosen beforehand, by a link; it goes before the answer that is amended. */
  chosen?: string | null
  /** Words that go with it, instead of those of the answer that is amended. */
  words?: string
  /** The list it stands beside. */
  list?: InboxView
  isGatePage?: boolean
  /** Under the options: what the phone shows there. */
  below?: ReactNode
  beside?: ReactNode
}

/** The form of one decision, for answering and for amending: the inbox and the sign-off page share it. */
export async function DecisionForm({
  view,
  action,
  chosen,
  words,
  list = {},
  isGatePage,
  below,
  beside,
}: DecisionFormProps) {
  const t = await getTranslations('inbox.form')
  const { slug, number, digest, revision, kind } = view
  const current = view.answers.at(-1)
  const { isFixed, ...place } = placeOf(view)
  const isResolving = kind === 'blocked-items'
  return (
    <AnswerForm
      key={`${slug}/${number}/${revision}/${chosen ?? ''}`}
      action={action}
      hidden={{
        slug,
        number: String(number),
        digest,
        revision: String(revision),
        idempotencyKey: randomUUID(),
        ...listFields(list),
        seen: JSON.stringify({
          question: view.question,
          context: view.context,
          options: view.options.filter(option => option.id !== 'free-text').map(option => option.label),
        }),
      }}
      hint={hintOf(kind, t)}
      comment={words ?? commentOf(view)}
      submitLabel={current ? t('amend') : t('record')}
      isQuick={view.isQuick && !current}
      isGate={kind === 'manual-gate'}
      href={isGatePage ? urls.gate(slug, number) : urls.decision(slug, number)}
      beside={beside}
    >
      <div key={digest}>
        {isResolving && <BlockedItemsFields slug={view.slug} items={view.blockedItems} chosen={current?.items ?? {}} />}
        <OptionList
          options={view.options}
          place={{ isFixed, ...place }}
          chosen={chosen ?? current?.optionId ?? (isResolving ? 'resolve' : null)}
        />
        <Amount view={view} />
        {below}
      </div>
    </AnswerForm>
  )
}

/** What a person is asked for who raises a budget. */
function Amount({ view }: { view: DecisionView }) {
  const { budget } = view.facts ?? {}
  if (view.kind !== 'budget' || !budget) return null
  const { unit, limit, used } = budget
  const current = readAmount(view.answers.at(-1)?.text ?? '', unit)
  return (
    <WhenChosen index={view.options.findIndex(option => option.id === 'raise')}>
      <AmountField unit={unit} limit={limit} used={used} initial={current === null ? '' : String(current)} />
    </WhenChosen>
  )
}

/** The comment of the answer that is amended; the first line of a raised budget is its amount. */
function commentOf({ kind, answers }: DecisionView): string {
  const current = answers.at(-1)
  if (kind === 'budget' && current?.optionId === 'raise') return current.text.split('\n').slice(1).join('\n')
  return current?.text || (current?.reasons ?? []).join('\n')
}

/** Where the options of a decision act. */
export function placeOf(view: DecisionView) {
  return {
    isFixed: areOptionsOurs(view),
    phaseId: view.phase.id,
    itemId: view.itemId,
    nextPhaseId: view.nextPhaseId,
  }
}

function hintOf(kind: DecisionView['kind'], t: (key: 'reasonsHint' | 'fixHint' | 'commentHint') => string): string {
  if (kind === 'manual-gate') return t('reasonsHint')
  return kind === 'auto-gate-failed' ? t('fixHint') : t('commentHint')
}
