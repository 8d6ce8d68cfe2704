import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { AnswerLine } from '@/components/answering/answer-line'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { LINE_LENGTH } from '@/lib/core/decision/parse-answer-line'
import { urls } from '@/lib/core/urls'
import { readLine } from '@/lib/usecases/read-line'
import { ClientMessages } from '../../_server/client-messages'
import { pageContext } from '../../_server/session'
import { recordAnswersAction } from '../answering-actions'
import { InboxTray } from '../inbox-tray'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const querySchema = z.object({ text: z.string().optional().catch(undefined) })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('answering.line'))('title') }
}

/** The one-line bar as a page: for the phone, without script, and as a link with the line filled in. */
export default async function AnswerLinePage({ searchParams }: Props) {
  const ctx = await pageContext()
  const text = (querySchema.parse(await searchParams).text ?? '').slice(0, LINE_LENGTH)
  const [t, inbox] = [await getTranslations('answering.line'), await getTranslations('inbox')]
  const now = ctx.clock()
  const knowledge = await readLine(ctx, text)
  return (
    <ClientMessages areas={['inbox', 'answering']}>
      <RefreshOnChange readAt={now.getTime()} />
      <Bar title={t('title')}>
        <ButtonLink href={urls.inbox} tone="ghost">
          {inbox('title')}
        </ButtonLink>
      </Bar>
      <div className="min-h-0 desk:grid desk:grid-rows-[1fr_auto]">
        <div className="flex min-h-0 max-w-[860px] flex-col desk:border-r">
          <AnswerLine
            initial={{ text, knowledge, batchId: randomUUID() }}
            version={now.toISOString()}
            record={recordAnswersAction}
          />
        </div>
        <InboxTray list={{}} />
      </div>
    </ClientMessages>
  )
}
