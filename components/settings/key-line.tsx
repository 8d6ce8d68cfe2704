'use client'

import { useTranslations } from 'next-intl'
import { useKeyMap } from '@/components/keys/key-map-context'
import { CONTROL } from '@/components/ui/field'
import type { KeyProblem } from '@/lib/core/keys/check-key-map'
import { formatChord } from '@/lib/core/keys/format-chord'
import type { KeyAction } from '@/lib/core/keys/key-actions'

type KeyLineProps = {
  action: KeyAction
  /** What stands in the field at first. */
  typed: string
  /** The keys of the table, as they are shown. */
  atFirst: string
  problem: KeyProblem | undefined
}

/** One action with the keys that do it, as a text. */
export function KeyLine({ action, typed, atFirst, problem }: KeyLineProps) {
  const t = useTranslations('keys')
  const { platform } = useKeyMap()
  const id = `key-${action}`
  const notes = [typed !== atFirst && `${id}-was`, problem && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid items-center gap-x-4 gap-y-1 border-b py-1.5 desk:grid-cols-[1fr_280px]">
      <label htmlFor={id}>{t(`action.${action}`)}</label>
      <input
        id={id}
        name={action}
        defaultValue={typed}
        aria-describedby={notes || undefined}
        aria-invalid={problem ? true : undefined}
        className={`${CONTROL} scroll-my-24 font-mono`}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {typed !== atFirst && (
        <p id={`${id}-was`} className="text-xs text-text-2 desk:col-start-2">
          {t('settings.was', { keys: atFirst })}
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} className="text-red desk:col-start-2">
          {t(`settings.fault.${problem.fault}`, {
            text: problem.fault === 'conflict' ? formatChord(problem.text, platform) : problem.text,
            with: problem.with ? t(`action.${problem.with}`) : '',
          })}
        </p>
      )}
    </div>
  )
}
