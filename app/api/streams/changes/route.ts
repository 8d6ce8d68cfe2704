import { defineHandler } from '@/app/_server/define-handler'
import { eventStream } from '@/app/_server/event-stream'
import { openLiveSignal } from '@/app/_server/live-signal'
import { requestContext } from '@/app/_server/session'
import { listVisibleProjects } from '@/lib/usecases/list-visible-projects'

const ALIVE_MS = 15_000
/** Changes closer together than this are told once. */
const CALM_MS = 250

/** Says `change` whenever something changed in `?project=<id>`, or in any project the viewer may see. */
export const GET = defineHandler(async request => {
  const wanted = new URL(request.url).searchParams.get('project')
  const visible = new Set(await listVisibleProjects(await requestContext()))
  const signal = await openLiveSignal(event => {
    if (event.type === 'log') return false
    return visible.has(event.projectId) && (wanted === null || event.projectId === wanted)
  })
  return eventStream(request, {
    close: signal.close,
    async next() {
      if ((await signal.wait(ALIVE_MS)) === 'timeout') return []
      await new Promise(resolve => setTimeout(resolve, CALM_MS))
      return [{ event: 'change', data: {} }]
    },
  })
})
