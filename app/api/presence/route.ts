import { z } from 'zod'
import { ApiFault } from '@/app/_server/api-fault'
import { defineHandler } from '@/app/_server/define-handler'
import { readJsonBody } from '@/app/_server/read-json-body'
import { requestContext } from '@/app/_server/session'
import { Refusal } from '@/lib/core/errors'
import { notePresence } from '@/lib/usecases/note-presence'

const BODY_LIMIT = 1_000

const noteSchema = z.object({
  slug: z.string().min(1).max(200),
  number: z.number().int().positive(),
  isLeaving: z.boolean().default(false),
})

/** A page that has a decision open says so every few seconds, and learns who else has. */
export const POST = defineHandler(async request => {
  const note = noteSchema.safeParse(await readJsonBody(request, BODY_LIMIT).catch(nothingReadable))
  if (!note.success) throw new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.' })
  const ctx = await requestContext()
  // A page whose session has just ended still beats or leaves: nobody is there, and there is nobody to tell.
  if (ctx.actor.kind === 'anonymous') return new Response(null, { status: 204 })
  const noted = await notePresence(ctx, note.data)
  return Response.json(noted, { headers: { 'Cache-Control': 'no-store' } })
})

function nothingReadable(error: unknown): null {
  if (error instanceof ApiFault) return null
  throw error
}
