import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { InlineCode } from '@/components/ui/inline-code'
import { unreachable } from '@/lib/core/invariant'
import type { ShownOption } from './decision-shapes'
import { WhenChosen, WhenNoneChosen } from './when-chosen'

export type Aftermath = {
  phaseId: string
  itemId: string | null
  nextPhaseId: string | null
  /** Open items of the phase, the asking one not among them. */
  openItems: number
  isLoopStopped: boolean
}

/** The commit an answer makes and what goes on then, for the option that is chosen. */
export function WhatWillHappen({ options, after }: { options: ShownOption[]; after: Aftermath }) {
  const t = useTranslations('inbox.will')
  return (
    <div className="mt-4">
      <WhenNoneChosen>
        <p className="text-text-2">{t('choose')}</p>
      </WhenNoneChosen>
      {options.map((option, index) => (
        <WhenChosen key={option.id} index={index}>
          <DefinitionList
            narrow
            entries={[
              { term: t('commit'), value: <span className="font-mono text-xs">{option.subject}</span> },
              { term: t('then'), value: <Then option={option} after={after} /> },
            ]}
          />
        </WhenChosen>
      ))}
    </div>
  )
}

/** What goes on once an answer is in the files, in words. */
export function Then({ option, after }: { option: Pick<ShownOption, 'effect'>; after: Aftermath }) {
  const t = useTranslations('inbox.then')
  const { phaseId: phase, nextPhaseId, openItems: open, isLoopStopped } = after
  const item = after.itemId ?? phase
  const next = nextPhaseId ?? 'none'
  switch (option.effect) {
    case 'item-reopens':
      return t(isLoopStopped ? 'item-reopens-stopped' : 'item-reopens-running', { item, phase, open })
    case 'item-blocked':
      return <InlineCode text={t('item-blocked', { item, phase })} />
    case 'item-redone':
      return t('item-redone', { item })
    case 'item-stays':
      return t('item-stays', { item })
    case 'items-resolved':
      return t('items-resolved', { phase })
    case 'fix-items-added':
      return t('fix-items-added', { phase })
    case 'gate-runs-again':
      return t('gate-runs-again', { phase })
    case 'phase-passes':
      return t('phase-passes', { phase, next })
    case 'loop-goes-on':
      return t('loop-goes-on')
    case 'run-ends':
      return t('run-ends')
    default:
      return unreachable(option.effect)
  }
}
