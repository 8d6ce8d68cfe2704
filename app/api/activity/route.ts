import { getTimeZone } from 'next-intl/server'
import { defineHandler } from '@/app/_server/define-handler'
import { fileResponse } from '@/app/_server/file-response'
import { requestContext } from '@/app/_server/session'
import { readActivityFilter } from '@/lib/core/activity/activity-filter'
import { exportActivity } from '@/lib/usecases/export-activity'

/** The log of changes as JSON Lines, narrowed by the same address as the page. */
export const GET = defineHandler(async request => {
  const filter = readActivityFilter(Object.fromEntries(new URL(request.url).searchParams))
  const file = await exportActivity(await requestContext(), { filter, zone: await getTimeZone() })
  return fileResponse({ fileName: file.fileName, parts: file.parts(), type: 'application/jsonl' })
})
