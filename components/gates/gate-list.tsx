import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { optionLabel } from '@/components/decisions/option-words'
import { InlineCode } from '@/components/ui/inline-code'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag } from '@/components/ui/tag'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import { gateWords } from './gate-words'

export type ListedGate = {
  slug: string
  projectName: string
  number: number
  phaseId: string
  question: string
  askedAt: string
  youSign: boolean
  answer: { optionId: string; optionLabel: string; by: string; at: string } | null
}

/** Gates as rows: what is signed, where, who signed. */
export function GateList({ label, gates, now }: { label: string; gates: ListedGate[]; now: string }) {
  const t = useTranslations('gates')
  const inbox = useTranslations('inbox')
  return (
    <section aria-label={label} className="mb-6">
      <h2 className="pb-1.5 text-xs font-medium text-text-2">{label}</h2>
      <ul className="border-t">
        {gates.map(gate => (
          <li
            key={`${gate.slug}/${gate.number}`}
            className="relative grid gap-x-4 gap-y-1 border-b py-2 hover:bg-hover desk:grid-cols-[minmax(0,1fr)_auto_96px] desk:items-center"
          >
            <span className="min-w-0">
              <Link
                href={urls.gate(gate.slug, gate.number)}
                prefetch={false}
                className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
              >
                <InlineCode text={gateWords(gate.question)} />
              </Link>
              <span className="block text-xs text-text-2">
                {gate.projectName} · {gate.phaseId} · <span className="font-mono">{decisionLabel(gate.number)}</span>
              </span>
            </span>
            <span>
              {gate.answer
                ? t('signedBy', {
                    choice: optionLabel({ id: gate.answer.optionId, label: gate.answer.optionLabel }, true, inbox),
                    name: gate.answer.by,
                  })
                : gate.youSign && <Tag tone="amber">{t('youSign')}</Tag>}
            </span>
            <span className="text-text-2 desk:text-right">
              <RelativeTime at={gate.answer?.at ?? gate.askedAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
