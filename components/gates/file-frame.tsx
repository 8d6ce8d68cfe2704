import { ArrowRight, CircleCheck, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { visibleText } from '@/lib/core/code/visible-text'
import type { ShownFile } from './covered-files'

export type FileChoice = { href: string; label: string; isCurrent: boolean }

type FileFrameProps = {
  file: ShownFile
  /** Its place in the order of looking, from 1. */
  position: number
  total: number
  looks: FileChoice[]
  /** What it is compared with; empty when there is but one thing. */
  bases: FileChoice[]
  closeHref: string
  /** The next file that was not opened; null when all were. */
  nextHref: string | null
  children: ReactNode
}

/** The covered file that is open: which one it is, how it is shown, and the way to the next. */
export function FileFrame({ file, position, total, looks, bases, closeHref, nextHref, children }: FileFrameProps) {
  const t = useTranslations('gates.file')
  return (
    <section
      id="file"
      aria-label={visibleText(file.path)}
      className="scroll-mt-2 overflow-clip rounded border bg-surface"
    >
      <div className="flex items-start gap-3 border-b bg-sunken py-1.5 pr-1.5 pl-3 desk:items-center">
        <h3 className="min-w-0 grow pt-2 font-mono text-xs leading-5 [overflow-wrap:anywhere] desk:pt-0">
          {file.fromPath !== null && <span className="text-text-2">{visibleText(file.fromPath)} → </span>}
          <bdi>{visibleText(file.path)}</bdi>
        </h3>
        <span className="tabular shrink-0 pt-2 text-xs text-text-2 desk:pt-0">
          {t('position', { position, total })}
        </span>
        <span className="hidden shrink-0 items-center gap-1 text-xs text-green desk:flex">
          <CircleCheck aria-hidden="true" size={13} />
          {t('seen')}
        </span>
        <Link
          href={closeHref}
          prefetch={false}
          scroll={false}
          aria-label={t('close')}
          className="grid size-11 shrink-0 place-items-center rounded text-text-2 hover:bg-hover hover:text-text desk:size-7"
        >
          <X aria-hidden="true" size={15} />
        </Link>
      </div>
      {(looks.length > 1 || bases.length > 1) && (
        <div className="flex flex-wrap gap-x-6 border-b px-3">
          {looks.length > 1 && <Choices label={t('look.title')} choices={looks} />}
          {bases.length > 1 && <Choices label={t('base.title')} choices={bases} />}
        </div>
      )}
      {children}
      {nextHref && (
        <Link
          href={nextHref}
          prefetch={false}
          className="flex min-h-11 items-center justify-end gap-1.5 border-t px-3 font-medium text-accent -outline-offset-2 hover:underline desk:min-h-9"
        >
          {t('next')}
          <ArrowRight aria-hidden="true" size={14} />
        </Link>
      )}
    </section>
  )
}

/** A few ways to look at the same thing, each an address. */
function Choices({ label, choices }: { label: string; choices: FileChoice[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-4">
      {choices.map(choice => (
        <Link
          key={choice.href}
          href={choice.href}
          prefetch={false}
          scroll={false}
          aria-current={choice.isCurrent ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center text-xs -outline-offset-2 hover:text-text desk:min-h-8',
            choice.isCurrent ? 'font-semibold text-text underline decoration-2 underline-offset-4' : 'text-text-2',
          )}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
