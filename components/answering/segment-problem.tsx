import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { optionLabel } from '@/components/decisions/option-words'
import { ButtonLink } from '@/components/ui/button'
import { areOptionsOurs, FREE_TEXT_OPTION } from '@/lib/core/decision/answer-text'
import { amountDigits } from '@/lib/core/decision/budget-amount'
import { completeOption, completeProject } from '@/lib/core/decision/complete-line'
import type { LineDecision, LineProblem, LineSegment } from '@/lib/core/decision/line-segment'
import { offeredOptions } from '@/lib/core/decision/match-line-option'
import type { DecisionOption } from '@/lib/core/decision/types'
import { inboxUrls } from '@/lib/core/inbox-urls'
import { unreachable } from '@/lib/core/invariant'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { ShownAnswerable } from './answering-shapes'

/** Takes a line in which one piece has been completed. */
export type CompleteLine = (line: string) => void

type ProblemProps = {
  line: string
  segment: LineSegment
  problem: LineProblem
  shown: ShownAnswerable | null
  /** What is known of any decision that the line may mean. */
  shownOf: (decision: LineDecision | null) => ShownAnswerable | null
  onComplete: CompleteLine
}

/** What was expected of a piece of the line, and what it may be completed with. */
export function SegmentProblem(props: ProblemProps) {
  return (
    <div className="mt-0.5 grid gap-1.5">
      <p className="text-amber">
        <ProblemWords {...props} />
      </p>
      <Offers {...props} />
    </div>
  )
}

function ProblemWords({ line, segment, problem, shown }: ProblemProps) {
  const [t, bar, inbox] = [
    useTranslations('answering.line.problem'),
    useTranslations('inbox.bar'),
    useTranslations('inbox'),
  ]
  const name = decisionLabel(segment.reference?.number ?? 0)
  switch (problem.code) {
    case 'no-reference':
    case 'closed':
    case 'named-twice':
    case 'no-answer':
    case 'several-options':
    case 'item-by-item':
    case 'needs-words':
      return t(problem.code)
    case 'project-unknown':
      return t('project-unknown', { project: problem.project })
    case 'number-unknown':
      return t('number-unknown', { name, project: problem.projectName ?? 'none' })
    case 'which-project':
      return t('which-project', { name, count: problem.candidates.length + problem.more })
    case 'answered':
      return t(problem.isYours ? 'answered-you' : 'answered', { by: problem.by, label: problem.label })
    case 'barred':
      return bar(problem.bar, {
        who: shown?.signers.join(', ') ?? '',
        approver: shown?.approver ?? '',
        known: shown && shown.signers.length > 0 ? 'yes' : 'no',
      })
    case 'no-option':
      return t('no-option', { said: line.slice(segment.words.start, segment.words.end) })
    case 'needs-reason':
      return t('needs-reason', { option: optionLabel(problem.option, true, inbox) })
    case 'needs-amount': {
      if (!problem.budget) return t('needs-amount-any')
      const { unit, used, limit } = problem.budget
      const example = amountDigits(Math.ceil(Math.max(used, limit) * 1.5), unit)
      return t('needs-amount', { used: amountDigits(used, unit), limit: amountDigits(limit, unit), example })
    }
    default:
      return unreachable(problem)
  }
}

/** Links that complete the line: they work before hydration and without it. */
function Offers({ line, segment, problem, shown, shownOf, onComplete }: ProblemProps) {
  const t = useTranslations('answering.line')
  const name = decisionLabel(segment.reference?.number ?? 0)
  if (problem.code === 'which-project') {
    return (
      <>
        <div className="flex flex-wrap gap-1.5">
          {problem.candidates.map(decision => (
            <Offer key={decision.slug} line={completeProject(line, segment, decision)} onComplete={onComplete}>
              {[decision.projectName, shownOf(decision)?.question].filter(Boolean).join(' · ')}
            </Offer>
          ))}
        </div>
        {problem.more > 0 && <p className="text-text-2">{t('problem.which-more', { name, count: problem.more })}</p>}
      </>
    )
  }
  const options = shown ? offeredBy(problem, shown) : []
  if (shown && options.length > 0) return <OptionOffers {...{ line, segment, shown, options, onComplete }} />
  if (!shown || !LOOKS_AGAIN.has(problem.code)) return null
  return (
    <Link
      href={inboxUrls.decision(shown.slug, shown.number)}
      className="inline-flex min-h-11 w-fit items-center underline underline-offset-2 desk:min-h-0"
    >
      {t('look', { name })}
    </Link>
  )
}

type OptionOffersProps = Pick<ProblemProps, 'line' | 'segment' | 'onComplete'> & {
  shown: ShownAnswerable
  options: readonly DecisionOption[]
}

function OptionOffers({ line, segment, shown, options, onComplete }: OptionOffersProps) {
  const [t, inbox] = [useTranslations('answering.line'), useTranslations('inbox')]
  const isFixed = areOptionsOurs(shown)
  const said = line.slice(segment.words.start, segment.words.end)
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('offered', { name: decisionLabel(shown.number) })}</legend>
      {options.map(option => {
        const isFree = option.id === FREE_TEXT_OPTION.id
        const shownLabel = optionLabel(option, isFixed, inbox)
        const label = isFree && said ? `${shownLabel}: ${said}` : shownLabel
        const done = completeOption(line, segment, { decision: shown, option, shownLabel: label })
        return (
          <Offer key={option.id} line={done} onComplete={onComplete}>
            {isFree && said ? t('freeWords', { words: said }) : shownLabel}
          </Offer>
        )
      })}
    </fieldset>
  )
}

type OfferProps = { line: string; onComplete: CompleteLine; children: string }

function Offer({ line, onComplete, children }: OfferProps) {
  const complete = (event: MouseEvent) => {
    event.preventDefault()
    onComplete(line)
  }
  return (
    <ButtonLink href={inboxUrls.answerLine(line)} onClick={complete} className="max-w-full">
      <span className="min-w-0 truncate">{children}</span>
    </ButtonLink>
  )
}

function offeredBy(problem: LineProblem, shown: ShownAnswerable): readonly DecisionOption[] {
  if (problem.code === 'several-options') return problem.options
  if (problem.code === 'no-answer' || problem.code === 'no-option') return offeredOptions(shown)
  return []
}

const LOOKS_AGAIN: ReadonlySet<LineProblem['code']> = new Set(['answered', 'closed', 'barred', 'item-by-item'])
