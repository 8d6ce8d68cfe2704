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
import { Tag, type Tone } from '@/components/ui/tag'
import type { DecisionKind } from '@/lib/core/decision/types'

/** The kind of a decision as icon and word; a gate that names the viewer says so. */
export function KindTag({ kind, youSign = false }: { kind: DecisionKind; youSign?: boolean }) {
  const t = useTranslations('inbox')
  const { tone, icon } = LOOKS[kind]
  return (
    <Tag tone={tone} icon={icon}>
      {youSign ? t('youSign') : t(`kind.${kind}`)}
    </Tag>
  )
}

const LOOKS = {
  choice: { tone: 'neutral', icon: CircleHelp },
  dependency: { tone: 'violet', icon: Package },
  security: { tone: 'red', icon: Shield },
  db: { tone: 'red', icon: Database },
  'public-api': { tone: 'violet', icon: Globe },
  'verify-surface': { tone: 'violet', icon: ShieldAlert },
  'blocked-items': { tone: 'red', icon: OctagonX },
  'auto-gate-failed': { tone: 'red', icon: CircleX },
  'manual-gate': { tone: 'amber', icon: PenLine },
  checkpoint: { tone: 'blue', icon: Flag },
  'phase-aborted': { tone: 'red', icon: Ban },
  'plan-aborted': { tone: 'red', icon: Ban },
  'baseline-red': { tone: 'red', icon: TriangleAlert },
  'agent-failing': { tone: 'red', icon: TriangleAlert },
  'plan-changed': { tone: 'amber', icon: FileText },
  'push-refused': { tone: 'red', icon: Unplug },
  'branch-conflict': { tone: 'red', icon: GitCompareArrows },
  budget: { tone: 'amber', icon: Banknote },
  'content-review': { tone: 'amber', icon: PenLine },
} as const satisfies Record<DecisionKind, { tone: Tone; icon: LucideIcon }>
