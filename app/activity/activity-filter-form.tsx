import { SlidersHorizontal, X } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/components/ui/button'
import { CONTROL, Input, Select } from '@/components/ui/field'
import { GetForm } from '@/components/ui/get-form'
import { type ActivityFilter, activityFields } from '@/lib/core/activity/activity-filter'
import { ACTIVITY_GROUPS } from '@/lib/core/activity/activity-group'
import { urls } from '@/lib/core/urls'
import type { ActivityFacets } from '@/lib/usecases/read-activity-facets'

type FormProps = { filter: ActivityFilter; isPanel: boolean; facets: ActivityFacets }

/** What narrows the log of changes: a form that is an address, so it works before hydration and can be sent to others. */
export async function ActivityFilterForm({ filter, isPanel, facets }: FormProps) {
  const t = await getTranslations('activity.log.filter')
  const kept = isPanel ? [] : activityFields(filter).filter(([name]) => name !== 'q')
  return (
    <GetForm
      key={JSON.stringify(filter)}
      action={urls.activity()}
      role="search"
      aria-label={t('label')}
      className="grid gap-2 py-3"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex max-w-[560px] gap-1.5">
        <input
          type="search"
          name="q"
          aria-label={t('q')}
          placeholder={t('qHint')}
          defaultValue={filter.q ?? ''}
          className={CONTROL}
        />
        <Button type="submit">{t('apply')}</Button>
        <ButtonLink href={urls.activity({ filter, panel: !isPanel })} scroll={false} aria-expanded={isPanel}>
          <SlidersHorizontal aria-hidden="true" size={14} />
          <span className="sr-only">{t('label')}</span>
        </ButtonLink>
      </div>
      {isPanel && <Panel filter={filter} facets={facets} />}
      <Chips filter={filter} facets={facets} />
    </GetForm>
  )
}

async function Panel({ filter, facets: { projects, people } }: Omit<FormProps, 'isPanel'>) {
  const [t, log] = [await getTranslations('activity.log.filter'), await getTranslations('activity.log')]
  return (
    <div className="grid max-w-[960px] grid-cols-2 gap-2 desk:grid-cols-5">
      <Select id="filter-project" name="project" label={t('project')} defaultValue={filter.project ?? ''}>
        <option value="">{t('any')}</option>
        {projects.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select id="filter-person" name="person" label={t('person')} defaultValue={filter.person ?? ''}>
        <option value="">{t('any')}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select id="filter-group" name="group" label={t('group')} defaultValue={filter.group ?? ''}>
        <option value="">{t('any')}</option>
        {ACTIVITY_GROUPS.map(group => (
          <option key={group} value={group}>
            {log(`group.${group}`)}
          </option>
        ))}
      </Select>
      <Input id="filter-since" name="since" type="date" label={t('since')} defaultValue={filter.since ?? ''} />
      <Input id="filter-until" name="until" type="date" label={t('until')} defaultValue={filter.until ?? ''} />
    </div>
  )
}

/** What narrows the log, each with how to take it off. */
async function Chips({ filter, facets }: Omit<FormProps, 'isPanel'>) {
  const [t, log] = [await getTranslations('activity.log.filter'), await getTranslations('activity.log')]
  const fields = activityFields(filter)
  if (fields.length === 0) return null
  const words = (name: keyof ActivityFilter, value: string) => {
    if (name === 'project') return facets.projects.find(({ slug }) => slug === value)?.name ?? value
    if (name === 'person') return facets.people.find(({ id }) => id === value)?.name ?? value.slice(0, 8)
    if (name === 'group') return filter.group ? log(`group.${filter.group}`) : value
    return name === 'q' ? value : `${t(name)} ${value}`
  }
  return (
    <ul className="flex flex-wrap gap-1.5">
      {fields.map(([name, value]) => (
        <li key={name} className="min-w-0">
          <Link
            href={urls.activity({ filter: { ...filter, [name]: undefined } })}
            prefetch={false}
            scroll={false}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-sm bg-accent-soft px-2 text-xs font-medium text-accent hover:opacity-80 desk:min-h-6"
          >
            <span className="truncate">{words(name, value)}</span>
            <X aria-hidden="true" size={12} className="shrink-0" />
            <span className="sr-only">{t('clear')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
