import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { PlanChanges } from '@/components/plan/plan-changes'
import { PlanPhases } from '@/components/plan/plan-phases'
import { ProblemList } from '@/components/projects/problem-list'
import { Bar } from '@/components/ui/bar'
import { EmptyState } from '@/components/ui/empty-state'
import { Tag, type Tone } from '@/components/ui/tag'
import { type PlanPageView, type PlanStanding, readPlanPage } from '@/lib/usecases/read-plan-page'
import { readProjectTabs } from '@/lib/usecases/read-project-tabs'
import { ProjectTabs } from '../project-tabs'
import { PlanAside, SIGNING_ID } from './plan-aside'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('plan')
  return { title: t('titleOf', { slug: (await params).slug }) }
}

/** The plan as it stands, what changed since it was last signed, and the form that signs it. */
export default async function PlanPage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const view = await orNotFound(readPlanPage(ctx, { slug }))
  const tabs = await readProjectTabs(ctx, { slug })
  const t = await getTranslations('plan')
  return (
    <ClientMessages areas={['plan', 'projects', 'problems']}>
      <RefreshOnChange project={view.projectId} readAt={Date.parse(view.now)} />
      <Bar title={view.projectName}>
        <a href={`#${SIGNING_ID}`} className="inline-flex min-h-11 items-center font-medium text-accent desk:hidden">
          {t('toSignature')}
        </a>
      </Bar>
      <div className="min-h-0 desk:grid desk:grid-cols-[1fr_372px]">
        <article className="min-w-0 px-4 py-5 desk:overflow-auto desk:px-7">
          <div className="mb-6">
            <ProjectTabs view={tabs} current="plan" />
          </div>
          {view.standing === 'unread' ? (
            <EmptyState title={t('unread')} text={t('unreadText')} />
          ) : (
            <Plan view={view} />
          )}
        </article>
        <PlanAside ctx={ctx} view={view} />
      </div>
    </ClientMessages>
  )
}

const TONES = {
  unread: 'neutral',
  unsigned: 'amber',
  signed: 'green',
  changed: 'amber',
  'by-hand': 'amber',
} as const satisfies Record<PlanStanding, Tone>

async function Plan({ view }: { view: PlanPageView }) {
  const t = await getTranslations('plan')
  const { standing, approval, problems, phases, covered } = view
  const names = approval && { approver: approval.approver, date: approval.date }
  const isChanged = standing !== 'signed' && approval !== null && approval.covered.join('\n') !== covered.join('\n')
  const errors = problems.filter(problem => problem.severity === 'error').length
  return (
    <div className="grid max-w-[860px] gap-8">
      <div className="grid justify-items-start gap-2">
        <Tag tone={TONES[standing]}>{t(`standing.${standing}`)}</Tag>
        <p className="max-w-[68ch] text-md">
          {t(`lead.${standing}`, names ?? { approver: '', date: '' })} {t('covers')}
        </p>
      </div>
      {isChanged && names && (
        <section aria-labelledby="changes">
          <h2 id="changes" className="mb-3 text-lg font-semibold tracking-tight">
            {t('changes.title')}
          </h2>
          <PlanChanges before={approval.covered} after={covered} title={t('changes.since', names)} />
        </section>
      )}
      {problems.length > 0 && (
        <section aria-labelledby="linter">
          <h2 id="linter" className="mb-3 text-lg font-semibold tracking-tight">
            {t('linter', { errors, warnings: problems.length - errors })}
          </h2>
          <ProblemList problems={problems} />
        </section>
      )}
      <section aria-labelledby="phases">
        <h2 id="phases" className="mb-4 text-lg font-semibold tracking-tight">
          {t('phases', { count: phases.length })}
        </h2>
        <PlanPhases slug={view.slug} phases={phases} />
      </section>
    </div>
  )
}
