'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { isSettled } from '@/lib/core/decision/answer-results'
import { withoutSegments } from '@/lib/core/decision/complete-line'
import type { LineSegment } from '@/lib/core/decision/line-segment'
import { parseAnswerLine } from '@/lib/core/decision/parse-answer-line'
import type { RecordAnswers, ShownAnswerable, ShownKnowledge, ShownResult } from './answering-shapes'
import { newBatchId } from './batch-id'
import { LineField } from './line-field'
import { LineFoot } from './line-foot'
import { LinePreview } from './line-preview'
import { ResultList, useSummary } from './result-words'
import { useLineKnowledge } from './use-line-knowledge'
import { useRecording } from './use-recording'

export type AnswerLineProps = {
  /** The text the server has read already, and what it found; null in the dialog. */
  initial: { text: string; knowledge: ShownKnowledge; batchId: string } | null
  version: string
  record: RecordAnswers
  /** Takes the focus when it appears. */
  isFocused?: boolean
  /** Everything that was typed is recorded. */
  onDone?: () => void
}

/**
 * Several answers in one line of text, with what each will record below it (`spec/inbox.md`, One-line bar). Without
 * script the line is a form that is read by the server, and the answers are another.
 */
export function AnswerLine({ initial, version, record, isFocused = false, onDone }: AnswerLineProps) {
  const [text, setText] = useState(initial?.text ?? '')
  const [batchId, setBatchId] = useState(initial?.batchId ?? newBatchId)
  const [isStepAsked, setStepAsked] = useState(false)
  const { knowledge, isStale, hasFailed, refetch } = useLineKnowledge({ text, initial, version })
  const [form, field] = [useRef<HTMLFormElement>(null), useRef<HTMLInputElement>(null)]
  const segments = parseAnswerLine(text, knowledge)
  const shownOf = (decision: LineSegment['decision']) => findShown(knowledge, decision)
  const recording = useRecording(record, results => {
    const left = withoutSegments(text, settledSegments(segments, results))
    setText(left)
    setBatchId(newBatchId())
    if (left === '') return onDone?.()
    field.current?.focus()
    refetch()
  })
  const { isPending } = recording

  const needsStep = segments.some(({ answer }) => answer?.isDeliberate)
  const isClear = segments.length > 0 && segments.every(({ answer }) => answer !== null)
  const onEnter = (isDeliberate: boolean) => {
    setStepAsked(needsStep && !isDeliberate)
    if (isClear && !isStale && !isPending && (isDeliberate || !needsStep)) form.current?.requestSubmit()
  }
  return (
    <>
      <LineField {...{ field, text, onEnter, isPending, isFocused }} onChange={setText} />
      <div className="min-h-0 grow overflow-auto">
        <LineTold recording={recording} retry={hasFailed ? refetch : null} />
        <LinePreview line={text} isLooking={isStale} onComplete={setText} {...{ segments, shownOf }} />
      </div>
      {segments.length > 0 && (
        <LineFoot
          action={recording.submit}
          {...{ form, batchId, segments, shownOf, isPending, isStale, isStepAsked }}
        />
      )}
    </>
  )
}

type LineToldProps = {
  recording: Pick<ReturnType<typeof useRecording>, 'results' | 'failure'>
  /** Reads the decisions again when that failed. */
  retry: (() => void) | null
}

/** What became of the last recording, and what went wrong. */
function LineTold({ recording: { results, failure }, retry }: LineToldProps) {
  const t = useTranslations('answering.line')
  const summary = useSummary()
  return (
    <>
      {!results.every(isSettled) && (
        <Told tone="warning">
          <p className="font-medium">{summary(results)}</p>
          <ResultList results={results} />
        </Told>
      )}
      {failure && <Told tone="error">{failure}</Told>}
      {retry && (
        <Told tone="error">
          {t('unreachable')}{' '}
          <button type="button" onClick={retry} className="underline underline-offset-2">
            {t('again')}
          </button>
        </Told>
      )}
    </>
  )
}

function Told({ tone, children }: { tone: 'warning' | 'error'; children: ReactNode }) {
  return (
    <div className="px-4 pt-3">
      <Notice tone={tone}>{children}</Notice>
    </div>
  )
}

function settledSegments(segments: LineSegment[], results: ShownResult[]): LineSegment[] {
  const settled = results.filter(isSettled).map(({ slug, number }) => `${slug}/${number}`)
  return segments.filter(({ decision }) => decision && settled.includes(`${decision.slug}/${decision.number}`))
}

function findShown({ decisions }: ShownKnowledge, decision: LineSegment['decision']): ShownAnswerable | null {
  return decisions.find(({ slug, number }) => slug === decision?.slug && number === decision.number) ?? null
}
