import { Check, Hourglass, type LucideIcon, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/components/ui/tag'

export type Verified = { state: 'passed' | 'failed' | 'timed-out' | 'running'; exitCode: number | null }

/** What a run of verify, or of a gate, came to. */
export function VerifyTag({ mark, what }: { mark: Verified; what: 'verify' | 'gate' }) {
  const t = useTranslations('projects.verify')
  const { tone, icon } = LOOKS[mark.state]
  return (
    <Tag tone={tone} icon={icon}>
      {mark.state === 'passed' && what === 'gate' ? t('gatePassed') : t(mark.state, { code: mark.exitCode ?? '?' })}
    </Tag>
  )
}

const LOOKS = {
  passed: { tone: 'green', icon: Check },
  failed: { tone: 'red', icon: X },
  'timed-out': { tone: 'red', icon: Hourglass },
  running: { tone: 'blue', icon: Hourglass },
} as const satisfies Record<Verified['state'], { tone: Tone; icon: LucideIcon }>
