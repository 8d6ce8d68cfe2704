import { redirect } from 'next/navigation'
import { urls } from '@/lib/core/urls'
import { readWaitingCounts } from '@/lib/usecases/read-waiting-counts'
import { pageContext } from './_server/session'

/** Where a person begins: the inbox when something waits there, the projects otherwise. */
export default async function HomePage() {
  const { decisions } = await readWaitingCounts(await pageContext())
  redirect(decisions > 0 ? urls.inbox : urls.projects)
}
