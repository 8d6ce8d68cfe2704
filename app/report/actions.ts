'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { markReportRead } from '@/lib/usecases/mark-report-read'
import { defineFormAction } from '../_server/define-action'

const schema = z.object({ until: z.iso.datetime().transform(text => new Date(text)) })

/** Remembers up to when it was read; the report that follows begins there. */
export const markReadAction = defineFormAction(schema, async (ctx, input) => {
  await markReportRead(ctx, input)
  redirect(urls.report())
})
