import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InlineCode } from '@/components/ui/inline-code'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag, type Tone } from '@/components/ui/tag'
import type { DecisionKind, DecisionState } from '@/lib/core/decision/types'
import { urls } from '@/lib/core/urls'

export type ListedDecision = {
  number: number
  kind: DecisionKind
  phaseId: string
  itemId: string | null
  question: string
  state: DecisionState
  askedAt: string
  answer: { label: string; text: string; by: string; revision: number } | null
}

/** Every decision of a project with what was answered and by whom; a line opens it. */
export function DecisionTable({ slug, decisions, now }: { slug: string; decisions: ListedDecision[]; now: string }) {
  const t = useTranslations('projects.decisions')
  return (
    <ul>
      {decisions.map(decision => (
        <li key={decision.number} className="relative border-b hover:bg-hover">
          <div className="grid gap-x-3 gap-y-1 py-2 desk:grid-cols-[56px_72px_1fr_auto_64px]">
            <span className="font-mono text-xs leading-5">D-{String(decision.number).padStart(3, '0')}</span>
            <span className="font-mono text-xs leading-5 text-text-2">{decision.itemId ?? decision.phaseId}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Link
                href={
                  decision.kind === 'manual-gate'
                    ? urls.gate(slug, decision.number)
                    : urls.decision(slug, decision.number)
                }
                prefetch={false}
                className="after:absolute after:inset-0"
              >
                <InlineCode text={decision.question} />
              </Link>
              {decision.answer && (
                <span className="block text-text-2">
                  {t('answered', {
                    revision: String(decision.answer.revision).padStart(2, '0'),
                    label: decision.answer.label,
                    by: decision.answer.by,
                  })}
                  {decision.answer.text && ` — ${decision.answer.text}`}
                </span>
              )}
            </span>
            <span>
              <Tag tone={TONES[decision.state]}>{t(`state.${decision.state}`)}</Tag>
            </span>
            <span className="text-text-3 desk:text-right">
              <RelativeTime at={decision.askedAt} now={now} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const TONES = {
  pending: 'amber',
  held: 'blue',
  recorded: 'blue',
  committed: 'green',
  consumed: 'green',
  withdrawn: 'neutral',
  superseded: 'neutral',
} as const satisfies Record<DecisionState, Tone>
