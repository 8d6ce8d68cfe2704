import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { Bar, Page } from '@/components/ui/bar'
import { Notice } from '@/components/ui/notice'
import { listPeople } from '@/lib/usecases/list-people'
import { RegisterRepository } from './register-repository'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('register') }
}

/** `?path=` comes from `ralph.mjs register`; nothing is read before a person asks. */
export default async function NewProjectPage({
  searchParams,
}: {
  searchParams: Promise<{ path?: string | string[] }>
}) {
  const { path } = await searchParams
  const people = await orNotFound(listPeople(await pageContext()))
  const t = await getTranslations('projects')
  return (
    <>
      <Bar title={t('register')} />
      <Page>
        <div className="grid max-w-[760px] gap-5">
          <Notice tone="warning">{t('new.runsCommands')}</Notice>
          <ClientMessages areas={['projects', 'problems']}>
            <RegisterRepository people={people} path={typeof path === 'string' ? path : ''} />
          </ClientMessages>
        </div>
      </Page>
    </>
  )
}
