import { randomUUID } from 'node:crypto'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AnswerHistory } from '@/components/decisions/answer-history'
import { HoldCountdown } from '@/components/decisions/hold-countdown'
import { GateForm } from '@/components/gates/gate-form'
import { type Result, SigningResults } from '@/components/gates/signing-results'
import { ActionButton } from '@/components/ui/action-button'
import { ClockTime } from '@/components/ui/clock-time'
import { Notice } from '@/components/ui/notice'
import { isAmendable } from '@/lib/core/decision/answer-life'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import type { GateView } from '@/lib/usecases/read-gate'
import { DecisionForm } from '../../../_server/decision-form'
import { DecisionState } from '../../../_server/decision-state'
import { FreshnessNotice } from '../../../_server/freshness-notice'
import { pageContext } from '../../../_server/session'
import { signAction, undoSignAction } from '../../actions'
import { shortDigest } from './gate-facts'
import { GateOverride } from './gate-override'

/** The form for who may sign, who may for others; once it is answered, what is recorded and whether the loop goes on. */
export async function Signing({ gate, late }: { gate: GateView; late?: string }) {
  const { decision } = gate
  const inbox = await getTranslations('inbox')
  const isPending = decision.state === 'pending'
  return (
    <>
      <DecisionState view={decision} late={late} isAnswerTold />
      <Results gate={gate} />
      {decision.answers.length > 0 && <AnswerHistory answers={decision.answers} isFixed now={decision.now} />}
      {decision.bar && isPending && (
        <Notice tone="info">
          {inbox(`bar.${decision.bar}`, {
            who: decision.signers.join(', '),
            approver: decision.phase.approver ?? '',
            known: decision.signers.length > 0 ? 'yes' : 'no',
          })}
        </Notice>
      )}
      {decision.bar === null && isPending && (
        <>
          <FreshnessNotice ctx={await pageContext()} path={urls.gate(decision.slug, decision.number)} />
          <SignForm gate={gate} />
        </>
      )}
      <GateOverride view={decision} />
      {decision.bar === null && isAmendable(decision.state) && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
            {inbox('state.amendTitle')}
          </summary>
          <DecisionForm view={decision} action={signAction} isGatePage />
        </details>
      )}
    </>
  )
}

/** That a signature is recorded, and that the orchestrator goes on, are two results: each is shown as itself. */
async function Results({ gate }: { gate: GateView }) {
  const t = await getTranslations('gates.results')
  const { decision } = gate
  const answer = decision.answers.at(-1)
  if (!answer || decision.state === 'pending') return null
  const isOver = decision.state === 'withdrawn' || decision.state === 'superseded'
  if (isOver) return null
  return (
    <SigningResults label={t('title')} results={[await signed(gate, answer), await resumed(gate, answer.optionId)]} />
  )
}

type Answer = DecisionView['answers'][number]

async function signed({ decision, signatures }: GateView, answer: Answer): Promise<Result> {
  const t = await getTranslations('gates.results')
  const signature = signatures[0]
  const outcome = answer.optionId === 'approve' && answer.text !== '' ? 'approveWithNote' : answer.optionId
  const title = t(`signed.${outcome as 'approve' | 'approveWithNote' | 'request-changes' | 'reject'}`)
  const { now, slug, number } = decision
  if (decision.state === 'held')
    return {
      state: 'waiting',
      title,
      text: (
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          {answer.isYours ? (
            <>
              <HoldCountdown heldUntil={answer.heldUntil} now={now} drafts={[`${slug}/${number}`]} />
              <ActionButton
                action={undoSignAction}
                fields={{ slug, number: String(number), revision: String(answer.revision) }}
              >
                {t('undo')}
              </ActionButton>
            </>
          ) : (
            t('heldByOther', { name: answer.by })
          )}
        </span>
      ),
    }
  const counts = signature && signature.fileCount > 0
  return {
    state: answer.optionId === 'reject' || signature?.voided ? 'against' : 'done',
    title,
    text: (
      <>
        {t('by', { name: answer.by })} <ClockTime at={answer.at} now={now} />
        {counts && (
          <span className="block">
            {t('counts', {
              files: signature.fileCount,
              seen: signature.seenCount,
              digest: shortDigest(signature.digest),
            })}
          </span>
        )}
        <span className="block">
          {answer.commit ? t('written', { commit: answer.commit.slice(0, 10) }) : t('notWritten')}
        </span>
        {signature?.voided && (
          <span className="block">
            {t('void')} <ClockTime at={signature.voided.at} now={now} />
          </span>
        )}
      </>
    ),
  }
}

async function resumed({ decision, isPlanDone }: GateView, optionId: string): Promise<Result> {
  const t = await getTranslations('gates.results')
  const { state, isLoopStopped, nextPhaseId, slug, phase } = decision
  const project = (chunks: ReactNode) => (
    <Link href={urls.project(slug)} prefetch={false} className="text-accent underline-offset-2 hover:underline">
      {chunks}
    </Link>
  )
  const isWritten = state === 'committed' || state === 'consumed'
  if (optionId === 'reject')
    return isWritten && isLoopStopped
      ? { state: 'against', title: t('stopped'), text: t.rich('stoppedText', { project }) }
      : { state: 'waiting', title: t('stops'), text: t('stopsText') }
  if (!isWritten) return { state: 'waiting', title: t('notResumed'), text: t('notResumedText') }
  if (isLoopStopped && isPlanDone)
    return { state: 'done', title: t('planDone'), text: t.rich('planDoneText', { project }) }
  if (!isLoopStopped || state === 'consumed')
    return {
      state: 'done',
      title: t('resumed'),
      text: isLoopStopped
        ? t.rich('restsAgain', { project })
        : t('resumedText', { phase: optionId === 'approve' ? (nextPhaseId ?? 'none') : phase.id }),
    }
  return { state: 'waiting', title: t('standsStill'), text: t.rich('standsStillText', { project }) }
}

async function SignForm({ gate }: { gate: GateView }) {
  const { decision } = gate
  return (
    <GateForm
      action={signAction}
      hidden={{
        slug: decision.slug,
        number: String(decision.number),
        digest: decision.digest,
        revision: String(decision.revision),
        idempotencyKey: randomUUID(),
        seen: JSON.stringify({
          question: decision.question,
          context: decision.context,
          options: decision.options.map(option => option.label),
        }),
      }}
      sentence={<Sentence gate={gate} />}
      phaseId={decision.phase.id}
      nextPhaseId={decision.nextPhaseId}
      href={urls.gate(decision.slug, decision.number)}
    />
  )
}

/** What will be recorded: who approves what, which files exactly, and how many of them were opened. */
async function Sentence({ gate }: { gate: GateView }) {
  const t = await getTranslations('gates.sentence')
  const { decision, reader, files, seen, manifest } = gate
  const said = t.rich(decision.signsFor?.onBehalfOf ? 'behalf' : 'own', {
    name: reader,
    other: decision.signsFor?.onBehalfOf ?? '',
    thing: decision.phase.thing ?? '',
    phase: decision.phase.id,
    b: chunks => <strong className="font-semibold">{chunks}</strong>,
    em: chunks => <em className="font-medium not-italic">{chunks}</em>,
  })
  if (files.length === 0) return <>{said}.</>
  return (
    <>
      {said}: {t('files', { files: files.length, seen })}{' '}
      <span className="font-mono text-xs">{shortDigest(manifest.digest)}…</span>
    </>
  )
}
