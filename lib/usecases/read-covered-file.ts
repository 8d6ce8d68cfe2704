import { Refusal } from '@/lib/core/errors'
import { type ImageFacts, readImage } from '@/lib/core/signature/read-image'
import { requirePerson } from './authorize'
import type { Context } from './context'
import { type CoveredLine, type CoveredRow, coveredLine } from './covered-line'
import { type GateName, loadGate } from './load-gate'

/** One version of a covered file; `content` is null when it was too large to be kept. */
export type FileSide = {
  hash: string
  content: { size: number; text: string | null; image: ImageFacts | null } | null
}

export type CoveredFileView = {
  file: CoveredLine
  /** As the last signature covered it, or as it was before the phase; null: there was no such file. */
  before: FileSide | null
  after: FileSide | null
}

type CoveredFileWish = GateName & {
  path: string
  /** Compare with what the last signature of the gate covered, instead of with what was before the phase. */
  isSince?: boolean
}

/** A covered file with both its versions. NOT_FOUND for those who may not see the project, and for any other path. */
export async function readCoveredFile(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { path, isSince = false, ...gate }: CoveredFileWish,
): Promise<CoveredFileView> {
  const { userId } = requirePerson(ctx)
  const { row, project } = await loadGate(ctx, gate)
  const covered = await ctx.db.coveredFile.findUnique({ where: { decisionId_path: { decisionId: row.id, path } } })
  if (!covered) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'The gate covers no such file.' })
  const seen = await ctx.db.fileSeen.findUnique({
    where: { decisionId_userId_path: { decisionId: row.id, userId, path } },
  })
  const before = isSince ? covered.sinceHash : covered.beforeHash
  const side = (hash: string | null) =>
    hash ? readSide(ctx, { projectId: project.id, hash, kind: covered.kind }) : null
  const [old, now] = await Promise.all([side(before), side(covered.afterHash)])
  return { file: coveredLine(covered, new Map(seen ? [[path, seen.hash]] : [])), before: old, after: now }
}

type Side = { projectId: string; hash: string; kind: CoveredRow['kind'] }

async function readSide(ctx: Pick<Context, 'db'>, { projectId, hash, kind }: Side): Promise<FileSide> {
  const blob = await ctx.db.fileBlob.findUnique({ where: { projectId_hash: { projectId, hash } } })
  if (!blob) return { hash, content: null }
  const isText = kind === 'text' || kind === 'markdown'
  const text = isText ? new TextDecoder().decode(blob.bytes) : null
  const image = kind === 'image' ? readImage(blob.bytes) : null
  return { hash, content: { size: blob.size, text, image } }
}
