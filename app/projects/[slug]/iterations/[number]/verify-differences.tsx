import { Check, TriangleAlert } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { compareVerify } from '@/lib/core/verify/compare-verify'
import type { VerifyRun } from '@/lib/usecases/read-iteration'

/** In what the host's verify came out otherwise than the child's, or that it did not. Nothing while one is missing. */
export async function VerifyDifferences({ runs }: { runs: VerifyRun[] }) {
  const t = await getTranslations('iteration.verify')
  const last = (kind: VerifyRun['kind']) =>
    runs.findLast(run => run.kind === kind && run.mark.state !== 'running' && run.mark.state !== 'timed-out')
  const [child, host] = [last('child'), last('parent')]
  if (!child || !host) return null
  const figures = (run: VerifyRun) => ({ ...run, exitCode: run.mark.exitCode })
  // Host commits may add plan files: another tree alone is no surprise.
  const differences = compareVerify(figures(child), figures(host)).filter(({ what }) => what !== 'tree')
  if (differences.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-text-2">
        <Check aria-hidden="true" size={14} className="shrink-0 text-green" />
        {t('same')}
      </p>
    )
  }
  return (
    <ul className="grid gap-1">
      {differences.map(({ what, child, host }) => (
        <li key={what} className="flex items-center gap-1.5 font-medium text-red">
          <TriangleAlert aria-hidden="true" size={14} className="shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t(`differs.${what}`, { child: child ?? '–', host: host ?? '–' })}
          </span>
        </li>
      ))}
    </ul>
  )
}
