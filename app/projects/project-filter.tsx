import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { GetForm } from '@/components/ui/get-form'
import { LIST_STATES, PROJECT_SORTS, type ProjectListView } from '@/lib/core/project/project-list-view'
import { urls } from '@/lib/core/urls'

/** Narrows and orders the list of projects; a plain form whose fields are the address. */
export async function ProjectFilter({ view }: { view: ProjectListView }) {
  const t = await getTranslations('projects.list')
  return (
    <GetForm
      key={JSON.stringify(view)}
      action={urls.projects}
      role="search"
      className="grid grid-cols-2 items-center gap-2 border-b px-4 py-2 desk:flex desk:px-7"
    >
      <input
        type="search"
        name="q"
        aria-label={t('search')}
        placeholder={t('search')}
        defaultValue={view.q}
        className={`${CONTROL} max-desk:col-span-2 desk:max-w-64`}
      />
      <select
        name="state"
        aria-label={t('state')}
        defaultValue={view.state ?? ''}
        className={`${CONTROL} desk:max-w-44`}
      >
        <option value="">{t('everyState')}</option>
        {LIST_STATES.map(state => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </select>
      <select
        name="sort"
        aria-label={t('sort')}
        defaultValue={view.sort ?? 'name'}
        className={`${CONTROL} desk:max-w-48`}
      >
        {PROJECT_SORTS.map(sort => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </select>
      <Button type="submit" className="max-desk:col-span-2">
        {t('show')}
      </Button>
    </GetForm>
  )
}
