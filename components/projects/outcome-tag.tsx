import { Check, CircleDot, CircleHelp, Clock, type LucideIcon, OctagonX, RotateCcw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/components/ui/tag'
import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'

export type Outcome = IterationOutcome['type'] | 'working'

/** How an iteration ended, in one word. */
export function OutcomeTag({ outcome, decision }: { outcome: Outcome; decision?: number | null }) {
  const t = useTranslations('iteration.outcome')
  const { tone, icon } = LOOKS[outcome]
  return (
    <Tag tone={tone} icon={icon}>
      {ASKED[outcome] && decision ? t(ASKED[outcome], { number: String(decision).padStart(3, '0') }) : t(outcome)}
    </Tag>
  )
}

const ASKED: Partial<Record<Outcome, 'asksNumber' | 'parkedNumber'>> = { asks: 'asksNumber', parked: 'parkedNumber' }

const LOOKS = {
  working: { tone: 'blue', icon: CircleDot },
  verified: { tone: 'green', icon: Check },
  rejected: { tone: 'red', icon: X },
  failed: { tone: 'red', icon: RotateCcw },
  blocked: { tone: 'red', icon: OctagonX },
  asks: { tone: 'amber', icon: CircleHelp },
  parked: { tone: 'amber', icon: CircleHelp },
  crashed: { tone: 'red', icon: OctagonX },
  hung: { tone: 'red', icon: Clock },
  'timed-out': { tone: 'red', icon: Clock },
  limited: { tone: 'amber', icon: Clock },
  auth: { tone: 'red', icon: OctagonX },
  budget: { tone: 'amber', icon: OctagonX },
  interrupted: { tone: 'neutral', icon: RotateCcw },
} as const satisfies Record<Outcome, { tone: Tone; icon: LucideIcon }>
