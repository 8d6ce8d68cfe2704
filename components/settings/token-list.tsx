'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag } from '@/components/ui/tag'

export type ListedToken = {
  id: string
  name: string
  scopes: string[]
  createdAt: string
  expiresAt: string | null
  isExpired: boolean
  lastUsedAt: string | null
}

type ListProps = { tokens: ListedToken[]; now: string; revoke: FormAction<void> }

/** One's tokens by age: what each may do, when it was used and ends, and how it is revoked. */
export function TokenList({ tokens, now, revoke }: ListProps) {
  const t = useTranslations('settings')
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens" className="mb-2 text-lg font-semibold tracking-tight">
        {t('yours')}
      </h2>
      <ul className="border-t">
        {tokens.map(token => (
          <li key={token.id} className="grid gap-x-3 gap-y-1 border-b py-2 desk:grid-cols-[1fr_auto]">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium [overflow-wrap:anywhere]">{token.name}</span>
                {token.scopes.map(scope => (
                  <Tag key={scope}>{t.has(`scopeName.${scope}`) ? t(`scopeName.${scope}`) : scope}</Tag>
                ))}
                {token.isExpired && <Tag tone="amber">{t('expired')}</Tag>}
              </p>
              <TokenTimes token={token} now={now} />
            </div>
            <Revoke token={token} revoke={revoke} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TokenTimes({ token, now }: { token: ListedToken; now: string }) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const { createdAt, expiresAt, lastUsedAt } = token
  return (
    <p className="flex flex-wrap gap-x-3 text-text-2">
      <span>
        {lastUsedAt ? t.rich('lastUsed', { when: () => <RelativeTime at={lastUsedAt} now={now} /> }) : t('neverUsed')}
      </span>
      <span>{expiresAt ? t('ends', { date: day(expiresAt) }) : t('endsNever')}</span>
      <span>{t('created', { when: day(createdAt) })}</span>
    </p>
  )
}

/** Opens below its line and asks for the name; a `details`, so it works before hydration. */
function Revoke({ token, revoke }: { token: ListedToken; revoke: FormAction<void> }) {
  const t = useTranslations('settings')
  const [result, submit, isPending] = useActionState(revoke, null)
  const failure = result && !result.ok ? result : null
  return (
    <details className="group desk:justify-self-end desk:open:col-span-2 desk:open:justify-self-stretch">
      <summary className="-ml-3 inline-flex min-h-11 items-center rounded px-3 font-medium text-red hover:bg-red-soft desk:ml-0 desk:min-h-[30px] desk:group-open:-ml-3">
        {t('revoke')}
      </summary>
      <form action={submit} className="grid max-w-[52ch] gap-3 py-2">
        <p className="text-text-2">{t('revokeText')}</p>
        {failure && !failure.fields && <Notice tone="error">{failure.message}</Notice>}
        <input type="hidden" name="id" value={token.id} />
        <input type="hidden" name="name" value={token.name} />
        <Input
          id={`typed-${token.id}`}
          name="typedName"
          label={t('revokeName')}
          placeholder={token.name}
          error={failure?.fields?.typedName}
          autoComplete="off"
          required
        />
        <div>
          <Button type="submit" tone="danger" disabled={isPending}>
            {t('revokeNow', { name: token.name })}
          </Button>
        </div>
      </form>
    </details>
  )
}
