import { Check, Hourglass, type LucideIcon, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/components/ui/tag'
import { truncateText } from '@/lib/core/log/truncate-text'
import type { VerifyReason } from '@/lib/core/verify/verify-reason'

export type Verified = {
  state: 'passed' | 'failed' | 'timed-out' | 'running'
  exitCode: number | null
  reason: VerifyReason | null
}

const SUBJECT_LENGTH = 40

/** What a run of verify, or of a gate, came to. */
export function VerifyTag({ mark, what }: { mark: Verified; what: 'verify' | 'gate' }) {
  const t = useTranslations('projects.verify')
  const { tone, icon } = LOOKS[mark.state]
  return (
    <Tag tone={tone} icon={icon}>
      {words()}
    </Tag>
  )

  function words(): string {
    if (mark.state === 'passed' && what === 'gate') return t('gatePassed')
    if (!mark.reason?.subject) return t(mark.state, { code: mark.exitCode ?? '?' })
    return t(mark.reason.code, { subject: truncateText(mark.reason.subject, SUBJECT_LENGTH) })
  }
}

const LOOKS = {
  passed: { tone: 'green', icon: Check },
  failed: { tone: 'red', icon: X },
  'timed-out': { tone: 'red', icon: Hourglass },
  running: { tone: 'blue', icon: Hourglass },
} as const satisfies Record<Verified['state'], { tone: Tone; icon: LucideIcon }>
