import { randomUUID } from 'node:crypto'
import Link from 'next/link'
import { getFormatter, getTranslations } from 'next-intl/server'
import { AnswerHistory } from '@/components/decisions/answer-history'
import { HoldCountdown } from '@/components/decisions/hold-countdown'
import { GateForm } from '@/components/gates/gate-form'
import { VerifyTag } from '@/components/projects/verify-tag'
import { ActionButton } from '@/components/ui/action-button'
import { ClockTime } from '@/components/ui/clock-time'
import { DefinitionList } from '@/components/ui/definition-list'
import { Cost, Duration } from '@/components/ui/duration'
import { Notice } from '@/components/ui/notice'
import { isAmendable } from '@/lib/core/decision/answer-life'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { DecisionForm } from '../../../_server/decision-form'
import { DecisionState } from '../../../_server/decision-state'
import { signAction, undoSignAction } from '../../actions'

/** The phone jumps to it over all that is covered. */
export const SIGNING_ID = 'signing'

/** Beside the covered work: who signs, what the phase took, and the form, or what was signed. */
export async function GateAside({ view, late }: { view: DecisionView; late?: string }) {
  const t = await getTranslations('gates')
  return (
    <aside
      id={SIGNING_ID}
      aria-label={t('signOff')}
      className="flex flex-col gap-4 border-t px-4 py-5 desk:overflow-auto desk:border-t-0 desk:border-l desk:px-5"
    >
      <GateFacts view={view} />
      <Signing view={view} late={late} />
      <Link
        href={urls.inbox}
        prefetch={false}
        className="inline-flex min-h-11 items-center text-text-2 hover:underline desk:min-h-6"
      >
        {t('backToInbox')}
      </Link>
    </aside>
  )
}

async function GateFacts({ view }: { view: DecisionView }) {
  const [t, format] = [await getTranslations('gates.facts'), await getFormatter()]
  const { phase: did } = view.facts ?? {}
  const { verify } = view.evidence
  const approver = view.phase.approver ?? ''
  const who = { names: view.signers.join(', '), approver }
  return (
    <DefinitionList
      entries={[
        { term: t('approver'), value: view.signers.length > 0 ? t('approverNamed', who) : t('approverUnknown', who) },
        { term: t('phase'), value: did && t('items', { phase: view.phase.id, items: did.items }) },
        {
          term: t('autoGate'),
          value: verify && (
            <>
              <VerifyTag mark={verify.mark} what="gate" /> <ClockTime at={verify.at} now={view.now} />
            </>
          ),
        },
        {
          term: t('took'),
          value: did && (
            <>
              <Duration ms={did.durationMs} />
              {did.costUsd !== null && ' · '}
              <Cost usd={did.costUsd} />
              {did.tokens !== null &&
                ` · ${t('tokens', { tokens: format.number(did.tokens, { notation: 'compact' }) })}`}
            </>
          ),
        },
        { term: t('reverted'), value: did && t('revertedClaims', { count: did.rejected }) },
        { term: t('commit'), value: did && <span className="font-mono text-xs">{did.headCommit.slice(0, 10)}</span> },
        {
          term: t('orchestrator'),
          value: !view.isLoopStopped ? (
            t('running')
          ) : view.stoppedAt ? (
            <>
              {t('stopped')} <ClockTime at={view.stoppedAt} now={view.now} />
            </>
          ) : (
            t('notStarted')
          ),
        },
      ]}
    />
  )
}

async function Signing({ view, late }: { view: DecisionView; late?: string }) {
  const inbox = await getTranslations('inbox')
  const answer = view.answers.at(-1)
  return (
    <>
      <DecisionState view={view} late={late} />
      {view.answers.length > 0 && <AnswerHistory answers={view.answers} isFixed now={view.now} />}
      {view.state === 'held' && answer?.isYours && (
        <div className="flex items-center gap-2.5">
          <ActionButton
            action={undoSignAction}
            fields={{ slug: view.slug, number: String(view.number), revision: String(answer.revision) }}
          >
            {inbox('tray.undo')}
          </ActionButton>
          <HoldCountdown heldUntil={answer.heldUntil} now={view.now} drafts={[`${answer.slug}/${answer.number}`]} />
        </div>
      )}
      {view.bar && view.state === 'pending' && (
        <Notice tone="info">
          {inbox(`bar.${view.bar}`, {
            who: view.signers.join(', '),
            approver: view.phase.approver ?? '',
            known: view.signers.length > 0 ? 'yes' : 'no',
          })}
        </Notice>
      )}
      {view.bar === null && view.state === 'pending' && <SignForm view={view} />}
      {view.bar === null && isAmendable(view.state) && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
            {inbox('state.amendTitle')}
          </summary>
          <DecisionForm view={view} action={signAction} isGatePage />
        </details>
      )}
    </>
  )
}

async function SignForm({ view }: { view: DecisionView }) {
  const t = await getTranslations('gates.form')
  const did = view.facts?.phase
  return (
    <GateForm
      action={signAction}
      hidden={{
        slug: view.slug,
        number: String(view.number),
        digest: view.digest,
        revision: String(view.revision),
        idempotencyKey: randomUUID(),
        seen: JSON.stringify({
          question: view.question,
          context: view.context,
          options: view.options.map(option => option.label),
        }),
      }}
      signs={did ? t('signs', { files: did.files.length, commit: did.headCommit.slice(0, 10) }) : t('signsPlain')}
      phaseId={view.phase.id}
      nextPhaseId={view.nextPhaseId}
      href={urls.gate(view.slug, view.number)}
    />
  )
}
