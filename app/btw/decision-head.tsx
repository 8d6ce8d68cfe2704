import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { CrashList } from '@/components/decisions/crash-list'
import { KindTag } from '@/components/decisions/kind-tag'
import { PresenceNote } from '@/components/decisions/presence-note'
import { scoreValues, WaitingTime } from '@/components/decisions/waiting-time'
import { BudgetBar } from '@/components/projects/budget-bars'
import { ButtonLink } from '@/components/ui/button'
import { InlineCode } from '@/components/ui/inline-code'
import { Tag } from '@/components/ui/tag'
import type { InboxView } from '@/lib/core/inbox-urls'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'

/** Where a decision belongs, its question and its context. */
export async function DecisionHead({ view }: { view: DecisionView }) {
  const t = await getTranslations('inbox')
  return (
    <>
      <Crumb view={view} />
      <h2
        id="question"
        tabIndex={-1}
        className="mt-2 text-lg font-semibold tracking-tight text-balance [overflow-wrap:anywhere]"
      >
        <InlineCode text={view.question} />
      </h2>
      {view.context && (
        <p className="mt-2 max-w-[68ch] text-md whitespace-pre-wrap [overflow-wrap:anywhere]">
          <InlineCode text={view.context} />
        </p>
      )}
      {view.facts?.budget && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <BudgetBar budget={view.facts.budget} />
        </p>
      )}
      {view.facts?.crashes && <CrashList slug={view.slug} crashes={view.facts.crashes} now={view.now} />}
      {view.kind === 'manual-gate' && (
        <p className="mt-3">
          <ButtonLink href={urls.gate(view.slug, view.number)}>{t('gateLink')}</ButtonLink>
        </p>
      )}
    </>
  )
}

async function Crumb({ view }: { view: DecisionView }) {
  const t = await getTranslations('inbox')
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-2">
      <Link href={urls.project(view.slug)} prefetch={false} className="hidden hover:underline desk:inline">
        {view.projectName}
      </Link>
      <span aria-hidden="true" className="hidden desk:inline">
        ›
      </span>
      <span className="order-2 desk:order-none">
        {view.phase.id} {view.phase.title}
      </span>
      <span aria-hidden="true" className="hidden desk:inline">
        ›
      </span>
      <span className="font-mono">{decisionLabel(view.number)}</span>
      <span className="order-3 inline-flex gap-2 desk:order-none">
        <KindTag kind={view.kind} youSign={view.kind === 'manual-gate' && view.bar === null} />
        {otherTags(view).map(tag => (
          <Tag key={tag} tone="red">
            {t.has(`kind.${tag}`) ? t(`kind.${tag}` as 'kind.security') : tag}
          </Tag>
        ))}
      </span>
      <PresenceNote projectId={view.projectId} slug={view.slug} number={view.number} />
      {view.state === 'pending' && (
        <span className="ml-auto hidden tabular desk:inline" title={t('formulaHint', { points: view.urgentPoints })}>
          {t('formula', scoreValues(view, t))}
        </span>
      )}
    </div>
  )
}

/** The head line of the phone's screen: which one of how many, and of what project. */
export async function PhoneBar({
  view,
  position,
  size,
  list,
}: {
  view: DecisionView
  position: number | null
  size: number
  list: InboxView
}) {
  const t = await getTranslations('inbox')
  return (
    <div className="flex min-h-13 items-center border-b px-4 text-text-2 desk:hidden">
      <h1 className="sr-only">{t('title')}</h1>
      <Link
        href={urls.inboxList(list)}
        className="tabular inline-flex min-h-11 items-center underline-offset-2 hover:underline"
      >
        {position === null ? t('title') : t('position', { position, total: size })}
      </Link>
      <span className="ml-auto min-w-0 truncate">
        {view.projectName} · <WaitingTime hours={view.hours} />
      </span>
    </div>
  )
}

/** Tags that say more than the kind does already. */
function otherTags(view: DecisionView): string[] {
  // Those of a budget say for the files what the question says in words.
  return view.kind === 'budget' ? [] : view.tags.filter(tag => tag !== view.kind)
}
