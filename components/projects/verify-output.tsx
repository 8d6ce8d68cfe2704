import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AnsiText } from '@/components/ui/ansi-text'
import { classNames } from '@/components/ui/class-names'
import { CodeBlock } from '@/components/ui/code-block'
import { findErrorLines } from '@/lib/core/verify/error-lines'
import { outputExcerpt } from '@/lib/core/verify/output-excerpt'

type VerifyOutputProps = {
  command: string
  aside: ReactNode
  /** Null when none was kept. */
  text: string | null
  hasFailed: boolean
  /** Every line, not only those around the errors. */
  isWhole: boolean
  /** Where every line is shown. */
  wholeHref: string
  /** Where the stored log is, with what a page does not carry. */
  logHref: string | null
  /** Under the output, within its frame. */
  children?: ReactNode
}

const MAX_LINE = 2_000

/** What a run of verify or a gate printed, its first error in view; each error is a place to go to. */
export function VerifyOutput(props: VerifyOutputProps) {
  const t = useTranslations('common.output')
  const lines = (props.text ?? '').replace(/\n$/, '').split('\n').map(lastWritten)
  const errors = props.hasFailed ? findErrorLines(lines) : []
  const windows = props.isWhole ? [{ from: 0, to: lines.length }] : outputExcerpt(lines.length, errors)
  const shown = windows.reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <CodeBlock title={props.command} aside={props.aside}>
      {props.text ? (
        <pre className="py-1 whitespace-pre-wrap [overflow-wrap:anywhere] [tab-size:4]">
          {windows.map(({ from, to }, index) => (
            <span key={from}>
              <Gap lines={from - (windows[index - 1]?.to ?? 0)} />
              {lines.slice(from, to).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an output never move
                <Line key={from + at} number={from + at + 1} text={line} isError={errors.includes(from + at)} />
              ))}
            </span>
          ))}
          <Gap lines={lines.length - (windows.at(-1)?.to ?? lines.length)} />
        </pre>
      ) : (
        <p className="px-3 py-2 text-text-2">{t('none')}</p>
      )}
      <p className="flex flex-wrap gap-x-4 border-t px-3 py-1 font-sans text-text-2 empty:hidden">
        {shown < lines.length && (
          <Link href={props.wholeHref} scroll={false} prefetch={false} className={LINK}>
            {t('all', { count: lines.length })}
          </Link>
        )}
        {props.logHref && (
          <a href={props.logHref} download className={LINK}>
            {t('log')}
          </a>
        )}
      </p>
      {props.children}
    </CodeBlock>
  )
}

function Line({ number, text, isError }: { number: number; text: string; isError: boolean }) {
  const t = useTranslations('common.output')
  return (
    <span
      data-place={isError ? '' : undefined}
      className={classNames(
        'block border-l-2 pr-3 pl-[calc(0.625rem+5ch)] indent-[-5ch] -outline-offset-2',
        isError ? 'border-l-red bg-del' : 'border-l-transparent',
      )}
    >
      <span
        aria-hidden="true"
        className="tabular mr-[1ch] inline-block w-[4ch] indent-0 text-right text-text-3 select-none"
      >
        {number}
      </span>
      {isError && <span className="sr-only">{t('error')} </span>}
      <AnsiText text={text} />
      {'\n'}
    </span>
  )
}

function Gap({ lines }: { lines: number }) {
  const t = useTranslations('common.output')
  if (lines <= 0) return null
  return <span className="block bg-sunken px-3 text-text-3">{`${t('gap', { count: lines })}\n`}</span>
}

/** A line that was written over, as progress bars do, is what was written last. */
function lastWritten(line: string): string {
  const last = line.split('\r').filter(Boolean).at(-1) ?? ''
  return last.length > MAX_LINE ? `${last.slice(0, MAX_LINE)}…` : last
}

const LINK = 'inline-flex min-h-11 items-center text-accent hover:underline desk:min-h-6'
