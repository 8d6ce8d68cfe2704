import Link from 'next/link'
import { getFormatter, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { VerifyTag } from '@/components/projects/verify-tag'
import { ClockTime } from '@/components/ui/clock-time'
import { DefinitionList } from '@/components/ui/definition-list'
import { Cost, Duration } from '@/components/ui/duration'
import { type GateTab, urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import type { GateView } from '@/lib/usecases/read-gate'

/** Who signs, and what the phase did and took; each figure leads to what stands behind it. */
export async function GateFacts({ gate }: { gate: GateView }) {
  const t = await getTranslations('gates.facts')
  const { decision, items, manifest, files } = gate
  const { phase: did } = decision.facts ?? {}
  const { verify } = decision.evidence
  const to = (tab: GateTab, children: ReactNode) => (
    <To href={urls.gate(decision.slug, decision.number, { tab })}>{children}</To>
  )
  const toProgress = (children: ReactNode) =>
    decision.evidence.progress.length > 0 ? to('progress', children) : children
  const itemsLine = did && t('items', { phase: decision.phase.id, items: did.items })
  return (
    <DefinitionList
      entries={[
        { term: t('approver'), value: <Approver decision={decision} /> },
        { term: t('phase'), value: itemsLine && (items.length > 0 ? to('items', itemsLine) : itemsLine) },
        { term: t('commits'), value: did && to('commits', t('commitCount', { count: did.commits.length })) },
        {
          term: t('autoGate'),
          value:
            verify &&
            to(
              'verify',
              <>
                <VerifyTag mark={verify.mark} what="gate" /> <ClockTime at={verify.at} now={decision.now} />
                {verify.durationMs !== null && ' · '}
                {verify.durationMs !== null && <Duration ms={verify.durationMs} />}
              </>,
            ),
        },
        { term: t('took'), value: did && toProgress(<Took did={did} />) },
        { term: t('reverted'), value: did && toProgress(t('revertedClaims', { count: did.rejected })) },
        { term: t('commit'), value: did && <span className="font-mono text-xs">{did.headCommit.slice(0, 10)}</span> },
        {
          term: t('manifest'),
          value:
            files.length > 0 &&
            to(
              'manifest',
              <>
                <span className="font-mono text-xs">{shortDigest(manifest.digest)}</span> ·{' '}
                {t('fileCount', { count: files.length })}
              </>,
            ),
        },
        { term: t('orchestrator'), value: <Orchestrator decision={decision} /> },
      ]}
    />
  )
}

/** The beginning of a digest as people compare it: `9f3c 27ab`. */
export function shortDigest(digest: string): string {
  return `${digest.slice(0, 4)} ${digest.slice(4, 8)}`
}

async function Approver({ decision: { signers, phase } }: { decision: DecisionView }) {
  const t = await getTranslations('gates.facts')
  const who = { names: signers.join(', '), approver: phase.approver ?? '' }
  return signers.length > 0 ? t('approverNamed', who) : t('approverUnknown', who)
}

async function Took({ did }: { did: NonNullable<NonNullable<DecisionView['facts']>['phase']> }) {
  const [t, format] = [await getTranslations('gates.facts'), await getFormatter()]
  return (
    <>
      <Duration ms={did.durationMs} />
      {did.costUsd !== null && ' · '}
      <Cost usd={did.costUsd} />
      {did.tokens !== null && ` · ${t('tokens', { tokens: format.number(did.tokens, { notation: 'compact' }) })}`}
    </>
  )
}

async function Orchestrator({ decision: { isLoopStopped, stoppedAt, now } }: { decision: DecisionView }) {
  const t = await getTranslations('gates.facts')
  if (!isLoopStopped) return t('running')
  if (!stoppedAt) return t('notStarted')
  return (
    <>
      {t('stopped')} <ClockTime at={stoppedAt} now={now} />
    </>
  )
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-3 hover:decoration-current desk:min-h-0"
    >
      <span>{children}</span>
    </Link>
  )
}
