import { CircleAlert, CircleCheck, Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { KindTag } from '@/components/decisions/kind-tag'
import { optionConsequence, optionLabel } from '@/components/decisions/option-words'
import type { Aftermath } from '@/components/decisions/what-will-happen'
import { Then } from '@/components/decisions/what-will-happen'
import { DefinitionList } from '@/components/ui/definition-list'
import { DiffExcerpt } from '@/components/ui/diff'
import { InlineCode } from '@/components/ui/inline-code'
import { Tag } from '@/components/ui/tag'
import { answerSubject, areOptionsOurs } from '@/lib/core/decision/answer-text'
import type { LineAnswer, LineDecision, LineSegment } from '@/lib/core/decision/line-segment'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { ShownAnswerable } from './answering-shapes'
import { type CompleteLine, SegmentProblem } from './segment-problem'

export type PreviewProps = {
  line: string
  segments: LineSegment[]
  /** Decisions of this text are still on their way. */
  isLooking: boolean
  shownOf: (decision: LineDecision | null) => ShownAnswerable | null
  onComplete: CompleteLine
}

/** What each piece of the line will record, or why it cannot yet. */
export function LinePreview({ segments, isLooking, ...rest }: PreviewProps) {
  const t = useTranslations('answering.line')
  return (
    <ol aria-label={t('segments')} className="grid">
      {segments.map(segment => {
        const shown = rest.shownOf(segment.decision)
        const isOpen = isLooking && !segment.answer && (!shown || segment.problem?.code === 'project-unknown')
        return (
          <li
            key={segment.start}
            className="grid grid-cols-[16px_1fr] gap-x-2.5 border-b px-4 py-2.5 last:border-b-0 [overflow-wrap:anywhere]"
          >
            <SegmentSign segment={segment} isOpen={isOpen} />
            <div className="min-w-0">
              <SegmentHead segment={segment} shown={shown} line={rest.line} />
              {isOpen && <p className="text-text-2">{t('looking')}</p>}
              {segment.answer && shown && <SegmentAnswer answer={segment.answer} shown={shown} />}
              {segment.problem && !isOpen && (
                <SegmentProblem segment={segment} problem={segment.problem} shown={shown} {...rest} />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function SegmentSign({ segment, isOpen }: { segment: LineSegment; isOpen: boolean }) {
  const look = { 'aria-hidden': true, size: 15 } as const
  if (isOpen) return <Ellipsis {...look} className="mt-0.5 text-text-3" />
  if (segment.answer) return <CircleCheck {...look} className="mt-0.5 text-green" />
  return <CircleAlert {...look} className="mt-0.5 text-amber" />
}

type HeadProps = { segment: LineSegment; shown: ShownAnswerable | null; line: string }

function SegmentHead({ segment, shown, line }: HeadProps) {
  const t = useTranslations('answering.line')
  const { reference, words } = segment
  if (!shown) {
    const typed = reference ?? words
    return <p className="font-mono text-xs leading-[19px]">{line.slice(typed.start, typed.end)}</p>
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="text-text-2">{shown.projectName}</span>
      <span className="font-mono text-xs">{decisionLabel(shown.number)}</span>
      <span className="line-clamp-1 min-w-0 font-medium">
        <InlineCode text={shown.question} />
      </span>
      <KindTag kind={shown.kind} />
      {segment.answer?.isDeliberate && <Tag tone="amber">{t('step')}</Tag>}
    </p>
  )
}

function SegmentAnswer({ answer, shown }: { answer: LineAnswer; shown: ShownAnswerable }) {
  const [t, inbox, will] = [useTranslations('answering.line'), useTranslations('inbox'), useTranslations('inbox.will')]
  const option = [...shown.options, shown.freeText].find(other => other?.id === answer.optionId)
  if (!option) return null
  const isFixed = areOptionsOurs(shown)
  const consequence = optionConsequence(option, { isFixed, ...shown }, inbox)
  const words = [...new Set(answer.reasons ?? (answer.text ? [answer.text] : []))]
  const given = { ...answer, number: shown.number, revision: shown.revision + 1, by: '', at: '' }
  const changed = option.lines.filter(line => !line.startsWith(' '))
  return (
    <div className="mt-1 grid gap-1.5">
      <p>
        <span className="font-semibold">
          <InlineCode text={optionLabel(option, isFixed, inbox)} />
        </span>
        {words.length === 0 && consequence && (
          <span className="text-text-2">
            {' — '}
            <InlineCode text={consequence} />
          </span>
        )}
        {answer.reasons && <span className="text-text-2"> — {t('reasons', { count: words.length })}</span>}
      </p>
      {words.length > 0 && (
        <ul className="grid gap-0.5 border-l-2 pl-2.5">
          {words.map(word => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
      {changed.length > 0 && (
        <div className="overflow-hidden rounded border bg-surface font-mono text-xs leading-5">
          <DiffExcerpt lines={changed} />
        </div>
      )}
      <DefinitionList
        narrow
        entries={[
          { term: will('commit'), value: <span className="font-mono text-xs">{answerSubject(given, option)}</span> },
          { term: will('then'), value: <Then option={option} after={aftermathOf(shown)} /> },
        ]}
      />
    </div>
  )
}

function aftermathOf({ phaseId, itemId, nextPhaseId, openItems, isLoopStopped }: ShownAnswerable): Aftermath {
  return { phaseId, itemId, nextPhaseId, openItems, isLoopStopped }
}
