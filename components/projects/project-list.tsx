import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Cost } from '@/components/ui/duration'
import { InlineCode } from '@/components/ui/inline-code'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag } from '@/components/ui/tag'
import type { ProjectState } from '@/lib/core/project/project-state'
import { urls } from '@/lib/core/urls'
import { type BarPhase, PhaseBar } from './phase-bar'
import { StateTag } from './state-tag'

export type ListedProject = {
  slug: string
  name: string
  isSample: boolean
  state: ProjectState
  phases: BarPhase[]
  current: { itemId: string; text: string } | null
  waiting: number
  costUsd: number | null
  contactAt: string | null
  hasProblem: boolean
}

/** One line per project: what it does, how far it is, who is waited for, what it cost, when it was last heard of. */
export function ProjectList({ projects, now }: { projects: ListedProject[]; now: string }) {
  return (
    <ul>
      {projects.map(project => (
        <ProjectLine key={project.slug} project={project} now={now} />
      ))}
    </ul>
  )
}

function ProjectLine({ project, now }: { project: ListedProject; now: string }) {
  const t = useTranslations('projects')
  return (
    <li className="relative border-b hover:bg-hover">
      <div className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2 desk:min-h-9 desk:grid-cols-[minmax(140px,220px)_190px_170px_1fr_92px_64px_72px] desk:px-7 desk:py-1.5">
        <Link
          href={urls.project(project.slug)}
          prefetch={false}
          className="min-w-0 truncate font-medium after:absolute after:inset-0"
        >
          {project.name}
          {project.isSample && <span className="ml-2 font-normal text-text-3">{t('sample')}</span>}
        </Link>
        <span className="flex items-center gap-1.5 justify-self-end desk:justify-self-start">
          <StateTag state={project.state} itemId={project.current?.itemId} />
          {project.hasProblem && (
            <Tag tone="red" icon={TriangleAlert}>
              {t('pushRefusedShort')}
            </Tag>
          )}
        </span>
        <PhaseBar phases={project.phases} />
        <span className="col-span-2 min-w-0 truncate text-text-2 max-desk:order-last desk:col-span-1">
          {project.current && <InlineCode text={project.current.text} />}
        </span>
        <span className="justify-self-end">
          {project.waiting > 0 && <Tag tone="amber">{t('waits', { count: project.waiting })}</Tag>}
        </span>
        <span className="hidden justify-self-end desk:inline">
          <Cost usd={project.costUsd} />
        </span>
        <span className="hidden justify-self-end text-text-3 desk:inline">
          {project.contactAt && <RelativeTime at={project.contactAt} now={now} />}
        </span>
      </div>
    </li>
  )
}
