import { Archive } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ClockTime } from '@/components/ui/clock-time'

export type PrunedLog = { at: string; why: 'age' | 'size' }

/** Says that a log's text is gone, since when and why; what it proved stays. */
export function PrunedNote({ pruned, now }: { pruned: PrunedLog; now: string }) {
  const t = useTranslations('common.pruned')
  return (
    <p className="flex gap-2 text-text-2">
      <Archive aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
      <span className="max-w-[72ch]">{t.rich(pruned.why, { at: () => <ClockTime at={pruned.at} now={now} /> })}</span>
    </p>
  )
}
