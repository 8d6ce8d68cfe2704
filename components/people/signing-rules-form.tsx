'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { FailureNotice } from './failure-notice'

const RULES = ['fourEyes', 'requiresBrowserSignature'] as const
type Rules = Record<(typeof RULES)[number], boolean>

type Props = { slug: string; rules: Rules; isManaging: boolean; action: FormAction<void> }

/** The rules of signing, each with what it means; only administrators of the project change them. */
export function SigningRulesForm({ slug, rules, isManaging, action }: Props) {
  const t = useTranslations('approvers.rules')
  const [result, submit, isPending] = useActionState(action, null)
  return (
    <form action={submit} className="grid gap-3">
      {result && !result.ok && <FailureNotice failure={result} />}
      <input type="hidden" name="slug" value={slug} />
      {RULES.map(rule => (
        <label key={`${rule} ${rules[rule]}`} className="flex min-h-11 items-start gap-2.5 py-1 desk:min-h-7">
          <input
            type="checkbox"
            name={rule}
            value="on"
            defaultChecked={rules[rule]}
            disabled={!isManaging}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium">{t(rule)}</span>
            <span className="block max-w-[72ch] text-text-2">{t(`${rule}Text`)}</span>
          </span>
        </label>
      ))}
      {isManaging && (
        <div>
          <Button type="submit" disabled={isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
