import { randomUUID } from 'node:crypto'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { FreshnessNotice } from '@/app/_server/freshness-notice'
import { PlanForm } from '@/components/plan/plan-form'
import { ClockTime } from '@/components/ui/clock-time'
import { DefinitionList } from '@/components/ui/definition-list'
import { Notice } from '@/components/ui/notice'
import { urls } from '@/lib/core/urls'
import type { Context } from '@/lib/usecases/context'
import type { PlanPageView } from '@/lib/usecases/read-plan-page'
import { signPlanAction } from './actions'

/** The phone jumps to it over the plan. */
export const SIGNING_ID = 'signing'

/** Beside the plan: what exactly is signed, by whom it was last, and the form or why there is none. */
export async function PlanAside({ ctx, view }: { ctx: Context; view: PlanPageView }) {
  const t = await getTranslations('plan')
  return (
    <aside
      id={SIGNING_ID}
      aria-label={t('signature')}
      className="flex flex-col gap-4 border-t px-4 py-5 desk:overflow-auto desk:border-t-0 desk:border-l desk:px-5"
    >
      <Facts view={view} />
      <LastSigning view={view} />
      <Signing ctx={ctx} view={view} />
    </aside>
  )
}

async function Facts({ view }: { view: PlanPageView }) {
  const t = await getTranslations('plan.facts')
  const { digest, commit, approval, branch, signers } = view
  const mono = (text: string): ReactNode => <span className="font-mono text-xs">{text}</span>
  return (
    <DefinitionList
      entries={[
        {
          term: t('digest'),
          value: digest && mono(`${digest.slice(0, 4)} ${digest.slice(4, 8)} ${digest.slice(8, 12)}`),
        },
        { term: t('commit'), value: commit && mono(commit.slice(0, 10)) },
        { term: t('branch'), value: mono(branch) },
        { term: t('last'), value: approval && `${approval.approver}, ${approval.date}` },
        { term: t('by'), value: approval && (approval.by ? signedBy(approval.by, approval.onBehalfOf) : t('byHand')) },
        { term: t('signers'), value: signers.length > 0 ? signers.join(', ') : t('nobody') },
      ]}
    />
  )

  function signedBy(name: string, onBehalfOf: string | null) {
    return onBehalfOf ? t('byDelegate', { name, onBehalfOf }) : name
  }
}

async function LastSigning({ view }: { view: PlanPageView }) {
  const t = await getTranslations('plan.signing')
  const { signing, standing, slug, now } = view
  if (!signing) return null
  const values = { name: signing.by, when: () => <ClockTime at={signing.at} now={now} /> }
  switch (signing.state) {
    case 'writing':
      return <Notice tone="info">{t.rich('writing', values)}</Notice>
    case 'failed':
      if (standing === 'signed') return null
      return <Notice tone="error">{t.rich(`failed.${failureOf(signing.failedWhy)}`, values)}</Notice>
    case 'written':
      if (standing !== 'signed') return null
      return (
        <Notice tone="good">
          {t.rich('written', values)}{' '}
          <Link href={urls.project(slug)} prefetch={false} className="font-medium underline underline-offset-2">
            {t(view.isRunActive ? 'runs' : 'start')}
          </Link>
        </Notice>
      )
  }
}

const FAILURES = ['changed', 'unreadable', 'problems', 'barred'] as const

function failureOf(why: string | null): (typeof FAILURES)[number] {
  return FAILURES.find(known => known === why) ?? 'unreadable'
}

async function Signing({ ctx, view }: { ctx: Context; view: PlanPageView }) {
  const t = await getTranslations('plan.form')
  const { slug, digest, signsAs, signers, standing, signing } = view
  if (!digest || signing?.state === 'writing') return null
  const people = (chunks: ReactNode) => (
    <Link href={urls.projectPeople(slug)} prefetch={false} className="font-medium underline underline-offset-2">
      {chunks}
    </Link>
  )
  if (signers.length === 0)
    return <Notice tone="warning">{t.rich(view.role === 'admin' ? 'nameFirst' : 'nameFirstAsk', { people })}</Notice>
  if (signsAs.length === 0)
    return <Notice tone="info">{t.rich('notYours', { who: signers.join(', '), people })}</Notice>
  if (!view.canSign) return <Notice tone="warning">{t('problems')}</Notice>
  const form = (
    <>
      <FreshnessNotice ctx={ctx} path={urls.projectPlan(slug)} />
      <PlanForm
        key={digest}
        slug={slug}
        digest={digest}
        idempotencyKey={randomUUID()}
        signsAs={signsAs}
        action={signPlanAction}
      />
    </>
  )
  if (standing !== 'signed') return form
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">{t('again')}</summary>
      <div className="mt-2 grid gap-4">{form}</div>
    </details>
  )
}
