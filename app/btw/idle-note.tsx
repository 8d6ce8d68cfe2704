import { getTranslations } from 'next-intl/server'
import { ClockTime } from '@/components/ui/clock-time'
import { readIdleSince } from '@/lib/usecases/read-idle-since'
import { pageContext } from '../_server/session'

/** "Project A has been idle since 21:40", for the project of the open decision. */
export async function IdleNote({ slug }: { slug: string }) {
  const ctx = await pageContext()
  const idle = await readIdleSince(ctx, slug)
  if (!idle) return null
  const t = await getTranslations('inbox.tray')
  return (
    <p className="text-text-2">
      {t.rich('idle', {
        project: idle.projectName,
        time: () => <ClockTime at={idle.since} now={ctx.clock().toISOString()} />,
      })}
    </p>
  )
}
