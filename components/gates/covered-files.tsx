import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { Tag } from '@/components/ui/tag'
import { visibleText } from '@/lib/core/code/visible-text'
import type { CoveredStatus } from '@/lib/core/signature/covered-files'
import type { FileKind } from '@/lib/core/signature/file-kind'
import type { FileGroup } from '@/lib/core/signature/group-files'

export type ShownFile = {
  path: string
  fromPath: string | null
  status: CoveredStatus
  kind: FileKind
  added: number | null
  deleted: number | null
  isSample: boolean
  isSeen: boolean
}

type CoveredFilesProps = {
  groups: FileGroup<ShownFile>[]
  hrefOf: (path: string) => string
  /** Where a group is unfolded on a page of its own; null when all of it is folded in here. */
  groupHref: ((key: string) => string) | null
  /** The file that is open. */
  open: string | null
  /** Whether it is told which were opened. */
  isCounted: boolean
}

/** Covered files, one of each directory and kind in view and the others folded behind it, each with whether it was opened. */
export function CoveredFiles({ groups, hrefOf, groupHref, open, isCounted }: CoveredFilesProps) {
  const t = useTranslations('gates.files')
  return (
    <ul aria-label={t('title')} className="border-t">
      {groups.map(({ key, directory, kind, files: [sample, ...others] }) => (
        <li key={key}>
          <FileRow
            file={sample}
            href={hrefOf(sample.path)}
            isOpen={sample.path === open}
            isSample={others.length > 0}
            isCounted={isCounted}
          />
          {others.length > 0 &&
            (groupHref ? (
              <Link href={groupHref(key)} prefetch={false} scroll={false} className={FOLD}>
                <FoldWords files={others} directory={directory} kind={kind} />
              </Link>
            ) : (
              <details open={others.some(file => file.path === open)} className="group/fold">
                <summary className={FOLD}>
                  <FoldWords files={others} directory={directory} kind={kind} />
                </summary>
                <FileRows files={others} hrefOf={hrefOf} open={open} isCounted={isCounted} />
              </details>
            ))}
        </li>
      ))}
    </ul>
  )
}

type FileRowsProps = { files: readonly ShownFile[] } & Pick<CoveredFilesProps, 'hrefOf' | 'open' | 'isCounted'>

/** Covered files, one after another. */
export function FileRows({ files, hrefOf, open, isCounted }: FileRowsProps) {
  return (
    <ul>
      {files.map(file => (
        <li key={file.path}>
          <FileRow
            file={file}
            href={hrefOf(file.path)}
            isOpen={file.path === open}
            isSample={false}
            isCounted={isCounted}
          />
        </li>
      ))}
    </ul>
  )
}

function FoldWords({ files, directory, kind }: { files: readonly ShownFile[]; directory: string; kind: FileKind }) {
  const t = useTranslations('gates.files')
  const seen = files.filter(file => file.isSeen).length
  return (
    <>
      <ChevronRight
        aria-hidden="true"
        size={14}
        className="mr-2.5 -ml-6 shrink-0 text-text-3 group-open/fold:rotate-90"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t.rich('others', {
          count: files.length,
          kind: t(`kind.${kind}`),
          directory: directory === '' ? '/' : `${visibleText(directory)}/`,
          path: chunks => <span className="font-mono text-xs">{chunks}</span>,
        })}
        {seen > 0 && ` · ${t('seenOf', { seen, total: files.length })}`}
      </span>
    </>
  )
}

type FileRowProps = { file: ShownFile; href: string; isOpen: boolean; isSample: boolean; isCounted: boolean }

function FileRow({ file, href, isOpen, isSample, isCounted }: FileRowProps) {
  const t = useTranslations('gates.files')
  const Icon = file.isSeen ? CircleCheck : Circle
  return (
    <div
      className={classNames(
        'relative flex items-start gap-2.5 border-b py-2.5 pr-1 desk:py-1.5',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      {isCounted && (
        <Icon
          aria-hidden="true"
          size={15}
          className={classNames('mt-0.5 shrink-0', file.isSeen ? 'text-green' : 'text-text-3')}
        />
      )}
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <Link
          href={href}
          prefetch={false}
          data-row=""
          aria-current={isOpen ? 'true' : undefined}
          className="min-w-0 basis-full font-mono text-xs leading-5 after:absolute after:inset-0 [overflow-wrap:anywhere] desk:grow desk:basis-0"
        >
          {file.fromPath !== null && <span className="text-text-2">{visibleText(file.fromPath)} → </span>}
          <FileName path={file.path} />
        </Link>
        {isSample && <Tag tone="blue">{t('sample')}</Tag>}
        {file.status !== 'modified' && <span className="text-xs text-text-2">{t(`status.${file.status}`)}</span>}
        <Lines file={file} />
        {isCounted && (
          <span className={classNames('text-xs desk:w-14 desk:text-right', file.isSeen ? 'text-green' : 'text-text-2')}>
            {t(file.isSeen ? 'seen' : 'notSeen')}
          </span>
        )}
      </span>
    </div>
  )
}

/** A path with its last part in front of the eye. */
function FileName({ path }: { path: string }) {
  const cut = path.lastIndexOf('/') + 1
  return (
    <bdi>
      <span className="text-text-2">{visibleText(path.slice(0, cut))}</span>
      <wbr />
      {visibleText(path.slice(cut))}
    </bdi>
  )
}

function Lines({ file: { added, deleted, kind } }: { file: ShownFile }) {
  const t = useTranslations('gates.files')
  if (added === null || deleted === null)
    return <span className="text-xs whitespace-nowrap text-text-2 desk:w-20 desk:text-right">{t(`kind.${kind}`)}</span>
  return (
    <span className="tabular text-xs whitespace-nowrap desk:w-20 desk:text-right">
      <span className="text-green">+{added}</span> <span className="text-red">−{deleted}</span>
    </span>
  )
}

const FOLD =
  'flex min-h-11 items-center border-b py-1 pl-[25px] text-text-2 -outline-offset-2 hover:bg-hover hover:text-text desk:min-h-8'
