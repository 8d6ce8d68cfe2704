'use client'

import { useTranslations } from 'next-intl'
import { ProblemList } from '@/components/projects/problem-list'
import { DefinitionList } from '@/components/ui/definition-list'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import type { RepositoryReport as Report } from '@/lib/usecases/inspect-repository'

/** What was found in the repository, with every problem of its plan before anything runs. */
export function RepositoryReport({ report }: { report: Report }) {
  const t = useTranslations('projects.new')
  const errors = report.problems.filter(problem => problem.severity === 'error').length
  const items = report.phases.reduce((sum, phase) => sum + phase.items, 0)
  return (
    <section aria-label={t('report')} className="grid gap-4 border-t pt-5">
      <h2 className="text-lg font-semibold tracking-tight">{t('report')}</h2>
      <DefinitionList
        entries={[
          { term: t('origin'), value: <span className="font-mono text-xs">{report.origin}</span> },
          { term: t('plan'), value: t('planFound', { phases: report.phases.length, items }) },
          {
            term: t('identity'),
            value: t('identityFrom', {
              name: report.identity.name,
              email: report.identity.email,
              source: t(`source.${identitySource(report.identity.source)}`),
            }),
          },
          { term: t('hooks'), value: report.hooksPath ? t('hooksIn', { path: report.hooksPath }) : t('noHooks') },
          {
            term: t('agent'),
            value: report.agent.name && (
              <>
                {report.agent.name}{' '}
                <Tag tone={report.agent.problem ? 'amber' : 'green'} title={report.agent.detail}>
                  {t(report.agent.problem ? `agentProblem.${report.agent.problem}` : 'agentReady')}
                </Tag>
              </>
            ),
          },
        ]}
      />
      {report.oddities.length > 0 && (
        <Notice tone="warning">
          <p className="font-medium">{t('oddities')}</p>
          <ul className="mt-1 grid list-disc gap-1 ps-5">
            {report.oddities.map(({ code, values }) => (
              <li key={`${code} ${values.path ?? values.filter ?? ''}`}>{t(`oddity.${code}`, values)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {report.problems.length > 0 ? (
        <div className="grid gap-2">
          <p className="font-medium">{t('problemsFound', { errors, warnings: report.problems.length - errors })}</p>
          <ProblemList problems={report.problems} />
        </div>
      ) : (
        <p>
          <Tag tone="green">{t('noProblems')}</Tag>
        </p>
      )}
    </section>
  )
}

const identitySource = (source: string) => (source === 'repository' || source === 'global' ? source : 'fallback')
