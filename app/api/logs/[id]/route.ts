import { defineHandler } from '@/app/_server/define-handler'
import { fileResponse } from '@/app/_server/file-response'
import { requestContext } from '@/app/_server/session'
import { openLog } from '@/lib/usecases/open-log'

/** A stored log as a file, such as the events of an agent as its CLI wrote them. */
export const GET = defineHandler<{ id: string }>(async (_, { id }) => {
  const log = await openLog(await requestContext(), id)
  return fileResponse({ fileName: log.fileName, parts: log.parts() })
})
