import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { GateList } from '@/components/gates/gate-list'
import { RowsByKey } from '@/components/gates/rows-by-key'
import { KeyButton } from '@/components/keys/key-button'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar, Page } from '@/components/ui/bar'
import { EmptyState } from '@/components/ui/empty-state'
import { type GateListsView, urls } from '@/lib/core/urls'
import { GATE_LISTS, type GateLists, PAGE_ROWS, readGates } from '@/lib/usecases/read-gates'
import { pageContext } from '../_server/session'
import { GateFilter } from './gate-filter'

type Props = { searchParams: Promise<{ list?: string; project?: string; from?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gates'))('title') }
}

export default async function GatesPage({ searchParams }: Props) {
  const [ctx, wanted] = [await pageContext(), await searchParams]
  const only = GATE_LISTS.find(name => name === wanted.list)
  const from = Math.max(0, Number.parseInt(wanted.from ?? '', 10) || 0)
  const project = wanted.project || undefined
  const [t, read] = [await getTranslations('gates'), await readGates(ctx, { only, from, project })]
  const totals = Object.fromEntries(read.lists.map(list => [list.name, list.total]))
  const waiting = (totals.you ?? 0) + (totals.others ?? 0)
  return (
    <>
      <RefreshOnChange readAt={Date.parse(read.now)} />
      <Bar title={t('title')} aside={<span>{t('summary', { count: waiting })}</span>}>
        <KeyButton action="previous">{t('list.previousRow')}</KeyButton>
        <KeyButton action="next">{t('list.nextRow')}</KeyButton>
      </Bar>
      <Page>
        {(read.projects.length > 1 || project) && <GateFilter projects={read.projects} project={project} list={only} />}
        {!only && waiting === 0 && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
        <RowsByKey>
          {read.lists.map(list => (
            <Listed key={list.name} list={list} now={read.now} view={{ list: only, project, from }} />
          ))}
        </RowsByKey>
      </Page>
    </>
  )
}

type ListedProps = { list: GateLists['lists'][number]; now: string; view: GateListsView }

/** One of the lists with the way to its other rows; nothing when it has none. */
async function Listed({ list, now, view }: ListedProps) {
  const t = await getTranslations('gates.list')
  const { name, total, gates } = list
  const { list: only, project, from = 0 } = view
  if (gates.length === 0) return null
  return (
    <GateList
      id={`gates-${name}`}
      label={t(`title.${name}`)}
      total={total}
      gates={gates}
      isYours={name === 'you'}
      now={now}
    >
      <p className="mt-1 flex flex-wrap gap-x-5 text-text-2">
        {!only && total > gates.length && (
          <Link href={urls.gateLists({ list: name, project })} prefetch={false} className={LINK}>
            {t('all', { count: total })}
          </Link>
        )}
        {only && from > 0 && (
          <Link
            href={urls.gateLists({ list: name, project, from: Math.max(0, from - PAGE_ROWS) })}
            prefetch={false}
            className={LINK}
          >
            {t('earlier')}
          </Link>
        )}
        {only && from + gates.length < total && (
          <Link
            href={urls.gateLists({ list: name, project, from: from + PAGE_ROWS })}
            prefetch={false}
            className={LINK}
          >
            {t('later')}
          </Link>
        )}
        {only && (
          <Link href={urls.gateLists({ project })} prefetch={false} className={LINK}>
            {t('allLists')}
          </Link>
        )}
      </p>
    </GateList>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-accent hover:underline desk:min-h-6'
