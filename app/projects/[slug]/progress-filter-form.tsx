import { X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { GetForm } from '@/components/ui/get-form'
import { PROGRESS_OUTCOMES, type ProgressFilter, progressFields } from '@/lib/core/project/progress-filter'
import { urls } from '@/lib/core/urls'

type FormProps = { slug: string; filter: ProgressFilter; phases: { id: string; title: string }[] }

/** What narrows the progress list: a form that is an address, so it works before hydration and can be sent to others. */
export async function ProgressFilterForm({ slug, filter, phases }: FormProps) {
  const [t, outcomes] = [await getTranslations('projects.progress'), await getTranslations('iteration.outcome')]
  const isNarrowed = progressFields(filter).length > 0
  return (
    <GetForm
      key={JSON.stringify(filter)}
      action={urls.progress(slug)}
      role="search"
      aria-label={t('filter.label')}
      className="grid grid-cols-2 gap-1.5 py-3 desk:flex"
    >
      <input
        type="search"
        name="q"
        aria-label={t('filter.q')}
        placeholder={t('filter.q')}
        defaultValue={filter.q ?? ''}
        className={`${CONTROL} col-span-2 desk:max-w-60`}
      />
      <select
        name="phase"
        aria-label={t('filter.phase')}
        defaultValue={filter.phase ?? ''}
        className={`${CONTROL} desk:max-w-44`}
      >
        <option value="">{t('filter.anyPhase')}</option>
        {phases.map(({ id, title }) => (
          <option key={id} value={id}>
            {id} {title}
          </option>
        ))}
      </select>
      <select
        name="outcome"
        aria-label={t('filter.outcome')}
        defaultValue={filter.outcome ?? ''}
        className={`${CONTROL} desk:max-w-44`}
      >
        <option value="">{t('filter.anyOutcome')}</option>
        {PROGRESS_OUTCOMES.map(outcome => (
          <option key={outcome} value={outcome}>
            {outcome === 'gate' ? t('autoGate') : outcomes(outcome)}
          </option>
        ))}
      </select>
      <input
        name="item"
        aria-label={t('item')}
        placeholder={t('item')}
        defaultValue={filter.item ?? ''}
        className={`${CONTROL} desk:max-w-28`}
      />
      <div className="flex gap-1.5">
        <Button type="submit">{t('filter.apply')}</Button>
        {isNarrowed && (
          <ButtonLink tone="ghost" href={urls.progress(slug)} scroll={false}>
            <X aria-hidden="true" size={14} />
            {t('filter.all')}
          </ButtonLink>
        )}
      </div>
    </GetForm>
  )
}
