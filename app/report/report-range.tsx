import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { GetForm } from '@/components/ui/get-form'
import { TabLinks } from '@/components/ui/tab-links'
import { type ReportPlace, urls } from '@/lib/core/urls'
import { fieldOf } from '@/lib/core/zone-clock'
import type { ReportView } from '@/lib/usecases/read-report'

const LASTS = [
  { name: 'day', last: 24 },
  { name: 'week', last: 24 * 7 },
  { name: 'month', last: 24 * 30 },
] as const

type Props = { place: ReportPlace; view: ReportView; zone: string; now: Date }

/** Of when and of what the report is: links, and a form for any other range. */
export async function ReportRange({ place, view, zone, now }: Props) {
  const t = await getTranslations('report')
  const { project, last } = place
  const tabs = [
    { href: urls.report({ project }), label: t('sinceLook'), isCurrent: view.isSinceLook },
    ...LASTS.map(range => ({
      ...{ href: urls.report({ project, last: range.last }), label: t(range.name) },
      isCurrent: last === range.last,
    })),
  ]
  const isOwn = !view.isSinceLook && last === undefined
  return (
    <div className="mb-6 grid max-w-[860px] gap-3">
      <TabLinks label={t('ranges')} tabs={tabs} />
      <details open={isOwn || project !== undefined}>
        <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">{t('own')}</summary>
        <GetForm action={urls.report()} className="mt-1 flex flex-wrap items-end gap-3">
          <Field label={t('project')}>
            <select name="project" defaultValue={project ?? ''} className={CONTROL}>
              <option value="">{t('all')}</option>
              {view.projects.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <Field label={t('from')}>
            <input
              type="datetime-local"
              name="from"
              defaultValue={fieldOf(new Date(view.report.since), zone)}
              className={CONTROL}
            />
          </Field>
          <Field label={t('to')}>
            <input type="datetime-local" name="to" defaultValue={fieldOf(endOf(view, now), zone)} className={CONTROL} />
          </Field>
          <Button type="submit">{t('show')}</Button>
        </GetForm>
      </details>
    </div>
  )
}

function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="grid min-w-40 gap-1 text-xs text-text-2">
      {label}
      {children}
    </label>
  )
}

/** Fields show whole minutes: what happened in the last one would be left out. */
function endOf({ report }: ReportView, now: Date): Date {
  const until = new Date(report.until)
  return until.getTime() >= now.getTime() ? new Date(until.getTime() + 60_000) : until
}
