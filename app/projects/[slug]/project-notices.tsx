import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { urls } from '@/lib/core/urls'
import type { ProjectView } from '@/lib/usecases/read-project'

/** What a person should know before anything else: why it stands still, what the origin refuses, what waits for them. */
export async function ProjectNotices({ project }: { project: ProjectView }) {
  const t = await getTranslations('projects.notice')
  const { state, endDetail, pushProblem, unpushed, counts } = project
  const stands = state.type === 'waiting' || state.type === 'aborted' || state.type === 'stopped'
  const notices = [
    stands && (
      <Notice key="end" tone={state.type === 'aborted' ? 'error' : 'warning'}>
        {t(`end.${state.reason}`)}
        {endDetail && <span className="block text-text-2">{endDetail}</span>}
        {counts.waiting > 0 && (
          <a
            href={urls.inbox}
            className="flex min-h-11 items-center font-medium text-accent underline underline-offset-2 desk:ml-2 desk:inline-flex desk:min-h-0"
          >
            {t('answer', { count: counts.waiting })}
          </a>
        )}
      </Notice>
    ),
    pushProblem && (
      <Notice key="push" tone="error">
        {t('pushRefused', { problem: pushProblem, count: unpushed })}
      </Notice>
    ),
    !pushProblem && unpushed > 0 && (
      <Notice key="unpushed" tone="info">
        {t('unpushed', { count: unpushed })}
      </Notice>
    ),
  ].filter(Boolean)
  return notices.length > 0 && <div className="mb-5 grid gap-2">{notices}</div>
}
