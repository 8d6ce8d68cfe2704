import { CircleCheck, CircleHelp, type LucideIcon, OctagonX, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ClockTime } from '@/components/ui/clock-time'
import { InlineCode } from '@/components/ui/inline-code'
import type { ProjectReport, ReportLine } from '@/lib/core/report/build-report'
import { evidenceOf } from '@/lib/core/report/evidence-of'
import { costSentence, nextSentence, type ReportVoice } from '@/lib/core/report/report-markdown'
import { urls } from '@/lib/core/urls'

type Props = { project: ProjectReport; now: string; voice: Pick<ReportVoice, 'say' | 'time'> }

const LISTS = [
  { name: 'landed', icon: CircleCheck, tone: 'text-green' },
  { name: 'reverted', icon: Undo2, tone: 'text-red' },
  { name: 'blocked', icon: OctagonX, tone: 'text-red' },
  { name: 'waiting', icon: CircleHelp, tone: 'text-amber' },
] as const satisfies readonly { name: keyof ProjectReport; icon: LucideIcon; tone: string }[]

/** One project's part of the report: each line leads to its evidence. */
export function ReportProject({ project, now, voice }: Props) {
  const t = useTranslations('report')
  const id = `project-${project.slug}`
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t pt-4">
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        <Link
          href={urls.project(project.slug)}
          prefetch={false}
          className="inline-flex min-h-11 items-center underline-offset-2 hover:underline desk:min-h-0"
        >
          {project.name}
        </Link>
      </h2>
      {LISTS.filter(({ name }) => project[name].lines.length > 0).map(({ name, icon: Icon, tone }) => (
        <div key={name} className="grid gap-1 break-inside-avoid-page">
          <h3 className="flex items-center gap-1.5 font-semibold">
            <Icon aria-hidden="true" size={14} className={tone} />
            {t(name)}
            <span className="tabular font-normal text-text-2">{project[name].lines.length + project[name].more}</span>
          </h3>
          <ul>
            {project[name].lines.map(line => (
              <Line
                key={`${line.name} ${line.at} ${JSON.stringify(line.link)}`}
                {...{ line, now, voice }}
                slug={project.slug}
              />
            ))}
          </ul>
          {project[name].more > 0 && <p className="text-text-2">{t('more', { count: project[name].more })}</p>}
        </div>
      ))}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-text-2">{t('costTitle')}</dt>
        <dd className="tabular">
          <Link href={urls.project(project.slug)} prefetch={false} className="underline-offset-2 hover:underline">
            {costSentence(project.cost, voice)}
          </Link>
        </dd>
        <dt className="text-text-2">{t('nextTitle')}</dt>
        <dd className="[overflow-wrap:anywhere]">
          <Link href={nextHref(project)} prefetch={false} className="underline-offset-2 hover:underline">
            {nextSentence(project.next, voice)}
          </Link>
        </dd>
      </dl>
    </section>
  )
}

function Line({ slug, line, now, voice }: { slug: string; line: ReportLine; now: string; voice: Props['voice'] }) {
  return (
    <li className="relative grid grid-cols-[72px_1fr_auto] items-baseline gap-x-3 border-b py-2 hover:bg-hover desk:py-1.5">
      <span className="font-mono text-xs [overflow-wrap:anywhere]">{line.name}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Link href={evidenceOf(slug, line.link)} prefetch={false} className="after:absolute after:inset-0">
          <InlineCode text={line.text} />
        </Link>
        {line.why !== null && <span className="block text-text-2">{voice.say(line.why)}</span>}
      </span>
      <span className="tabular flex items-baseline gap-3 text-xs text-text-2">
        {line.commit && <span className="hidden font-mono desk:inline">{line.commit.slice(0, 7)}</span>}
        {line.at && <ClockTime at={line.at} now={now} />}
      </span>
    </li>
  )
}

function nextHref({ slug, next }: ProjectReport): string {
  if (next.type === 'answer') return urls.inboxView({ filter: { project: slug } })
  return urls.project(slug, next.type === 'merge' ? 'branch' : undefined)
}
