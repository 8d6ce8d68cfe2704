import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InlineCode } from '@/components/ui/inline-code'
import { Tag } from '@/components/ui/tag'
import type { CheckpointFacts } from '@/lib/core/decision/checkpoint-facts'
import { OUTCOME_REASONS } from '@/lib/core/loop/outcome-reason'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'

/** What was built, reverted, blocked and decided since the last checkpoint, each line with its evidence behind it. */
export function CheckpointLists({ slug, facts }: { slug: string; facts: CheckpointFacts }) {
  const t = useTranslations('checkpoint')
  const reasons = useTranslations('iteration.reason')
  const { built, reverted, blocked, decided, counts } = facts
  const reasonOf = (reason: string) => {
    const known = OUTCOME_REASONS.find(name => name === reason)
    return known && reasons.has(known) ? reasons(known) : reason
  }
  return (
    <div className="grid gap-8">
      <Part
        id="built"
        title={t('built', { count: counts.built })}
        none={t('builtNone')}
        left={counts.built - built.length}
      >
        {built.map(line => (
          <Line key={line.iteration} href={urls.iteration(slug, line.iteration)} id={line.itemId}>
            <InlineCode text={line.text} />
            {line.commit && <span className="ml-2 font-mono text-xs text-text-2">{line.commit.slice(0, 7)}</span>}
          </Line>
        ))}
      </Part>
      <Part
        id="reverted"
        title={t('reverted', { count: counts.reverted })}
        none={t('revertedNone')}
        left={counts.reverted - reverted.length}
      >
        {reverted.map(line => (
          <Line key={line.iteration} href={urls.iteration(slug, line.iteration)} id={line.itemId}>
            {reasonOf(line.reason)}
          </Line>
        ))}
      </Part>
      <Part id="blocked" title={t('blocked', { count: blocked.length })} none={t('blockedNone')}>
        {blocked.map(line => (
          <Line
            key={line.itemId}
            href={line.iteration === null ? urls.project(slug, 'blockers') : urls.iteration(slug, line.iteration)}
            id={line.itemId}
          >
            <InlineCode text={line.text} />
          </Line>
        ))}
      </Part>
      <Part id="decided" title={t('decided', { count: decided.length })} none={t('decidedNone')}>
        {decided.map(line => (
          <Line
            key={`${line.number} ${line.answer} ${line.by}`}
            href={urls.decision(slug, line.number)}
            id={decisionLabel(line.number)}
          >
            <InlineCode text={line.question} /> <Tag>{line.answer}</Tag> <span className="text-text-2">{line.by}</span>
          </Line>
        ))}
      </Part>
    </div>
  )
}

type PartProps = { id: string; title: string; none: string; left?: number; children: ReactNode[] }

function Part({ id, title, none, left = 0, children }: PartProps) {
  const t = useTranslations('checkpoint')
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-md font-semibold">
        {title}
      </h3>
      {children.length > 0 ? <ul className="border-t">{children}</ul> : <p className="text-text-2">{none}</p>}
      {left > 0 && <p className="py-2 text-text-2">{t('older', { count: left })}</p>}
    </section>
  )
}

function Line({ href, id, children }: { href: string; id: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[72px_1fr] items-baseline gap-x-3 border-b py-2">
      <Link
        href={href}
        prefetch={false}
        className="inline-flex min-h-11 items-center font-mono text-xs text-accent hover:underline desk:min-h-0"
      >
        {id}
      </Link>
      <span className="min-w-0 max-w-[72ch] [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
