import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { GetForm } from '@/components/ui/get-form'
import { urls } from '@/lib/core/urls'

type GateFilterProps = { projects: { slug: string; name: string }[]; project?: string; list?: string }

/** Narrows the gates to one project; a plain form whose fields are the address. */
export async function GateFilter({ projects, project, list }: GateFilterProps) {
  const t = await getTranslations('gates.list')
  return (
    <GetForm action={urls.gates} className="mb-5 flex flex-wrap items-center gap-2">
      {list && <input type="hidden" name="list" value={list} />}
      <label htmlFor="gate-project" className="text-text-2">
        {t('project')}
      </label>
      <span className="min-w-0 grow desk:grow-0 desk:basis-64">
        <select key={project} id="gate-project" name="project" defaultValue={project ?? ''} className={CONTROL}>
          <option value="">{t('everyProject')}</option>
          {projects.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <Button type="submit">{t('show')}</Button>
    </GetForm>
  )
}
