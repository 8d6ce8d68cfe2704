'use client'

import { useActionState, useEffect, useRef } from 'react'
import type { RecordAnswers, ShownResult } from './answering-shapes'
import { tellResults } from './last-results'

/** Records the answers of one gesture; results go to the tray and, once, to `onRecorded`. Works before hydration. */
export function useRecording(record: RecordAnswers, onRecorded: (results: ShownResult[]) => void) {
  const [state, submit, isPending] = useActionState(record, null)
  const told = useRef<typeof state>(null)
  useEffect(() => {
    if (!state?.ok || told.current === state) return
    told.current = state
    tellResults(state.value)
    onRecorded(state.value)
  })
  return {
    submit,
    isPending,
    results: state?.ok ? state.value : [],
    failure: state?.ok === false ? state.message : null,
  }
}
