import { Check, CircleDot, Flag, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Tag } from '@/components/ui/tag'
import { urls } from '@/lib/core/urls'
import type { BarPhase } from './phase-bar'

export type RoadPhase = BarPhase & {
  isCurrent: boolean
  checkpoint: { number: number | null } | null
  autoGate: { command: string; passed: boolean | null }
  manualGate: { approver: string; thing: string; decision: number | null; signedBy: string | null } | null
}

/** The plan as a road: every phase with its counts and its two gates, in the order they are walked. */
export function PhaseRoad({ slug, phases, now }: { slug: string; phases: RoadPhase[]; now: string | null }) {
  const t = useTranslations('projects')
  return (
    <ol
      aria-label={t('road')}
      className="grid gap-x-1.5 gap-y-3 desk:grid-cols-[repeat(auto-fit,minmax(132px,1fr))] desk:gap-y-5"
    >
      {phases.map(phase => (
        <Phase key={phase.id} slug={slug} phase={phase} itemId={phase.isCurrent ? now : null} />
      ))}
    </ol>
  )
}

function Phase({ slug, phase, itemId }: { slug: string; phase: RoadPhase; itemId: string | null }) {
  const t = useTranslations('projects')
  return (
    <li
      aria-current={phase.isCurrent ? 'step' : undefined}
      className={classNames(
        'min-w-0 border-l-4 pl-2.5 desk:border-t-4 desk:border-l-0 desk:pt-2 desk:pl-0',
        roadTone(phase),
      )}
    >
      <p className="truncate" title={phase.title}>
        <span className="font-semibold">{phase.id}</span> {phase.title}
      </p>
      <p className="text-xs text-text-2">
        {t('closedOf', { closed: phase.closed, total: phase.total })}
        {phase.pending > 0 && (
          <>
            {' · '}
            <Count href={urls.inboxView({ filter: { project: slug } })}>
              {t('phaseWaits', { count: phase.pending })}
            </Count>
          </>
        )}
        {phase.blocked > 0 && (
          <>
            {' · '}
            <Count href={urls.project(slug, 'blockers')}>{t('phaseBlocked', { count: phase.blocked })}</Count>
          </>
        )}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <AutoGate phase={phase} />
        <ManualGate slug={slug} phase={phase} />
        <Checkpoint slug={slug} phase={phase} />
        {itemId && (
          <Tag tone="blue" icon={CircleDot}>
            {itemId}
          </Tag>
        )}
      </div>
    </li>
  )
}

function Count({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="inline-block py-3 underline-offset-2 hover:underline desk:py-0">
      {children}
    </Link>
  )
}

/** The next phase begins only after a person has said that the direction is still right. */
function Checkpoint({ slug, phase: { checkpoint } }: { slug: string; phase: RoadPhase }) {
  const t = useTranslations('projects.gate')
  if (!checkpoint) return null
  const tag = (
    <Tag tone={checkpoint.number === null ? 'neutral' : 'amber'} icon={Flag}>
      {t('checkpoint')}
    </Tag>
  )
  if (checkpoint.number === null) return tag
  return (
    <Link
      href={urls.checkpoint(slug, checkpoint.number)}
      prefetch={false}
      className="rounded-sm underline-offset-2 hover:underline"
    >
      {tag}
    </Link>
  )
}

function AutoGate({ phase: { autoGate } }: { phase: RoadPhase }) {
  const t = useTranslations('projects.gate')
  if (autoGate.passed === null) return <Tag title={autoGate.command}>{t('auto')}</Tag>
  return (
    <Tag tone={autoGate.passed ? 'green' : 'red'} icon={autoGate.passed ? Check : X} title={autoGate.command}>
      {t('auto')}
      <span className="sr-only"> {t(autoGate.passed ? 'passed' : 'failed')}</span>
    </Tag>
  )
}

function ManualGate({ slug, phase: { manualGate } }: { slug: string; phase: RoadPhase }) {
  const t = useTranslations('projects.gate')
  if (!manualGate) return null
  const { approver, thing, decision, signedBy } = manualGate
  if (signedBy) {
    return (
      <Tag tone="green" icon={Check} title={thing}>
        {signedBy}
        <span className="sr-only"> {t('signed')}</span>
      </Tag>
    )
  }
  if (decision === null) return <Tag title={thing}>{approver}</Tag>
  return (
    <Link href={urls.gate(slug, decision)} prefetch={false} className="rounded-sm underline-offset-2 hover:underline">
      <Tag tone="amber" title={thing}>
        {t('awaits', { approver })}
      </Tag>
    </Link>
  )
}

function roadTone(phase: RoadPhase): string {
  if (phase.isDone) return 'border-green'
  if (phase.manualGate?.decision) return 'border-amber'
  return phase.isCurrent ? 'border-accent' : 'border-line-strong'
}
