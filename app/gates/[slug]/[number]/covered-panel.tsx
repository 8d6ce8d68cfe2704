import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { CoveredFiles, FileRows } from '@/components/gates/covered-files'
import { RowsByKey } from '@/components/gates/rows-by-key'
import { visibleText } from '@/lib/core/code/visible-text'
import type { FileGroup } from '@/lib/core/signature/group-files'
import type { CoveredLine } from '@/lib/usecases/covered-line'
import type { GateView } from '@/lib/usecases/read-gate'
import type { GatePlace } from './gate-place'
import { OpenFile } from './open-file'

/** Up to so many files all rows are in the page, folded; beyond, a group is a page of its own. */
const MAX_FOLDED = 150
/** Rows of one page. */
const PAGE_ROWS = 100

/** The covered files: the one that is open, and the list of them all, or of what changed since the last signature. */
export async function CoveredPanel({ gate, place }: { gate: GateView; place: GatePlace }) {
  const t = await getTranslations('gates.files')
  const { groups, order, file, group, from, hrefOf, hrefWith } = place
  const open = file?.path ?? null
  const isCounted = gate.decision.state === 'pending'
  const isFolded = order.length <= MAX_FOLDED
  return (
    <>
      {gate.former && <SinceSwitch gate={gate} place={place} />}
      {file && <OpenFile gate={gate} place={place} file={file} />}
      {order.length === 0 && <p className="text-text-2">{t('noneSince')}</p>}
      <RowsByKey>
        {group ? (
          <GroupPage group={group} place={place} isCounted={isCounted} />
        ) : (
          <CoveredFiles
            groups={groups.slice(from, from + PAGE_ROWS)}
            hrefOf={hrefOf}
            groupHref={isFolded ? null : key => hrefWith({ group: key })}
            open={open}
            isCounted={isCounted}
          />
        )}
      </RowsByKey>
      {!group && <Pager from={from} total={groups.length} hrefOf={at => hrefWith({ from: at })} />}
    </>
  )
}

type GroupPageProps = { group: FileGroup<CoveredLine>; place: GatePlace; isCounted: boolean }

/** One directory and kind, a page of its files at a time. */
async function GroupPage({ group, place, isCounted }: GroupPageProps) {
  const t = await getTranslations('gates.files')
  const { from, file, hrefOf, hrefWith } = place
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 border-b pb-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {t.rich('group', {
            count: group.files.length,
            kind: t(`kind.${group.kind}`),
            directory: group.directory === '' ? '/' : `${visibleText(group.directory)}/`,
            path: chunks => <span className="font-mono text-xs">{chunks}</span>,
          })}
        </span>
        <Link href={hrefWith({})} prefetch={false} scroll={false} className={LINK}>
          {t('allGroups')}
        </Link>
      </p>
      <FileRows
        files={group.files.slice(from, from + PAGE_ROWS)}
        hrefOf={path => hrefOf(path).replace('#', `&group=${encodeURIComponent(group.key)}&from=${from}#`)}
        open={file?.path ?? null}
        isCounted={isCounted}
      />
      <Pager from={from} total={group.files.length} hrefOf={at => hrefWith({ group: group.key, from: at })} />
    </>
  )
}

async function SinceSwitch({ gate, place }: { gate: GateView; place: GatePlace }) {
  const t = await getTranslations('gates.files')
  const changed = gate.files.filter(file => file.isChangedSince).length
  const { tab, isSince, hrefWith } = place
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-4 text-text-2">
      <span>
        {isSince
          ? t('onlySince', { changed, total: gate.files.length })
          : t('everything', { total: gate.files.length })}
      </span>
      <Link
        href={hrefWith({ tab: tab ?? undefined, since: isSince ? 'all' : undefined })}
        prefetch={false}
        scroll={false}
        className={LINK}
      >
        {t(isSince ? 'showAll' : 'showSince')}
      </Link>
    </p>
  )
}

type PagerProps = { from: number; total: number; hrefOf: (from: number | undefined) => string }

async function Pager({ from, total, hrefOf }: PagerProps) {
  const t = await getTranslations('gates.files')
  if (total <= PAGE_ROWS) return null
  const last = Math.min(total, from + PAGE_ROWS)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-5 text-text-2">
      <span className="tabular">{t('rows', { first: from + 1, last, total })}</span>
      {from > 0 && (
        <Link
          href={hrefOf(Math.max(0, from - PAGE_ROWS) || undefined)}
          prefetch={false}
          scroll={false}
          className={LINK}
        >
          {t('previousRows')}
        </Link>
      )}
      {last < total && (
        <Link href={hrefOf(last)} prefetch={false} scroll={false} className={LINK}>
          {t('nextRows')}
        </Link>
      )}
    </p>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-accent hover:underline desk:min-h-6'
