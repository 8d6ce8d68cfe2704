'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { useKeyMap } from '@/components/keys/key-map-context'
import type { FormAction } from '@/components/ui/action-button'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { KeyProblem } from '@/lib/core/keys/check-key-map'
import { formatChord } from '@/lib/core/keys/format-chord'
import { KEY_ACTIONS } from '@/lib/core/keys/key-actions'
import { KEY_GROUP_NAMES, KEY_GROUPS } from '@/lib/core/keys/key-groups'
import type { KeyMap } from '@/lib/core/keys/resolve-keys'
import { KeyLine } from './key-line'

type KeyFormProps = {
  action: FormAction<{ off: boolean }>
  isOn: boolean
  /** What stands in the fields at first. */
  keys: KeyMap
  /** The fields hold the keys of the table, not yet saved. */
  isFilled: boolean
  defaultsHref: string
}

/** All keys off, or other keys for each action. Works without script; what was typed stays when it cannot be taken. */
export function KeyForm({ action, isOn, keys, isFilled, defaultsHref }: KeyFormProps) {
  const t = useTranslations('keys')
  const { platform } = useKeyMap()
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  const problems = (failure?.key === 'keysInvalid' ? failure.data : []) as KeyProblem[]
  const shown = (chords: readonly string[]) => chords.map(chord => formatChord(chord, platform)).join(', ')
  return (
    <form action={submit} className="grid gap-5" aria-labelledby="keys">
      <div className="grid gap-2">
        <h2 id="keys" className="text-lg font-semibold tracking-tight">
          {t('settings.title')}
        </h2>
        <p className="max-w-[72ch] text-text-2">{t('settings.intro')}</p>
      </div>
      {failure && (
        <Notice tone="error">
          {problems.length > 0 ? t('settings.problems', { count: problems.length }) : failure.message}
        </Notice>
      )}
      {result?.ok && <Notice tone="good">{t(result.value.off ? 'settings.savedOff' : 'settings.saved')}</Notice>}
      {isFilled && !result && <Notice tone="info">{t('settings.filled')}</Notice>}
      <label className="grid grid-cols-[16px_1fr] items-start gap-x-2 gap-y-0.5 py-2 desk:py-0">
        <input
          type="checkbox"
          name="on"
          defaultChecked={failure ? failure.typed?.on !== undefined : isOn}
          className="mt-0.5 size-4 accent-accent"
        />
        <span className="font-medium">{t('settings.on')}</span>
        <span className="col-start-2 text-text-2">{t('settings.onHint')}</span>
      </label>
      {KEY_GROUP_NAMES.map(group => (
        <fieldset key={group}>
          <legend className="mb-1 text-xs font-medium text-text-2">{t(`group.${group}`)}</legend>
          <div className="border-t">
            {KEY_GROUPS[group].map(name => (
              <KeyLine
                key={name}
                action={name}
                typed={failure?.typed?.[name] ?? shown(keys[name])}
                atFirst={shown(KEY_ACTIONS[name])}
                problem={problems.find(problem => problem.action === name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 border-t bg-bg px-4 py-2.5 desk:-bottom-5 desk:mx-0 desk:px-0 desk:pb-5">
        <Button type="submit" tone="primary" disabled={isPending}>
          {t('settings.save')}
        </Button>
        <ButtonLink href={defaultsHref} scroll={false}>
          {t('settings.defaults')}
        </ButtonLink>
      </div>
    </form>
  )
}
