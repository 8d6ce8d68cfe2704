import { getTranslations } from 'next-intl/server'
import { wholeView } from '@/app/_server/whole-view'
import { LazyLiveLog } from '@/components/projects/lazy-live-log'
import { PrunedNote } from '@/components/projects/pruned-note'
import { VerifyOutput } from '@/components/projects/verify-output'
import { VerifyTag } from '@/components/projects/verify-tag'
import { Duration } from '@/components/ui/duration'
import { urls } from '@/lib/core/urls'
import type { VerifyRun } from '@/lib/usecases/read-iteration'
import { VerifyDifferences } from './verify-differences'

type SideProps = { title: string; runs: VerifyRun[]; isOver: boolean; now: string }

/** What the child's commit had to pass and what the host ran again on the committed state, side by side. */
export async function VerifyPair({ runs, isOver, now }: { runs: VerifyRun[]; isOver: boolean; now: string }) {
  const t = await getTranslations('iteration.verify')
  return (
    <section id="verify" aria-label={t('title')} className="grid gap-3">
      <h2 className="text-md font-semibold">{t('title')}</h2>
      <VerifyDifferences runs={runs} />
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Side title={t('child')} runs={runs.filter(run => run.kind === 'child')} isOver={isOver} now={now} />
        <Side title={t('host')} runs={runs.filter(run => run.kind === 'parent')} isOver={isOver} now={now} />
      </div>
    </section>
  )
}

async function Side({ title, runs, isOver, now }: SideProps) {
  const [t, words, whole] = [
    await getTranslations('iteration.verify'),
    await getTranslations('iteration'),
    await wholeView(),
  ]
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-text-2">{title}</h3>
      {runs.length === 0 && <p className="text-text-2">{isOver ? t('none') : words('notYet')}</p>}
      {runs.map(run =>
        isLong(run) && run.log ? (
          <LazyLiveLog key={run.id} logId={run.log.id} title={run.command} format="text" isTall />
        ) : (
          <VerifyOutput
            key={run.id}
            command={run.command}
            text={run.log?.text ?? null}
            hasFailed={run.mark?.state !== 'passed'}
            logHref={run.log && !run.log.pruned ? urls.logFile(run.log.id) : null}
            {...whole}
            aside={
              <>
                {run.durationMs !== null && <Duration ms={run.durationMs} />}
                <VerifyTag mark={run.mark} what="verify" />
              </>
            }
          >
            {run.log?.pruned && (
              <div className="border-t px-3 py-1 font-sans">
                <PrunedNote pruned={run.log.pruned} now={now} />
              </div>
            )}
            <p className="border-t px-3 py-1 text-text-3">
              {t('tree', { tree: run.tree.slice(0, 12) })}
              {run.log && run.log.cut > 0 && ` · ${t('cut', { bytes: run.log.cut })}`}
            </p>
          </VerifyOutput>
        ),
      )}
    </div>
  )
}

/** More than a page carries, or not yet over: shown by the viewer of logs, which holds only what is in view. */
function isLong({ log, mark }: VerifyRun): boolean {
  return log !== null && log.pruned === null && (log.cut > 0 || mark.state === 'running')
}
