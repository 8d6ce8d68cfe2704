import Link from 'next/link'
import { getFormatter, getTranslations } from 'next-intl/server'
import { ClockTime } from '@/components/ui/clock-time'
import { DefinitionList } from '@/components/ui/definition-list'
import { Cost, Duration } from '@/components/ui/duration'
import { InlineCode } from '@/components/ui/inline-code'
import { urls } from '@/lib/core/urls'
import type { IterationView } from '@/lib/usecases/read-iteration'

/** The item, how it ended and why, what it took, and where its commits and left-overs are. */
export async function IterationFacts({ iteration }: { iteration: IterationView }) {
  const t = await getTranslations('iteration')
  const reasons = await getTranslations('iteration.reason')
  const { reason, decision, slug, usage } = iteration
  const commit = (hash: string | null) => hash && <span className="font-mono text-xs">{hash}</span>
  return (
    <div className="grid gap-5">
      <div className="grid max-w-[72ch] gap-1.5">
        <p className="text-lg font-semibold tracking-tight [overflow-wrap:anywhere]">
          <InlineCode text={iteration.itemText} />
        </p>
        {iteration.summary && iteration.summary !== iteration.itemText && (
          <p className="text-md [overflow-wrap:anywhere]">{iteration.summary}</p>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-1.5 wide:grid-cols-2">
        <DefinitionList
          entries={[
            { term: t('facts.why'), value: reason && reasons(reason) },
            { term: t('facts.end'), value: iteration.end && t(`end.${iteration.end.type}`) },
            {
              term: t('facts.decision'),
              value: decision && (
                <Link href={urls.decision(slug, decision)} className="text-accent underline underline-offset-2">
                  D-{String(decision).padStart(3, '0')}
                </Link>
              ),
            },
            { term: t('facts.attempt'), value: iteration.attempt },
            { term: t('facts.started'), value: <ClockTime at={iteration.startedAt} now={iteration.now} /> },
            { term: t('facts.took'), value: <Duration ms={iteration.durationMs} /> },
            { term: t('facts.cost'), value: usage.costUsd !== null && <Cost usd={usage.costUsd} /> },
            { term: t('facts.tokens'), value: await tokenWords(usage) },
            {
              term: t('facts.agent'),
              value: !iteration.isParked && `${iteration.agent} ${iteration.agentVersion}`.trim(),
            },
          ]}
        />
        <DefinitionList
          entries={[
            { term: t('facts.base'), value: commit(iteration.baseCommit) },
            { term: t('facts.head'), value: commit(iteration.headCommit) },
            { term: t('facts.mark'), value: commit(iteration.markCommit) },
          ]}
        />
      </div>
    </div>
  )
}

async function tokenWords({ inputTokens, outputTokens, cachedTokens }: IterationView['usage']): Promise<string | null> {
  if (inputTokens === null && outputTokens === null) return null
  const [t, format] = [await getTranslations('iteration.facts'), await getFormatter()]
  const count = (value: number | null) =>
    value === null ? '?' : format.number(value, { notation: 'compact', maximumFractionDigits: 1 })
  return t('tokenCounts', { input: count(inputTokens), output: count(outputTokens), cached: count(cachedTokens) })
}
