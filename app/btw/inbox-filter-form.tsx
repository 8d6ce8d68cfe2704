import { SlidersHorizontal, X } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { SearchField } from '@/components/decisions/search-field'
import { Button, ButtonLink } from '@/components/ui/button'
import { Select } from '@/components/ui/field'
import { GetForm } from '@/components/ui/get-form'
import { filterFields, type InboxFilter } from '@/lib/core/decision/inbox-filter'
import type { InboxView } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import type { DecisionName } from '@/lib/usecases/read-inbox'
import { readInboxFacets } from '@/lib/usecases/read-inbox-facets'
import { pageContext } from '../_server/session'
import type { InboxQuery } from './inbox-query'

type FormProps = { query: InboxQuery; seen: number; open: DecisionName | null }

/** Search and filter over the list: a form that is an address, so it works before hydration and can be sent to others. */
export async function InboxFilterForm({ query, seen, open }: FormProps) {
  const t = await getTranslations('inbox.filter')
  const { filter, isList, isPanel } = query
  const at = (view: InboxView) => (isList ? urls.inboxList({ seen, ...view }) : urls.inboxView({ seen, ...view }))
  const panelHref =
    open && !isList
      ? urls.decision(open.slug, open.number, { seen, filter, panel: !isPanel })
      : at({ filter, panel: !isPanel })
  const kept = filterFields(filter).filter(([name]) => name !== 'q' && !(isPanel && PANEL_FIELDS.includes(name)))
  return (
    <GetForm action={urls.inbox} role="search" className="grid gap-2 border-b px-4 py-2">
      <input type="hidden" name="seen" value={seen} />
      {isList && <input type="hidden" name="list" value="1" />}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex gap-1.5">
        <SearchField key={filter.q} initial={filter.q ?? ''} />
        <ButtonLink href={panelHref} scroll={false} aria-expanded={isPanel} className="px-2.5!">
          <SlidersHorizontal aria-hidden="true" size={14} />
          {t('open')}
        </ButtonLink>
      </div>
      {isPanel && <Panel filter={filter} />}
      <Chips filter={filter} hrefOf={narrowed => at({ filter: narrowed })} />
    </GetForm>
  )
}

const PANEL_FIELDS: (keyof InboxFilter)[] = ['kind', 'project', 'stopped', 'snoozed']

/** The choices that an address can hold beside words; only what is there is offered. */
async function Panel({ filter }: { filter: InboxFilter }) {
  const [t, inbox] = [await getTranslations('inbox.filter'), await getTranslations('inbox')]
  const { kinds, projects } = await readInboxFacets(await pageContext())
  return (
    <div className="grid gap-3 pt-1 pb-1.5">
      <div className="grid grid-cols-2 gap-2">
        <Select id="filter-kind" name="kind" label={t('kind')} defaultValue={filter.kind ?? ''}>
          <option value="">{t('any')}</option>
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {inbox(`kind.${kind}`)}
            </option>
          ))}
        </Select>
        <Select id="filter-project" name="project" label={t('project')} defaultValue={filter.project ?? ''}>
          <option value="">{t('any')}</option>
          {projects.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Check name="stopped" label={t('stopped')} isChecked={filter.stopped ?? false} />
        <Check name="snoozed" label={t('snoozed')} isChecked={filter.snoozed ?? false} />
        <Button type="submit" className="ml-auto">
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}

function Check({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 desk:min-h-7">
      <input type="checkbox" name={name} value="1" defaultChecked={isChecked} className="size-4 accent-accent" />
      {label}
    </label>
  )
}

/** What narrows the list, each with how to take it off. */
async function Chips({ filter, hrefOf }: { filter: InboxFilter; hrefOf: (filter: InboxFilter) => string }) {
  const [t, inbox] = [await getTranslations('inbox.filter'), await getTranslations('inbox')]
  const fields = filterFields(filter)
  if (fields.length === 0) return null
  const words: Record<keyof InboxFilter, string> = {
    q: t('words', { words: filter.q ?? '' }),
    kind: filter.kind ? inbox(`kind.${filter.kind}`) : '',
    project: filter.project ?? '',
    stopped: t('stopped'),
    snoozed: t('snoozed'),
  }
  return (
    <ul aria-label={t('on')} className="flex flex-wrap gap-1.5">
      {fields.map(([name]) => (
        <li key={name} className="min-w-0">
          <Link
            href={hrefOf({ ...filter, [name]: undefined })}
            prefetch={false}
            scroll={false}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-sm bg-accent-soft px-2 text-xs font-medium text-accent hover:opacity-80 desk:min-h-6"
          >
            <span className="truncate">{words[name]}</span>
            <X aria-hidden="true" size={12} className="shrink-0" />
            <span className="sr-only">{t('off')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
