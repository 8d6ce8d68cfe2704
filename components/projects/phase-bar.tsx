import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'

export type BarPhase = {
  id: string
  title: string
  isDone: boolean
  total: number
  closed: number
  pending: number
  blocked: number
}

/** All phases of a plan in one short bar: passed, begun, waiting, ahead. The words are for the screen reader and hover. */
export function PhaseBar({ phases }: { phases: BarPhase[] }) {
  const t = useTranslations('projects')
  if (phases.length === 0) return null
  const passed = phases.filter(phase => phase.isDone).length
  const label = t('phasesPassed', { passed, total: phases.length })
  return (
    <span className="flex items-center gap-2" title={label}>
      <span aria-hidden="true" className="flex w-28 gap-0.5">
        {phases.map(phase => (
          <span key={phase.id} className="h-1.5 min-w-px grow overflow-hidden rounded-full bg-line-strong">
            <span className={classNames('block h-full', barTone(phase))} style={{ width: `${share(phase)}%` }} />
          </span>
        ))}
      </span>
      <span className="tabular text-xs text-text-2">
        <span className="sr-only">{label}</span>
        <span aria-hidden="true">
          {passed}/{phases.length}
        </span>
      </span>
    </span>
  )
}

const share = (phase: BarPhase) =>
  phase.isDone ? 100 : phase.total === 0 ? 0 : Math.round((100 * phase.closed) / phase.total)

function barTone(phase: BarPhase): string {
  if (phase.isDone) return 'bg-green'
  return phase.blocked > 0 ? 'bg-red' : phase.pending > 0 ? 'bg-amber' : 'bg-accent'
}
