import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

type FieldLabel = { id: string; label: string; hint?: ReactNode; error?: string }

/** A labelled control with its hint and its error; the control is tied to both by id (`describedBy`). */
export function Field({ id, label, hint, error, children }: FieldLabel & { children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-text-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-red">
          {error}
        </p>
      )}
    </div>
  )
}

/** One line of text under its label. */
export function Input({ label, hint, error, className, ...rest }: FieldLabel & ComponentProps<'input'>) {
  return (
    <Field id={rest.id} label={label} hint={hint} error={error}>
      <input {...rest} {...describedBy(rest.id, hint, error)} className={classNames(CONTROL, className)} />
    </Field>
  )
}

/** Several lines of text under their label. */
export function Textarea({ label, hint, error, className, ...rest }: FieldLabel & ComponentProps<'textarea'>) {
  return (
    <Field id={rest.id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        {...describedBy(rest.id, hint, error)}
        className={classNames(CONTROL, 'py-2', className)}
      />
    </Field>
  )
}

/** A choice of one among many, by the browser's own list. */
export function Select({ label, hint, error, className, children, ...rest }: FieldLabel & ComponentProps<'select'>) {
  return (
    <Field id={rest.id} label={label} hint={hint} error={error}>
      <select {...rest} {...describedBy(rest.id, hint, error)} className={classNames(CONTROL, className)}>
        {children}
      </select>
    </Field>
  )
}

/** A native radio button; put it inside its label. */
export function Radio({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type="radio" className={classNames(RADIO, className)} />
}

/** Drawn by us: the browser's own is grey in the dark, as if it could not be chosen. */
const RADIO =
  'mt-0.5 size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-field bg-surface checked:border-5 checked:border-accent'

/** How a text control looks, for those without a visible label. 16 px on the phone, or iOS zooms in. */
export const CONTROL =
  'w-full min-h-11 desk:min-h-[34px] px-2.5 rounded border border-field bg-surface text-[16px] desk:text-sm aria-invalid:border-red'

function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}
