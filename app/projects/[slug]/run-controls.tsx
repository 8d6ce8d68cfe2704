'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useState } from 'react'
import { ProblemList } from '@/components/projects/problem-list'
import { ActionButton } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import type { ActionFailure } from '@/lib/core/action-result'
import type { Problem } from '@/lib/core/plan/types'
import { PROJECT_MOVES, type ProjectState } from '@/lib/core/project/project-state'
import { urls } from '@/lib/core/urls'
import { pauseRunAction, startRunAction, stopRunAction } from './actions'

/** The moves that the project's state allows: start or resume, pause after this item, stop now. */
export function RunControls({ slug, state }: { slug: string; state: ProjectState['type'] }) {
  const t = useTranslations('projects.run')
  const [result, start, isPending] = useActionState(startRunAction, null)
  const [closed, setClosed] = useState<typeof result>(null)
  const moves: readonly string[] = PROJECT_MOVES[state]
  return (
    <>
      {moves.includes('start') && (
        <form action={start}>
          <input type="hidden" name="slug" value={slug} />
          <Button type="submit" tone={FIRST_MOVES.has(state) ? 'primary' : 'default'} disabled={isPending}>
            {t(state === 'not-started' ? 'start' : state === 'paused' ? 'tryNow' : 'resume')}
          </Button>
        </form>
      )}
      {moves.includes('pause') && (
        <ActionButton action={pauseRunAction} fields={{ slug }}>
          {t('pause')}
        </ActionButton>
      )}
      {moves.includes('stop') && (
        <ActionButton action={stopRunAction} fields={{ slug }} tone="danger">
          {t('stop')}
        </ActionButton>
      )}
      {result && !result.ok && result !== closed && (
        <StartRefused slug={slug} failure={result} onClose={() => setClosed(result)} />
      )}
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2 desk:min-h-7'

/** Where starting is the thing to do; elsewhere an answer is, or nothing. */
const FIRST_MOVES = new Set<ProjectState['type']>(['not-started', 'stopped'])

/** Every reason at once why a start was refused, below the bar. */
function StartRefused({ slug, failure, onClose }: { slug: string; failure: ActionFailure; onClose: () => void }) {
  const t = useTranslations('projects.run')
  const { reasons, problems } = readReasons(failure.data)
  return (
    <section
      role="alert"
      aria-label={t('refused')}
      className="absolute inset-x-0 top-full z-30 max-h-[70dvh] overflow-auto border-b bg-surface px-4 py-4 shadow-float desk:px-7"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-medium text-red">{failure.message}</p>
        <Button tone="ghost" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {reasons.length > 0 && (
        <ul className="mt-2 grid max-w-[72ch] list-disc gap-1 pl-5">
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <div className="mt-3">
          <ProblemList problems={problems} />
          {problems.some(problem => problem.code.startsWith('approved-by-')) && (
            <a href={urls.projectPlan(slug)} className={`${LINK} mt-2`}>
              {t('signPlan')}
            </a>
          )}
        </div>
      )}
    </section>
  )
}

function readReasons(data: unknown): { reasons: string[]; problems: Problem[] } {
  const { reasons = [], problems = [] } = (data ?? {}) as { reasons?: string[]; problems?: Problem[] }
  return { reasons, problems }
}
