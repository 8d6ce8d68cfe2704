'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button, buttonClasses } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { FailureNotice } from './failure-notice'
import { LinkNotice, type MadeLink } from './link-notice'
import { RoleSelect } from './role-select'

type Props = { action: FormAction<MadeLink>; projects: { slug: string; name: string }[] }

/** Who is invited and what they may do; then the link, this once. A `details`, so it opens before hydration. */
export function InviteForm({ action, projects }: Props) {
  const t = useTranslations('people')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  const [errors, typed] = [failure?.fields ?? {}, failure?.typed ?? {}]
  return (
    <div className="grid gap-4">
      {result?.ok && <LinkNotice key={result.value.link} {...result.value} />}
      {/* Closed and empty again once the link is made. */}
      <details key={result?.ok ? result.value.link : 'first'} open={failure ? true : undefined}>
        <summary className={`${buttonClasses({ tone: 'primary' })} cursor-default list-none`}>{t('invite')}</summary>
        <form action={submit} className="grid gap-4 py-4">
          {failure && <FailureNotice failure={failure} />}
          <div className="grid items-start gap-4 desk:grid-cols-2">
            <Input
              id="invite-name"
              name="name"
              label={t('name')}
              defaultValue={typed.name}
              error={errors.name}
              autoComplete="off"
              maxLength={100}
              required
            />
            <Input
              id="invite-email"
              name="email"
              type="email"
              label={t('email')}
              hint={t('emailHint')}
              defaultValue={typed.email}
              error={errors.email}
              autoComplete="off"
              required
            />
          </div>
          <label className="flex min-h-11 items-center gap-2 desk:min-h-7">
            <input
              type="checkbox"
              name="isAdmin"
              defaultChecked={typed.isAdmin !== undefined}
              className="size-4 shrink-0 accent-accent"
            />
            {t('inviteAdmin')}
          </label>
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-medium">{t('inviteRoles')}</legend>
            {projects.length === 0 && <p className="text-text-2">{t('noProjects')}</p>}
            <div className="grid gap-4 desk:grid-cols-2">
              {projects.map(({ slug, name }) => (
                <RoleSelect
                  key={slug}
                  id={`role-${slug}`}
                  name={`role-${slug}`}
                  label={name}
                  none={t('noRole')}
                  defaultValue={typed[`role-${slug}`] ?? ''}
                />
              ))}
            </div>
          </fieldset>
          <div>
            <Button type="submit" tone="primary" disabled={isPending}>
              {t('inviteNow')}
            </Button>
          </div>
        </form>
      </details>
    </div>
  )
}
