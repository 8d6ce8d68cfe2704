import { getTranslations } from 'next-intl/server'
import { ConflictPlaces } from '@/components/decisions/conflict-places'
import { GuardTrips } from '@/components/decisions/guard-trips'
import { ProgressLines } from '@/components/decisions/progress-lines'
import { UnpushedCommits } from '@/components/decisions/unpushed-commits'
import { VerifyOutput } from '@/components/projects/verify-output'
import { VerifyTag } from '@/components/projects/verify-tag'
import { Duration } from '@/components/ui/duration'
import type { EvidenceTab } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { ColouredPatch } from './coloured-patch'
import { wholeView } from './whole-view'

/** The evidence a decision has, as tabs; those without content are left out. */
export async function evidenceTabs(view: DecisionView, hrefOf: (tab: EvidenceTab) => string) {
  const t = await getTranslations('inbox.tabs')
  const { evidence } = view
  const tab = (id: EvidenceTab, label: string, note?: string) => ({
    id,
    href: hrefOf(id),
    label,
    note,
  })
  const verifyNote = evidence.verify && t(evidence.verify.mark.state === 'passed' ? 'passed' : 'failed')
  const trips = view.facts?.trips ?? []
  const { push, conflict } = view.facts ?? {}
  return [
    ...(trips.length > 0 ? [tab('guards', t('guards'), String(trips.length))] : []),
    ...(push ? [tab('push', t('push'), String(push.unpushed))] : []),
    ...(conflict ? [tab('conflict', t('conflict'), String(conflict.places.length + conflict.more))] : []),
    ...(view.state === 'pending' && hasPrdLines(view) ? [tab('prd', t('prd'))] : []),
    ...(evidence.diff ? [tab('diff', t('diff'), filesNote(evidence.diff.text, t))] : []),
    ...(evidence.verify ? [tab('verify', isVerify(view) ? t('verify') : t('gate'), verifyNote ?? undefined)] : []),
    ...(evidence.progress.length > 0
      ? [tab('progress', t('progress'), t('lines', { count: evidence.progress.length }))]
      : []),
  ]
}

function filesNote(diff: string, t: (key: 'files', values: { count: number }) => string): string | undefined {
  const count = diff.match(/^diff --git /gm)?.length ?? 0
  return count > 0 ? t('files', { count }) : undefined
}

/** The output is a verify's, not an Auto-Gate's. */
function isVerify(view: DecisionView): boolean {
  return view.itemId !== null || view.kind === 'baseline-red'
}

/** True when an option of this decision changes lines of the PRD. */
export function hasPrdLines(view: DecisionView): boolean {
  return view.options.some(option => option.lines.length > 0)
}

/** The diff, the output or the iterations behind a question. */
export async function EvidencePanel({ view, tab }: { view: DecisionView; tab: EvidenceTab }) {
  const { diff, verify, progress } = view.evidence
  if (tab === 'diff' && diff)
    return (
      <>
        <ColouredPatch text={diff.text} />
        <Cut bytes={diff.cut} />
      </>
    )
  if (tab === 'verify' && verify)
    return (
      <>
        <VerifyOutput
          command={verify.command}
          text={verify.log?.text ?? null}
          hasFailed={verify.mark.state !== 'passed'}
          logHref={verify.log && urls.logFile(verify.log.id)}
          {...(await wholeView())}
          aside={
            <>
              <VerifyTag mark={verify.mark} what={isVerify(view) ? 'verify' : 'gate'} />
              {verify.durationMs !== null && <Duration ms={verify.durationMs} />}
            </>
          }
        />
        <Cut bytes={verify.log?.cut ?? 0} />
      </>
    )
  if (tab === 'guards') return <GuardTrips trips={view.facts?.trips ?? []} />
  if (tab === 'push' && view.facts?.push) return <UnpushedCommits push={view.facts.push} />
  if (tab === 'conflict' && view.facts?.conflict) return <ConflictPlaces conflict={view.facts.conflict} />
  if (tab === 'progress') return <ProgressLines slug={view.slug} lines={progress} now={view.now} />
  return null
}

async function Cut({ bytes }: { bytes: number }) {
  const t = await getTranslations('inbox.tabs')
  return bytes > 0 ? <p className="mt-2 text-text-2">{t('cut', { bytes })}</p> : null
}
