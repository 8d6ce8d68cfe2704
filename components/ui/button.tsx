import Link from 'next/link'
import type { ComponentProps, ReactElement } from 'react'
import { classNames } from './class-names'

export type ButtonTone = 'default' | 'primary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'lg'

type Look = { tone?: ButtonTone; size?: ButtonSize; kbd?: ReactElement | false }

/** A button; on the phone at least 44 px high. `kbd` is the cap of the key that does the same. */
export function Button({
  tone = 'default',
  size = 'md',
  kbd,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button type="button" data-tone={tone} {...rest} className={classNames(BASE, TONES[tone], SIZES[size], className)}>
      {children}
      {kbd}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  tone = 'default',
  size = 'md',
  kbd,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link prefetch={false} data-tone={tone} {...rest} className={classNames(BASE, TONES[tone], SIZES[size], className)}>
      {children}
      {kbd}
    </Link>
  )
}

/** The classes of a button, for what must be another element, such as a summary. */
export function buttonClasses({ tone = 'default', size = 'md' }: Omit<Look, 'kbd'> = {}): string {
  return classNames(BASE, TONES[tone], SIZES[size])
}

const BASE =
  'inline-flex items-center justify-center gap-2 border rounded font-medium text-sm whitespace-nowrap select-none transition-opacity disabled:opacity-50 aria-disabled:opacity-50'

const TONES = {
  default: 'border-line-strong bg-surface hover:bg-hover',
  primary: 'border-accent bg-accent text-accent-text hover:opacity-90',
  ghost: 'border-transparent bg-transparent text-text-2 hover:bg-hover hover:text-text',
  danger: 'border-transparent bg-transparent text-red hover:bg-red-soft',
} as const satisfies Record<ButtonTone, string>

const SIZES = {
  md: 'min-h-11 px-3 desk:min-h-[30px]',
  lg: 'min-h-12 px-4 text-md desk:min-h-9 desk:text-sm',
} as const satisfies Record<ButtonSize, string>
