import { FileDiff, FileMinus, FilePlus, FileSymlink, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { visibleText } from '@/lib/core/code/visible-text'
import { urls } from '@/lib/core/urls'

export type ListedFile = {
  path: string
  fromPath: string | null
  status: 'added' | 'modified' | 'deleted' | 'renamed'
  added: number | null
  deleted: number | null
}

type Props = {
  slug: string
  base: string
  files: ListedFile[]
  count: number
  added: number
  deleted: number
  open: { path: string; content: ReactNode } | null
  closeHref: string
}

/** What differs from the base, one line a file; a line opens its changes below it. */
export function BranchFiles({ slug, base, files, count, added, deleted, open, closeHref }: Props) {
  const t = useTranslations('branch.files')
  return (
    <>
      <h2 id="files" className="flex flex-wrap items-baseline gap-x-2 text-md font-semibold">
        {t('title', { base })}
        <span className="tabular font-normal text-text-2">
          {t('summary', { count })} <span className="text-green">+{added}</span>{' '}
          <span className="text-red">−{deleted}</span>
        </span>
      </h2>
      {files.length === 0 ? (
        <p className="text-text-2">{t('none')}</p>
      ) : (
        <ul className="border-t">
          {files.map(file => (
            <li key={file.path} id={open?.path === file.path ? 'file' : undefined} className="scroll-mt-4 border-b">
              <File slug={slug} file={file} isOpen={open?.path === file.path} closeHref={closeHref} />
              {open?.path === file.path && <div className="pb-3">{open.content}</div>}
            </li>
          ))}
        </ul>
      )}
      {files.length < count && <p className="text-text-2">{t('cut', { shown: files.length, count })}</p>}
    </>
  )
}

const ICONS = {
  added: FilePlus,
  modified: FileDiff,
  deleted: FileMinus,
  renamed: FileSymlink,
} as const satisfies Record<ListedFile['status'], LucideIcon>

function File({
  slug,
  file,
  isOpen,
  closeHref,
}: {
  slug: string
  file: ListedFile
  isOpen: boolean
  closeHref: string
}) {
  const t = useTranslations('branch.files')
  const { path, fromPath, status, added, deleted } = file
  const Icon = ICONS[status]
  return (
    <Link
      href={isOpen ? closeHref : urls.projectBranch(slug, { file: path })}
      scroll={false}
      prefetch={false}
      aria-current={isOpen ? 'true' : undefined}
      className="grid min-h-11 grid-cols-[16px_1fr_auto] items-center gap-x-2.5 py-1.5 -outline-offset-2 hover:bg-hover desk:min-h-8 desk:grid-cols-[16px_72px_1fr_auto]"
    >
      <Icon aria-hidden="true" size={14} className="text-text-3" />
      <span className="hidden text-xs text-text-2 desk:block">{t(`status.${status}`)}</span>
      <span className="min-w-0 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        <span className="sr-only desk:hidden">{t(`status.${status}`)} </span>
        {fromPath !== null && (
          <span className="text-text-2">
            <bdi>{visibleText(fromPath)}</bdi> →{' '}
          </span>
        )}
        <bdi>{visibleText(path)}</bdi>
        {isOpen && <span className="sr-only"> {t('close')}</span>}
      </span>
      <span className="tabular text-xs">
        {added === null ? (
          <span className="text-text-2">{t('binary')}</span>
        ) : (
          <>
            <span className="text-green">+{added}</span> <span className="text-red">−{deleted}</span>
          </>
        )}
      </span>
    </Link>
  )
}
