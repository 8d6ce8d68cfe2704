import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AnswerForm, type AnswerFormProps } from '@/components/decisions/answer-form'
import { BlockedItemsFields } from '@/components/decisions/blocked-items-fields'
import { OptionList } from '@/components/decisions/option-list'
import { isGuarded } from '@/lib/core/decision/answer-text'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'

type DecisionFormProps = {
  view: DecisionView
  action: AnswerFormProps['action']
  /** Option chosen beforehand, by a link. */
  chosen?: string | null
  listedAt?: number
  isGatePage?: boolean
  beside?: ReactNode
}

/** The form of one decision, for answering and for amending: the inbox and the sign-off page share it. */
export async function DecisionForm({ view, action, chosen, listedAt, isGatePage, beside }: DecisionFormProps) {
  const t = await getTranslations('inbox.form')
  const { slug, number, digest, revision, kind } = view
  const current = view.answers.at(-1)
  const { isFixed, ...place } = placeOf(view)
  const isResolving = kind === 'blocked-items'
  return (
    <AnswerForm
      key={`${slug}/${number}/${revision}`}
      action={action}
      hidden={{
        slug,
        number: String(number),
        digest,
        revision: String(revision),
        idempotencyKey: randomUUID(),
        listedAt: String(listedAt ?? 0),
        seen: JSON.stringify({
          question: view.question,
          context: view.context,
          options: view.options.filter(option => option.id !== 'free-text').map(option => option.label),
        }),
      }}
      hint={hintOf(kind, t)}
      comment={current?.text || (current?.reasons ?? []).join('\n')}
      submitLabel={current ? t('amend') : t('record')}
      isQuick={view.isQuick && !current}
      href={isGatePage ? urls.gate(slug, number) : urls.decision(slug, number)}
      beside={beside}
    >
      <div key={digest}>
        {isResolving && <BlockedItemsFields slug={view.slug} items={view.blockedItems} chosen={current?.items ?? {}} />}
        <OptionList
          options={view.options}
          place={{ isFixed, ...place }}
          chosen={current?.optionId ?? chosen ?? (isResolving ? 'resolve' : null)}
        />
      </div>
    </AnswerForm>
  )
}

/** Where the options of a decision act. */
export function placeOf(view: DecisionView) {
  return {
    isFixed: KIND_RULES[view.kind].fixedOptions || isGuarded(view.options),
    phaseId: view.phase.id,
    itemId: view.itemId,
    nextPhaseId: view.nextPhaseId,
  }
}

function hintOf(kind: DecisionView['kind'], t: (key: 'reasonsHint' | 'fixHint' | 'commentHint') => string): string {
  if (kind === 'manual-gate') return t('reasonsHint')
  return kind === 'auto-gate-failed' ? t('fixHint') : t('commentHint')
}
