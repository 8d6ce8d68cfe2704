import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GateList } from '@/components/gates/gate-list'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar, Page } from '@/components/ui/bar'
import { EmptyState } from '@/components/ui/empty-state'
import { readGates } from '@/lib/usecases/read-gates'
import { pageContext } from '../_server/session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gates'))('title') }
}

export default async function GatesPage() {
  const ctx = await pageContext()
  const [t, gates] = [await getTranslations('gates'), await readGates(ctx)]
  const waiting = gates.filter(gate => gate.isWaiting)
  const settled = gates.filter(gate => !gate.isWaiting)
  const now = ctx.clock().toISOString()
  return (
    <>
      <RefreshOnChange readAt={Date.parse(now)} />
      <Bar title={t('title')} aside={t('summary', { count: waiting.length })} />
      <Page>
        {waiting.length > 0 ? (
          <GateList label={t('waiting')} gates={waiting} now={now} />
        ) : (
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        )}
        {settled.length > 0 && <GateList label={t('settled')} gates={settled} now={now} />}
      </Page>
    </>
  )
}
