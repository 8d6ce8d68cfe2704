import { logError } from '@/app/_server/handle-error'
import { webRoot } from '@/app/_server/web-root'

/** Tells the supervisor and a load balancer whether this web process can reach its database. */
export async function GET(): Promise<Response> {
  try {
    await webRoot().base.db.$queryRaw`select 1`
    return Response.json({ ok: true })
  } catch (error) {
    logError('health', error)
    return Response.json({ ok: false }, { status: 503 })
  }
}
