'use client'

import { useActionState, useEffect, useSyncExternalStore } from 'react'
import type { ActionResult } from '@/lib/core/action-result'
import { Button, type ButtonSize, type ButtonTone } from './button'
import { announce } from './toaster'

export type FormAction<T> = (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>

/** A button that is a form of its own: works before hydration; what was refused is announced and stays below it. */
export function ActionButton<T>({ action, fields, tone, size, kbd, disabled, onDone, children }: ActionButtonProps<T>) {
  const isHydrated = useSyncExternalStore(never, yes, no)
  // Told here and not in an effect: what was done may take the button off the page.
  const telling: FormAction<T> = async (previous, form) => {
    const result = await action(previous, form)
    if (result.ok) onDone?.(result.value)
    return result
  }
  const [result, submit, isPending] = useActionState(isHydrated && onDone ? telling : action, null)
  const failure = result && !result.ok ? result.message : null
  useEffect(() => {
    if (result && !result.ok) announce({ text: result.message, tone: 'error' })
  }, [result])
  return (
    <form action={submit} className="grid gap-1">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone={tone} size={size} kbd={kbd} disabled={disabled || isPending}>
        {children}
      </Button>
      {failure && <noscript>{failure}</noscript>}
    </form>
  )
}

type ActionButtonProps<T> = {
  action: FormAction<T>
  fields: Record<string, string>
  tone?: ButtonTone
  size?: ButtonSize
  kbd?: React.ReactElement | false
  disabled?: boolean
  /** Told what the action gave, once. */
  onDone?: (value: T) => void
  children: React.ReactNode
}

const never = () => () => {}
const yes = () => true
const no = () => false
