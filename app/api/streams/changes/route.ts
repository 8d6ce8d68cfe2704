import { defineHandler } from '@/app/_server/define-handler'
import { eventStream } from '@/app/_server/event-stream'
import { openLiveSignal } from '@/app/_server/live-signal'
import { requestContext, sessionStands } from '@/app/_server/session'
import type { Context } from '@/lib/usecases/context'
import { listVisibleProjects } from '@/lib/usecases/list-visible-projects'

const ALIVE_MS = 15_000
/** Changes closer together than this are told once. */
const CALM_MS = 250

/** Says `change` whenever something changed in `?project=<id>`, or in any project the viewer may see. */
export const GET = defineHandler(async request => {
  const wanted = new URL(request.url).searchParams.get('project')
  const ctx = await requestContext()
  const sight = await openSight(ctx)
  const changed = new Set<string>()
  const signal = await openLiveSignal(event => {
    if (event.type === 'log' || event.type === 'presence' || (wanted !== null && event.projectId !== wanted))
      return false
    changed.add(event.projectId)
    return true
  })
  return eventStream(request, {
    close: signal.close,
    stands: sessionStands(ctx),
    async next() {
      if ((await signal.wait(ALIVE_MS)) === 'timeout') return []
      await new Promise(resolve => setTimeout(resolve, CALM_MS))
      const projects = [...changed]
      changed.clear()
      // Without a project a lost connection is back: something may have been missed.
      const isSeen = projects.length === 0 || (await sight.canSeeAny(projects))
      return isSeen ? [{ event: 'change', data: {} }] : []
    },
  })
})

/** Which projects the viewer may see, asked again only for one that was not there before: an open page gets new ones. */
async function openSight(ctx: Pick<Context, 'actor' | 'db'>) {
  const visible = new Set(await listVisibleProjects(ctx))
  const hidden = new Set<string>()
  return {
    async canSeeAny(projects: string[]): Promise<boolean> {
      const isNew = projects.some(id => !visible.has(id) && !hidden.has(id))
      if (isNew) for (const id of await listVisibleProjects(ctx)) visible.add(id)
      for (const id of projects) if (!visible.has(id)) hidden.add(id)
      return projects.some(id => visible.has(id))
    },
  }
}
