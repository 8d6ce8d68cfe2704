import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { ReopenForm } from '@/components/decisions/reopen-form'
import { OutcomeTag } from '@/components/projects/outcome-tag'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import type { BuiltIteration } from '@/lib/usecases/read-reopening'
import { reopenAction } from './actions'

/** Which decision this one asks again, which one asks it again, and who wants that. */
export async function ReopeningNotes({ view }: { view: DecisionView }) {
  const t = await getTranslations('inbox.reopen')
  const { reopens, reopenedAs, wish } = view.reopening
  const link = (number: number) => ({
    link: () => (
      <Link href={urls.decision(view.slug, number)} prefetch={false} className="font-mono underline underline-offset-2">
        {decisionLabel(number)}
      </Link>
    ),
  })
  const wished = wish && { who: wish.by, time: () => <RelativeTime at={wish.at} now={view.now} /> }
  return (
    <>
      {reopens !== null && <Note>{t.rich('reopens', link(reopens))}</Note>}
      {reopenedAs !== null && <Note>{t.rich('reopenedAs', link(reopenedAs))}</Note>}
      {wished && wish.failedWhy === null && <Note>{t.rich('wished', wished)}</Note>}
      {wished && wish.failedWhy !== null && (
        <Note tone="warning">{t.rich('failed', { ...wished, why: wish.failedWhy })}</Note>
      )}
    </>
  )
}

/** What was built on a consumed answer, and the form that asks for the question to be asked again. */
export async function Reopening({ view }: { view: DecisionView }) {
  const t = await getTranslations('inbox.reopen')
  const { built, canReopen } = view.reopening
  if (view.state !== 'consumed') return null
  const fields = { slug: view.slug, number: String(view.number), revision: String(view.revision) }
  return (
    <>
      {built.length > 0 && <BuiltList slug={view.slug} built={built} label={t('built')} />}
      {canReopen && (
        <details className="mt-4.5">
          <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
            {t('title')}
          </summary>
          <p className="max-w-[68ch] text-text-2">{t('hint', { item: view.itemId ?? '' })}</p>
          <ReopenForm action={reopenAction} fields={fields} />
        </details>
      )}
    </>
  )
}

function BuiltList({ slug, built, label }: { slug: string; built: BuiltIteration[]; label: string }) {
  return (
    <section className="mt-4.5">
      <h3 className="text-xs font-medium text-text-2">{label}</h3>
      <ol className="mt-1.5 border-t">
        {built.map(({ number, outcome, summary, commit }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5">
            <Link
              href={urls.iteration(slug, number)}
              prefetch={false}
              className="inline-flex min-h-11 min-w-6 items-center font-mono text-xs underline underline-offset-2 desk:min-h-6"
            >
              #{number}
            </Link>
            <OutcomeTag outcome={outcome ?? 'working'} />
            <span className="min-w-0 grow truncate">{summary}</span>
            {commit && <span className="font-mono text-xs text-text-2">{commit.slice(0, 10)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Note({ tone = 'info', children }: { tone?: 'info' | 'warning'; children: React.ReactNode }) {
  return (
    <div className="mt-4">
      <Notice tone={tone}>{children}</Notice>
    </div>
  )
}
