import {
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleStop,
  CircleX,
  Hourglass,
  type LucideIcon,
  UserRound,
} from 'lucide-react'
import { type DateTimeFormatOptions, useFormatter, useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/components/ui/tag'
import type { ProjectState } from '@/lib/core/project/project-state'

/** What a project is doing, as a word with its icon; `itemId` completes "running". */
export function StateTag({ state, itemId }: { state: ProjectState; itemId?: string }) {
  const t = useTranslations('projects.state')
  const format = useFormatter()
  const { tone, icon } = LOOKS[state.type]
  const words = () => {
    if (state.type === 'running') return itemId ? t('runningItem', { item: itemId }) : t('running')
    if (state.type === 'stopped' && state.reason === 'paused') return t('pausedByPerson')
    if (state.type !== 'paused') return t(state.type)
    return t('paused', { time: format.dateTime(new Date(state.until), resumeFormat(state.until)) })
  }
  return (
    <Tag tone={tone} icon={icon}>
      {words()}
    </Tag>
  )
}

/** The time of day in the person's zone; with its date when that time comes more than once until then. */
function resumeFormat(until: string): DateTimeFormatOptions {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return Date.parse(until) - Date.now() < DAY_MS ? time : { month: 'short', day: 'numeric', ...time }
}

const DAY_MS = 24 * 3_600_000

const LOOKS = {
  'not-started': { tone: 'neutral', icon: CirclePlay },
  running: { tone: 'blue', icon: CirclePlay },
  pausing: { tone: 'amber', icon: Hourglass },
  stopping: { tone: 'amber', icon: Hourglass },
  paused: { tone: 'amber', icon: CirclePause },
  waiting: { tone: 'amber', icon: UserRound },
  aborted: { tone: 'red', icon: CircleX },
  stopped: { tone: 'neutral', icon: CircleStop },
  done: { tone: 'green', icon: CircleCheck },
} as const satisfies Record<ProjectState['type'], { tone: Tone; icon: LucideIcon }>
