import { Refusal } from '@/lib/core/errors'
import { type ImageFacts, readImage } from '@/lib/core/signature/read-image'
import type { Context } from './context'
import { type GateName, loadGate } from './load-gate'

export type ImageBlob = { bytes: Uint8Array<ArrayBuffer>; facts: ImageFacts }

/**
 * The content of an image that a gate covers, by git's name of it, with what it is by its bytes. NOT_FOUND for those who
 * may not see the project, for what the gate does not cover, for what was not kept, and for what is no image.
 */
export async function readFileBlob(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { hash, ...gate }: GateName & { hash: string },
): Promise<ImageBlob> {
  const { row, project } = await loadGate(ctx, gate)
  const covered = await ctx.db.coveredFile.findFirst({
    where: {
      ...{ decisionId: row.id, kind: 'image' },
      OR: [{ beforeHash: hash }, { afterHash: hash }, { sinceHash: hash }],
    },
    select: { path: true },
  })
  const blob =
    covered && (await ctx.db.fileBlob.findUnique({ where: { projectId_hash: { projectId: project.id, hash } } }))
  const facts = blob && readImage(blob.bytes)
  if (!blob || !facts) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'There is no such picture.' })
  return { bytes: blob.bytes, facts }
}
