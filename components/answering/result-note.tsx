'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { isSettled } from '@/lib/core/decision/answer-results'
import { tellResults, useLastResults } from './last-results'
import { ResultList, useSummary } from './result-words'

const TOLD_MS = 15_000

/**
 * What became of the last gesture's answers, in the foot of the inbox. Where all are recorded the foot shows them with
 * their undo, and the sentence is for the ear; else it stays until it is dismissed.
 */
export function ResultNote() {
  const t = useTranslations('answering.result')
  const results = useLastResults()
  const summary = useSummary()
  const left = results.filter(result => !isSettled(result))
  useEffect(() => {
    if (results.length === 0 || left.length > 0) return
    const timer = setTimeout(() => tellResults([]), TOLD_MS)
    return () => clearTimeout(timer)
  }, [results, left.length])
  return (
    <div
      className={
        left.length > 0 ? 'flex basis-full flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2 desk:p-0' : 'sr-only'
      }
    >
      <div role="status" className="min-w-0 grow">
        {results.length > 0 && <p className="font-medium tabular">{summary(results)}</p>}
        {left.length > 0 && <ResultList results={left} />}
      </div>
      {left.length > 0 && (
        <Button tone="ghost" onClick={() => tellResults([])}>
          {t('dismiss')}
        </Button>
      )}
    </div>
  )
}
