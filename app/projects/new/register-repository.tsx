'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import type { PersonLine } from '@/lib/usecases/list-people'
import { inspectAction } from './actions'
import { RegisterForm } from './register-form'
import { RepositoryReport } from './repository-report'

/** Path → report → registration. Nothing is kept and nothing runs before the last step. */
export function RegisterRepository({ people, path }: { people: PersonLine[]; path: string }) {
  const t = useTranslations('projects.new')
  const [result, inspect, isPending] = useActionState(inspectAction, null)
  const failure = result && !result.ok ? result : null
  return (
    <>
      <form action={inspect} className="grid gap-4">
        {failure && <Notice tone="error">{failure.message}</Notice>}
        <div className="grid gap-4 desk:grid-cols-[1fr_220px]">
          <Input
            id="path"
            name="path"
            label={t('path')}
            hint={t('pathHint')}
            defaultValue={failure?.typed?.path ?? (result?.ok ? result.value.origin : path)}
            error={failure?.fields?.path}
            spellCheck={false}
            autoCapitalize="none"
            required
          />
          <Input
            id="subfolder"
            name="subfolder"
            label={t('subfolder')}
            hint={t('subfolderHint')}
            defaultValue={failure?.typed?.subfolder ?? (result?.ok ? result.value.subfolder : '')}
            error={failure?.fields?.subfolder}
            spellCheck={false}
            autoCapitalize="none"
          />
        </div>
        <div>
          <Button type="submit" tone={result?.ok ? 'default' : 'primary'} disabled={isPending}>
            {t(isPending ? 'reading' : 'read')}
          </Button>
        </div>
      </form>
      {result?.ok && (
        <>
          <RepositoryReport report={result.value} />
          <RegisterForm
            key={`${result.value.origin}:${result.value.subfolder}`}
            report={result.value}
            people={people}
          />
        </>
      )}
    </>
  )
}
