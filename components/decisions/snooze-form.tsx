'use client'

import { useActionState, useEffect } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Notice } from '@/components/ui/notice'
import { announce } from '@/components/ui/toaster'

/** Names the form whose buttons stand in the snooze menus of the page, outside of it. */
export const SNOOZE_FORM = 'snooze'

/** The form behind every snooze menu of the open decision; shows only what was refused. */
export function SnoozeForm({ action, fields }: { action: FormAction<void>; fields: Record<string, string> }) {
  const [result, submit] = useActionState(action, null)
  const failure = result && !result.ok ? result.message : null
  useEffect(() => {
    if (failure) announce({ text: failure, tone: 'error' })
  }, [failure])
  return (
    <form id={SNOOZE_FORM} action={submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failure && (
        <div className="px-4 pt-3 desk:px-7">
          <Notice tone="warning">{failure}</Notice>
        </div>
      )}
    </form>
  )
}
