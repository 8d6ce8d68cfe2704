import {
  Ban,
  Banknote,
  CircleHelp,
  CircleX,
  Database,
  FileText,
  Flag,
  GitCompareArrows,
  Globe,
  type LucideIcon,
  OctagonX,
  Package,
  PenLine,
  Shield,
  ShieldAlert,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tag } from '@/components/ui/tag'
import { DECISION_KINDS, type DecisionKind } from '@/lib/core/decision/types'
import { KIND_TONES } from './kind-tones'

/** The kind of a decision as icon and word; a gate that names the viewer says so. */
export function KindTag({ kind, youSign = false }: { kind: DecisionKind; youSign?: boolean }) {
  const t = useTranslations('inbox')
  return (
    <Tag tone={KIND_TONES[kind]} icon={ICONS[kind]}>
      {youSign ? t('youSign') : t(`kind.${kind}`)}
    </Tag>
  )
}

/** The icons of all kinds, once for a page, for `DrawnKind`. */
export function KindIcons() {
  return (
    <svg aria-hidden="true" width={0} height={0} className="absolute">
      {DECISION_KINDS.map(kind => {
        const Icon = ICONS[kind]
        return (
          <symbol key={kind} id={`kind-${kind}`} viewBox="0 0 24 24">
            <Icon size={24} strokeWidth={2.25} />
          </symbol>
        )
      })}
    </svg>
  )
}

const ICONS = {
  choice: CircleHelp,
  dependency: Package,
  security: Shield,
  db: Database,
  'public-api': Globe,
  'verify-surface': ShieldAlert,
  'blocked-items': OctagonX,
  'auto-gate-failed': CircleX,
  'manual-gate': PenLine,
  checkpoint: Flag,
  'phase-aborted': Ban,
  'plan-aborted': Ban,
  'baseline-red': TriangleAlert,
  'agent-failing': TriangleAlert,
  'plan-changed': FileText,
  'push-refused': Unplug,
  'branch-conflict': GitCompareArrows,
  budget: Banknote,
  'content-review': PenLine,
} as const satisfies Record<DecisionKind, LucideIcon>
