import { defineStream } from '@/app/_server/define-stream'
import { eventStream } from '@/app/_server/event-stream'
import { readStreamPlace } from '@/app/_server/read-stream-place'
import { recentEvents } from '@/app/_server/recent-events'
import { openViewerSignal } from '@/app/_server/viewer-signal'
import { HEARTBEAT_MS, type LiveChange, type LiveEvent } from '@/lib/core/live-event'
import type { Context } from '@/lib/usecases/context'
import { listVisibleProjects } from '@/lib/usecases/list-visible-projects'

/** Changes closer together than this are told once. */
const CALM_MS = 250

/**
 * What changed in the projects that the viewer may see: `changes` names projects and decisions, `all` says that anything
 * may have changed. Event ids are moments, so `Last-Event-ID` (or `?after=`) goes on where it stopped.
 */
export const GET = defineStream(async (request, _parameters, ctx) => {
  const [sight, recent] = [await openSight(ctx), await recentEvents()]
  const signal = await openViewerSignal(ctx, event => event?.type !== 'log')
  let place = readStreamPlace(request)
  let isDue = place !== null
  return eventStream(request, {
    close: signal.close,
    stands: signal.stands,
    async next() {
      if (!isDue && (await signal.wait(HEARTBEAT_MS)) === 'event')
        await new Promise(resolve => setTimeout(resolve, CALM_MS))
      isDue = false
      const from = place ?? recent.latest
      place = recent.latest
      const events = recent.since(from)
      if (!events) return [{ event: 'all', id: place, data: {} }]
      const changes = await sight.seen(changesOf(events))
      return [
        changes.length > 0 ? { event: 'changes', id: place, data: changes } : { event: 'alive', id: place, data: {} },
      ]
    },
  })
})

function changesOf(events: LiveEvent[]): LiveChange[] {
  const changes = events.flatMap((event): LiveChange[] => {
    if (event.type === 'project') return [{ projectId: event.projectId, number: null }]
    if (event.type === 'presence') return [{ projectId: event.projectId, number: event.number, isPresence: true }]
    return event.type === 'decision' ? [{ projectId: event.projectId, number: event.number }] : []
  })
  const nameOf = ({ projectId, number, isPresence }: LiveChange) => `${projectId} ${number} ${isPresence ?? ''}`
  return [...new Map(changes.map(change => [nameOf(change), change])).values()]
}

/** Which projects the viewer may see, asked again only for one that was not there before: an open page gets new ones. */
async function openSight(ctx: Pick<Context, 'actor' | 'db'>) {
  const visible = new Set(await listVisibleProjects(ctx))
  const hidden = new Set<string>()
  return {
    async seen(changes: LiveChange[]): Promise<LiveChange[]> {
      const isNew = changes.some(({ projectId }) => !visible.has(projectId) && !hidden.has(projectId))
      if (isNew) for (const id of await listVisibleProjects(ctx)) visible.add(id)
      for (const { projectId } of changes) if (!visible.has(projectId)) hidden.add(projectId)
      return changes.filter(({ projectId }) => visible.has(projectId))
    },
  }
}
