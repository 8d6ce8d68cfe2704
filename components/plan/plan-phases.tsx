import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { shownParts } from '@/lib/core/plan/shown-lines'
import type { Mark } from '@/lib/core/plan/types'
import { MarkTag, Parts, ShownFile } from './shown-file'

export type ShownPhase = {
  id: string
  title: string
  prdPath: string
  autoGate: string
  manualGate: { approver: string; thing: string } | null
  verify: string | null
  items: { id: string; mark: Mark; text: string; verify: string | null }[]
  prd: string | null
}

/** The phases of a plan as they are signed: gates, verify, items, and the whole PRD folded behind its name. */
export function PlanPhases({ slug, phases }: { slug: string; phases: ShownPhase[] }) {
  return (
    <ol className="grid gap-7">
      {phases.map(phase => (
        <li key={phase.id} aria-labelledby={`phase-${phase.id}`}>
          <Phase slug={slug} phase={phase} />
        </li>
      ))}
    </ol>
  )
}

function Phase({ slug, phase }: { slug: string; phase: ShownPhase }) {
  const t = useTranslations('plan.phase')
  const { id, title, manualGate, items, prd, prdPath } = phase
  return (
    <div className="grid gap-3 border-t pt-4">
      <h3 id={`phase-${id}`} className="text-md font-semibold [overflow-wrap:anywhere]">
        {id} <span className="font-normal">{title}</span>
      </h3>
      <DefinitionList
        entries={[
          { term: t('verify'), value: <Command text={phase.verify} none={t('perItem')} /> },
          { term: t('autoGate'), value: <Command text={phase.autoGate} none="—" /> },
          { term: t('manualGate'), value: manualGate ? t('approves', manualGate) : t('noGate') },
        ]}
      />
      <ul className="grid gap-1" aria-label={t('items', { count: items.length })}>
        {items.map(item => (
          <Item key={item.id} slug={slug} item={item} />
        ))}
      </ul>
      <details>
        <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
          {t('prd', { path: prdPath })}
        </summary>
        {prd === null ? (
          <p className="text-text-2">{t('prdTooLarge')}</p>
        ) : (
          <ShownFile slug={slug} name={id} text={prd} />
        )}
      </details>
    </div>
  )
}

function Command({ text, none }: { text: string | null; none: string }) {
  return text ? <code className="font-mono text-xs [overflow-wrap:anywhere]">{text}</code> : none
}

function Item({ slug, item }: { slug: string; item: ShownPhase['items'][number] }) {
  const t = useTranslations('plan.phase')
  return (
    <li className="max-w-[76ch] leading-6 [overflow-wrap:anywhere]">
      <MarkTag mark={item.mark} />
      <span className="font-mono text-xs">{item.id}</span> <Parts slug={slug} parts={shownParts(item.text)} />
      {item.verify && (
        <span className="block text-text-2">
          {t('verify')}: <code className="font-mono text-xs [overflow-wrap:anywhere]">{item.verify}</code>
        </span>
      )}
    </li>
  )
}
