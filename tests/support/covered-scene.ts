import { createHash } from 'node:crypto'
import { fileKind } from '@/lib/core/signature/file-kind'
import type { Db } from '@/lib/db/client'

type Content = string | Uint8Array

export type GivenFile = {
  path: string
  /** Null: it was not there. */
  before?: Content | null
  after?: Content | null
  /** As the last signature covered it. */
  since?: Content | null
  fromPath?: string
  isSample?: boolean
  /** Its contents are not kept, as of one that is too large. */
  isLarge?: boolean
}

/** Git's name of a content. */
export function blobHash(content: Content): string {
  const bytes = bytesOf(content)
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Gives a Manual-Gate the covered files that a worker would store when it asks. */
export async function giveCoveredFiles(db: Db, slug: string, number: number, files: GivenFile[]): Promise<void> {
  const { id: decisionId, projectId } = await db.decision.findFirstOrThrow({ where: { project: { slug }, number } })
  const contents = files
    .filter(file => !file.isLarge)
    .flatMap(({ before, after, since }) => [before, after, since])
    .filter(content => content !== null && content !== undefined)
  await db.fileBlob.createMany({
    data: contents.map(content => {
      const bytes = bytesOf(content)
      return { projectId, hash: blobHash(content), size: bytes.length, bytes }
    }),
    skipDuplicates: true,
  })
  await db.coveredFile.deleteMany({ where: { decisionId } })
  await db.coveredFile.createMany({ data: files.map(file => ({ decisionId, ...coveredRow(file) })) })
}

function coveredRow({ path, before = null, after = null, since = null, fromPath, isSample = false }: GivenFile) {
  const hash = (content: Content | null) => (content === null ? null : blobHash(content))
  const lines = (content: Content | null) => (typeof content === 'string' ? content.split('\n').length - 1 : null)
  return {
    ...{ path, isSample, fromPath: fromPath ?? null },
    status: statusOf(before, after, fromPath),
    kind: fileKind(path, { isBinary: [before, after].some(content => content instanceof Uint8Array) }),
    beforeHash: hash(before),
    afterHash: hash(after),
    sinceHash: hash(since),
    added: lines(after),
    deleted: typeof after === 'string' ? (lines(before) ?? 0) : null,
    size: after === null ? 0 : bytesOf(after).length,
  }
}

function statusOf(before: Content | null, after: Content | null, fromPath: string | undefined) {
  if (fromPath !== undefined) return 'renamed'
  if (before === null) return 'added'
  if (after === null) return 'deleted'
  return blobHash(before) === blobHash(after) ? 'unchanged' : 'modified'
}

function bytesOf(content: Content): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new Uint8Array(new TextEncoder().encode(content)) : new Uint8Array(content)
}
