import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DiffLines } from './diff'
import type { Patch, PatchFile } from './read-patch'

type PatchFilesProps = {
  patch: Patch
  /** Where more of it is shown; null when nowhere. */
  moreHref: string | null
}

/** A unified diff file by file, each folded behind its name; bounded: says how much it leaves out. */
export function PatchFiles({ patch, moreHref }: PatchFilesProps) {
  const t = useTranslations('common.diff')
  const { files, filesLeft, isCut } = patch
  if (files.length === 0) return <p className="text-text-2">{t('empty')}</p>
  const isMore = filesLeft > 0 || isCut || files.some(file => file.left > 0)
  return (
    <div className="grid gap-3">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a patch may name a file twice, and its files never move
        <File key={index} file={file} />
      ))}
      {isMore && (
        <p className="text-text-2">
          {(filesLeft > 0 || isCut) && `${t('cut', { shown: files.length })} `}
          {moreHref && (
            <Link
              href={moreHref}
              scroll={false}
              prefetch={false}
              className="inline-flex min-h-11 items-center text-accent hover:underline desk:min-h-0"
            >
              {t('more')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function File({ file }: { file: PatchFile }) {
  const t = useTranslations('common.diff')
  return (
    <details open className="group/file overflow-hidden rounded border bg-surface font-mono text-xs leading-5">
      <summary className="flex min-h-11 items-center gap-2 bg-sunken px-3 py-1.5 text-text-2 -outline-offset-2 group-open/file:border-b desk:min-h-8">
        <ChevronRight aria-hidden="true" size={14} className="shrink-0 text-text-3 group-open/file:rotate-90" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {file.from !== null && (
            <>
              <bdi>{file.from}</bdi> →{' '}
            </>
          )}
          <bdi className="text-text">{file.path}</bdi>
        </span>
        <span className="tabular ml-auto flex shrink-0 gap-2">
          {file.isCrlf && <span title={t('crlf')}>CRLF</span>}
          {file.state !== 'changed' && <span>{t(`state.${file.state}`)}</span>}
          {file.hunks.length > 0 && (
            <>
              <span className="text-green">+{file.added}</span>
              <span className="text-red">−{file.removed}</span>
            </>
          )}
        </span>
      </summary>
      <PatchHunks file={file} />
    </details>
  )
}

/** The changes of one file of a patch, each a place to go to; says how many lines it leaves out. */
export function PatchHunks({ file }: { file: PatchFile }) {
  const t = useTranslations('common.diff')
  return (
    <>
      {file.hunks.length === 0 && (
        <p className="px-3 py-2 text-text-2">{t(file.state === 'binary' ? 'binary' : 'noLines')}</p>
      )}
      {file.hunks.map((hunk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hunks of a diff never move
        <div key={index} data-place={hunk.lines.some(isChange) ? '' : undefined} className="-outline-offset-2">
          <p className="bg-sunken px-3 text-text-3">{hunk.head}</p>
          <DiffLines lines={hunk.lines} colours={hunk.colours} />
        </div>
      ))}
      {file.left > 0 && <p className="border-t px-3 py-1.5 text-text-2">{t('moreLines', { count: file.left })}</p>}
    </>
  )
}

const isChange = (line: string) => line.startsWith('+') || line.startsWith('-')
