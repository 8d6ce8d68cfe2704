import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { optionLabel } from '@/components/decisions/option-words'
import { InlineCode } from '@/components/ui/inline-code'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag } from '@/components/ui/tag'
import { visibleText } from '@/lib/core/code/visible-text'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import { gateWords } from './gate-words'

export type ListedGate = {
  slug: string
  projectName: string
  number: number
  phaseId: string
  question: string
  askedAt: string
  isAskedAgain: boolean
  approver: string
  signers: string[]
  answer: { optionId: string; optionLabel: string; by: string; at: string; isHeld: boolean } | null
  voided: {
    at: string
    paths: string[]
    more: number
    askedAgain: { number: number; isWaiting: boolean } | null
  } | null
}

type GateListProps = {
  id: string
  label: string
  total: number
  gates: ListedGate[]
  isYours: boolean
  now: string
  /** Under the rows: where the others are. */
  children?: ReactNode
}

/** Gates as rows: what is signed, where, whom it waits for or what became of it. */
export function GateList({ id, label, total, gates, isYours, now, children }: GateListProps) {
  return (
    <section aria-labelledby={id} className="mb-7">
      <h2 id={id} className="pb-1.5 text-xs font-medium text-text-2">
        {label} <span className="tabular font-normal text-text-3">{total}</span>
      </h2>
      <ul className="border-t">
        {gates.map(gate => (
          <li
            key={`${gate.slug}/${gate.number}`}
            className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-b py-2.5 hover:bg-hover desk:grid-cols-[minmax(0,1fr)_minmax(0,34ch)_88px] desk:items-center desk:py-2"
          >
            <span className="col-span-2 min-w-0 desk:col-span-1">
              <Link
                href={urls.gate(gate.slug, gate.number)}
                prefetch={false}
                data-row=""
                className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
              >
                <InlineCode text={gateWords(gate.question)} />
              </Link>
              <Place gate={gate} />
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Standing gate={gate} isYours={isYours} />
            </span>
            <span className="text-text-2 desk:text-right">
              <RelativeTime at={gate.voided?.at ?? gate.answer?.at ?? gate.askedAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function Place({ gate }: { gate: ListedGate }) {
  const t = useTranslations('gates.list')
  return (
    <span className="block text-xs text-text-2">
      {gate.projectName} · {gate.phaseId} · <span className="font-mono">{decisionLabel(gate.number)}</span>
      {gate.isAskedAgain && ` · ${t('askedAgain')}`}
    </span>
  )
}

function Standing({ gate, isYours }: { gate: ListedGate; isYours: boolean }) {
  const t = useTranslations('gates')
  const inbox = useTranslations('inbox')
  const { answer, voided, signers, approver } = gate
  if (voided) return <Voided gate={gate} voided={voided} />
  if (answer) {
    const choice = optionLabel({ id: answer.optionId, label: answer.optionLabel }, true, inbox)
    return (
      <>
        {t('signedBy', { choice, name: answer.by })}
        {answer.isHeld && (
          <>
            {' '}
            <Tag tone="blue">{t('list.held')}</Tag>
          </>
        )}
      </>
    )
  }
  if (isYours) return <Tag tone="amber">{t('youSign')}</Tag>
  if (signers.length > 0)
    return <span className="text-text-2">{t('list.waitsFor', { names: signers.join(', ') })}</span>
  return <span className="text-text-2">{t('facts.approverUnknown', { approver })}</span>
}

type VoidedProps = { gate: ListedGate; voided: NonNullable<ListedGate['voided']> }

/** Which covered files changed, and where the new signature is asked for or stands. */
function Voided({ gate, voided }: VoidedProps) {
  const t = useTranslations('gates.list')
  const { paths, more, askedAgain } = voided
  return (
    <>
      <span className="text-text-2">{t('voided', { count: paths.length + more })} </span>
      <span className="font-mono text-xs">{paths.map(visibleText).join(', ')}</span>
      {more > 0 && <span className="text-text-2"> {t('more', { count: more })}</span>}
      {askedAgain && (
        <Link
          href={urls.gate(gate.slug, askedAgain.number)}
          prefetch={false}
          className="relative z-10 ml-1.5 inline-flex min-h-11 items-center whitespace-nowrap text-accent hover:underline desk:min-h-6"
        >
          {t(askedAgain.isWaiting ? 'signAgain' : 'signedAgain', { name: decisionLabel(askedAgain.number) })}
        </Link>
      )}
    </>
  )
}
