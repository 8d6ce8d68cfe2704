'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Input, Select } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import type { RepositoryReport } from '@/lib/usecases/inspect-repository'
import type { PersonLine } from '@/lib/usecases/list-people'
import { registerAction } from './actions'

/** How the project is called, where its branch starts, and who the approvers of its plan are. */
export function RegisterForm({ report, people }: { report: RepositoryReport; people: PersonLine[] }) {
  const t = useTranslations('projects.new')
  const [result, submit, isPending] = useActionState(registerAction, null)
  const failure = result && !result.ok ? result : null
  const [errors, typed] = [failure?.fields ?? {}, failure?.typed ?? {}]
  return (
    <form action={submit} className="grid gap-4 border-t pt-5">
      <h2 className="text-lg font-semibold tracking-tight">{t('registration')}</h2>
      {failure && <Notice tone="error">{failure.message}</Notice>}
      <input type="hidden" name="path" value={report.origin} />
      <input type="hidden" name="subfolder" value={report.subfolder} />
      <div className="grid gap-4 desk:grid-cols-2">
        <Input
          id="name"
          name="name"
          label={t('name')}
          defaultValue={typed.name ?? report.name}
          error={errors.name}
          required
        />
        <Input
          id="slug"
          name="slug"
          label={t('slug')}
          defaultValue={typed.slug ?? report.slug}
          error={errors.slug}
          required
        />
        <Select
          id="baseBranch"
          name="baseBranch"
          label={t('baseBranch')}
          hint={t('baseBranchHint')}
          defaultValue={typed.baseBranch ?? report.baseBranch}
        >
          {report.branches.map(branch => (
            <option key={branch}>{branch}</option>
          ))}
        </Select>
        <Input
          id="branch"
          name="branch"
          label={t('branch')}
          hint={t('branchHint')}
          defaultValue={typed.branch ?? 'ralph/master-plan'}
          error={errors.branch}
          required
        />
      </div>
      {report.approvers.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-medium">{t('approvers')}</legend>
          <p className="text-text-2">{t('approversHint')}</p>
          {report.approvers.map((name, index) => (
            <div key={name} className="grid gap-1.5">
              <input type="hidden" name="approverName" value={name} />
              <Select
                id={`approver-${index}`}
                name="approverId"
                label={name}
                defaultValue={people.length === 1 ? people[0]?.id : ''}
              >
                <option value="">{t('nobodyYet')}</option>
                {people.map(person => (
                  <option key={person.id} value={person.id}>
                    {person.name} ({person.username})
                  </option>
                ))}
              </Select>
            </div>
          ))}
        </fieldset>
      )}
      <div>
        <Button type="submit" tone="primary" disabled={isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
