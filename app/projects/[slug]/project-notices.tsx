import { getTranslations } from 'next-intl/server'
import { InlineCode } from '@/components/ui/inline-code'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import type { EndReason } from '@/lib/core/loop/step'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import type { Person } from '@/lib/usecases/authorize'
import type { Context } from '@/lib/usecases/context'
import { listPeople } from '@/lib/usecases/list-people'
import type { BranchNotes } from '@/lib/usecases/read-branch-notes'
import type { ProjectView } from '@/lib/usecases/read-project'
import { NameApprover } from './name-approver'

type PersonContext = Context & { actor: Person }

/** What a person should know before anything else: why it stands still, what the origin refuses, what waits for them. */
export async function ProjectNotices({ ctx, project }: { ctx: PersonContext; project: ProjectView }) {
  const t = await getTranslations('projects.notice')
  const { slug, state, endDetail, pushProblem, unpushed, counts, unnamedApprovers, branchNotes } = project
  const people = ctx.actor.isAdmin && unnamedApprovers.length > 0 ? await listPeople(ctx) : null
  const stands = state.type === 'waiting' || state.type === 'aborted' || state.type === 'stopped'
  const notices = [
    ...unnamedApprovers.map(name => (
      <Notice key={`approver ${name}`} tone="warning">
        {t(people ? 'approverUnnamed' : 'approverUnnamedForMembers', { name })}
        {people && <NameApprover slug={slug} name={name} people={people} />}
      </Notice>
    )),
    ...project.phases.flatMap(({ id, manualGate }) =>
      manualGate?.override
        ? [
            <Notice key={`override ${id}`} tone="error">
              {t('override', {
                name: manualGate.override.by,
                reason: manualGate.override.reason,
                phase: id,
                approver: manualGate.approver,
              })}
              <a href={urls.gate(slug, manualGate.override.decision)} className={LINK}>
                {t('overrideGate')}
              </a>
            </Notice>,
          ]
        : [],
    ),
    stands && (
      <Notice key="end" tone={toneOf(state)}>
        {t(`end.${state.reason}`)}
        {endDetail && <span className="block whitespace-pre-line text-text-2">{endDetail}</span>}
        {state.reason === 'plan-changed' && (
          <a href={urls.projectPlan(slug)} className={LINK}>
            {t('signPlan')}
          </a>
        )}
        {counts.waiting > 0 && state.reason !== 'plan-changed' && (
          <a href={urls.inboxView({ filter: { project: slug } })} className={LINK}>
            {t('answer', { count: counts.waiting })}
          </a>
        )}
      </Notice>
    ),
    state.type === 'paused' && (
      <Notice key="limit" tone="info">
        {t('limit')}
      </Notice>
    ),
    project.redBefore && (
      <Notice key="red" tone="warning">
        <InlineCode text={t('redBefore', { item: project.redBefore.itemId, command: project.redBefore.command })} />
      </Notice>
    ),
    pushProblem && (
      <Notice key="push" tone="error">
        {t('pushRefused', { problem: pushProblem.split('\n')[0] ?? '', count: unpushed })}
        <DecisionLink slug={slug} number={branchNotes.asked.push} label={t('pushAsked')} />
      </Notice>
    ),
    branchNotes.asked.conflict !== null && (
      <Notice key="conflict" tone="warning">
        {t('conflict')}
        <DecisionLink slug={slug} number={branchNotes.asked.conflict} label={t('conflictAsked')} />
      </Notice>
    ),
    branchNotes.takenIn && <TakenIn key="taken-in" takenIn={branchNotes.takenIn} />,
    !pushProblem && unpushed > 0 && (
      <Notice key="unpushed" tone="info">
        {t('unpushed', { count: unpushed })}
      </Notice>
    ),
  ].filter(Boolean)
  return notices.length > 0 && <div className="mb-5 grid gap-2">{notices}</div>
}

const LINK =
  'flex min-h-11 items-center font-medium text-accent underline underline-offset-2 desk:ml-2 desk:inline-flex desk:min-h-0'

function DecisionLink({ slug, number, label }: { slug: string; number: number | null; label: string }) {
  return (
    number !== null && (
      <a href={urls.decision(slug, number)} className={LINK}>
        {label}
      </a>
    )
  )
}

/** Edits that are named one by one; the rest is counted. */
const EDITS = 12

/** What came into the plan by a person's hand and not by an answer, so that nobody wonders who wrote it. */
async function TakenIn({ takenIn }: { takenIn: NonNullable<BranchNotes['takenIn']> }) {
  const t = await getTranslations('projects.notice')
  const named = takenIn.edits.slice(0, EDITS)
  const more = takenIn.edits.length - named.length
  return (
    <Notice tone="info">
      {named.length > 0 && (
        <p>
          {t('takenIn')}{' '}
          {named.map(({ itemId, change }) => t(`takenInItem.${change}`, { item: itemId })).join(t('takenInComma'))}
          {more > 0 && t('takenInMore', { count: more })}
        </p>
      )}
      {takenIn.renumbered.map(({ from, to, question }) => (
        <p key={from}>{t('renumbered', { from: decisionLabel(from), to: decisionLabel(to), question })}</p>
      ))}
    </Notice>
  )
}

/** A person who paused or stopped the run needs no warning of it. */
function toneOf(state: { type: 'waiting' | 'aborted' | 'stopped'; reason: EndReason }): NoticeTone {
  if (state.type === 'aborted') return 'error'
  return state.reason === 'paused' || state.reason === 'stopped' ? 'info' : 'warning'
}
