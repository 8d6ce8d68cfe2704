'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useActionState, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { isSettled } from '@/lib/core/decision/answer-results'
import { withoutSegments } from '@/lib/core/decision/complete-line'
import type { LineSegment } from '@/lib/core/decision/line-segment'
import { LINE_LENGTH, parseAnswerLine } from '@/lib/core/decision/parse-answer-line'
import { urls } from '@/lib/core/urls'
import type { RecordAnswers, ShownAnswerable, ShownKnowledge, ShownResult } from './answering-shapes'
import { newBatchId } from './batch-id'
import { tellResults } from './last-results'
import { LineFoot } from './line-foot'
import { LinePreview } from './line-preview'
import { ResultList, useSummary } from './result-words'
import { useLineKnowledge } from './use-line-knowledge'

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
export function AnswerLine({ initial, version, record, isFocused, onDone }: AnswerLineProps) {
  const t = useTranslations('answering.line')
  const [text, setText] = useState(initial?.text ?? '')
  const [batchId, setBatchId] = useState(initial?.batchId ?? newBatchId)
  const { knowledge, isStale, hasFailed, refetch } = useLineKnowledge({ text, initial, version })
  const [state, submit, isPending] = useActionState(record, null)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const segments = parseAnswerLine(text, knowledge)
  const shownOf = (decision: LineSegment['decision']) => findShown(knowledge, decision)
  const results = useResults(state, recorded => {
    const left = withoutSegments(text, settledSegments(segments, recorded))
    setText(left)
    setBatchId(newBatchId())
    if (left === '') onDone?.()
    else {
      input.current?.focus()
      refetch()
    }
  })

  const isHeldBack = isStale || isPending || segments.some(({ answer }) => answer === null) || segments.length === 0
  const needsStep = segments.some(({ answer }) => answer?.isDeliberate)
  const [isStepAsked, setStepAsked] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const isDeliberate = event.metaKey || event.ctrlKey
    setStepAsked(needsStep && !isDeliberate)
    if (!isHeldBack && (isDeliberate || !needsStep)) form.current?.requestSubmit()
  }
  return (
    <>
      <form action={urls.answerLine()} className="grid gap-1.5 border-b px-4 py-3">
        <label htmlFor="line" className="sr-only">
          {t('label')}
        </label>
        <input
          ref={input}
          id="line"
          name="text"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
          readOnly={isPending}
          // biome-ignore lint/a11y/noAutofocus: a dialog that asks for a line puts the cursor into it
          autoFocus={isFocused}
          maxLength={LINE_LENGTH}
          placeholder={t('placeholder')}
          aria-describedby="line-hint"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className={`${CONTROL} desk:min-h-9 desk:text-md`}
        />
        <p id="line-hint" className="text-text-2">
          {t('hint')}
        </p>
        <noscript>
          <Button type="submit">{t('preview')}</Button>
        </noscript>
      </form>
      <div className="min-h-0 grow overflow-auto">
        {results.length > 0 && <Results results={results} />}
        {state && !state.ok && <Told tone="error">{state.message}</Told>}
        {hasFailed && (
          <Told tone="error">
            {t('unreachable')}{' '}
            <button type="button" onClick={refetch} className="underline underline-offset-2">
              {t('again')}
            </button>
          </Told>
        )}
        <LinePreview line={text} segments={segments} isLooking={isStale} shownOf={shownOf} onComplete={setText} />
      </div>
      <LineFoot
        form={form}
        action={submit}
        batchId={batchId}
        segments={segments}
        shownOf={shownOf}
        isPending={isPending}
        isStale={isStale}
        isStepAsked={isStepAsked}
      />
    </>
  )
}

/** The results of the last recording; the tray is told once. */
function useResults(state: Awaited<ReturnType<RecordAnswers>> | null, onRecorded: (results: ShownResult[]) => void) {
  const told = useRef<typeof state>(null)
  useEffect(() => {
    if (!state?.ok || told.current === state) return
    told.current = state
    tellResults(state.value)
    onRecorded(state.value)
  })
  return state?.ok && state.value.some(result => !isSettled(result)) ? state.value : []
}

function Results({ results }: { results: ShownResult[] }) {
  const summary = useSummary()
  return (
    <Told tone="warning">
      <p className="font-medium">{summary(results)}</p>
      <ResultList results={results} />
    </Told>
  )
}

function Told({ tone, children }: { tone: 'warning' | 'error'; children: React.ReactNode }) {
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
