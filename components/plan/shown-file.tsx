import { Check, CircleHelp, CircleMinus, type LucideIcon, OctagonX, Square } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { InlineCode } from '@/components/ui/inline-code'
import { Tag, type Tone } from '@/components/ui/tag'
import { visibleText } from '@/lib/core/code/visible-text'
import { type ShownLine, type ShownPart, shownLines } from '@/lib/core/plan/shown-lines'
import type { Mark } from '@/lib/core/plan/types'
import { urls } from '@/lib/core/urls'

/** A plan file as it is read: marks as words, decisions as links, each line's number as its address. */
export function ShownFile({ slug, name, text }: { slug: string; name: string; text: string }) {
  return (
    <ol className="rounded border bg-surface py-2 text-sm leading-6">
      {shownLines(text).map(line => (
        <li key={line.number} id={`${name}-L${line.number}`} className="flex scroll-mt-4 target:bg-hover">
          <a
            href={`#${name}-L${line.number}`}
            aria-label={`${name}:${line.number}`}
            className="tabular w-11 shrink-0 pr-2.5 text-right text-xs leading-6 text-text-3 select-none hover:text-text"
          >
            {line.number}
          </a>
          <Line slug={slug} line={line} />
        </li>
      ))}
    </ol>
  )
}

const LOOKS = {
  blank: '',
  heading: 'font-semibold',
  item: '',
  list: '',
  quote: 'border-l-2 pl-2 text-text-2',
  code: 'font-mono text-xs leading-6 whitespace-pre-wrap',
  text: '',
} as const satisfies Record<ShownLine['kind'], string>

const DEEPEST = 12

function Line({ slug, line }: { slug: string; line: ShownLine }) {
  const inset = line.kind === 'code' ? 0 : Math.min(line.indent, DEEPEST)
  return (
    <span
      className={`min-w-0 grow pr-3 [overflow-wrap:anywhere] ${LOOKS[line.kind]}`}
      style={{ marginLeft: `${inset}ch` }}
    >
      {line.mark && <MarkTag mark={line.mark} />}
      {line.kind === 'list' && <span aria-hidden="true">• </span>}
      <Parts slug={slug} parts={line.parts} />
    </span>
  )
}

/** Words with the decisions they name as links. */
export function Parts({ slug, parts }: { slug: string; parts: ShownPart[] }) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
    <Fragment key={at}>
      <Part slug={slug} part={part} />
    </Fragment>
  ))
}

function Part({ slug, part }: { slug: string; part: ShownPart }) {
  const text = visibleText(part.text)
  if (part.decision === null) return <InlineCode text={text} />
  return (
    <Link
      href={urls.decision(slug, part.decision)}
      prefetch={false}
      className="font-mono text-xs text-accent underline underline-offset-2"
    >
      {text}
    </Link>
  )
}

const MARKS = {
  open: { tone: 'neutral', icon: Square },
  done: { tone: 'green', icon: Check },
  pending: { tone: 'amber', icon: CircleHelp },
  blocked: { tone: 'red', icon: OctagonX },
  dropped: { tone: 'neutral', icon: CircleMinus },
} as const satisfies Record<Mark, { tone: Tone; icon: LucideIcon }>

/** The mark of an item, as icon and word. */
export function MarkTag({ mark }: { mark: Mark }) {
  const t = useTranslations('plan.phase.mark')
  const { tone, icon } = MARKS[mark]
  return (
    <span className="mr-1.5">
      <Tag tone={tone} icon={icon}>
        {t(mark)}
      </Tag>
    </span>
  )
}
