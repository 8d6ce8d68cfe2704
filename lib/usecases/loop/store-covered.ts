import type { CoveredFile } from '@/lib/core/signature/covered-files'
import { keptBytes } from '@/lib/core/signature/file-kind'
import type { Prisma } from '@/lib/db/generated/client'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Contents kept for one gate at most, in bytes, samples first; what is left out is named with its size. */
const MOST_BYTES = 64_000_000
/** Contents read from git and sent to the database at once, in bytes. */
const BATCH_BYTES = 8_000_000
/** Bytes in which git, too, looks for a NUL before it calls a file binary. */
const SNIFFED = 8_000

/** Contents in one statement at most. */
const ROWS_AT_ONCE = 250

/** A covered file with its size, its kind corrected by its bytes. */
export type StoredFile = CoveredFile & { size: number }

/**
 * Keeps the contents of covered files for the page, before the phase, now and at the last approval: pages never need the
 * mirror.
 */
export async function storeContents(
  ctx: WorkerContext,
  work: Workplace,
  files: readonly CoveredFile[],
): Promise<StoredFile[]> {
  const hashes = files.flatMap(({ before, after, since }) => [before, after, since].filter(hash => hash !== null))
  const sizes = await ctx.git.readBlobSizes(work.mirror, [...new Set(hashes)])
  const wanted = chooseContents(files, sizes)
  const binaries = await storeBlobs(ctx, work, wanted, sizes)
  return files.map(file => {
    const isBinary =
      file.kind !== 'image' && [file.before, file.after].some(hash => hash !== null && binaries.has(hash))
    return { ...file, kind: isBinary ? 'binary' : file.kind, size: sizes.get(file.after ?? '') ?? 0 }
  })
}

/** The rows of a decision become these files, in one statement; what somebody has seen of them stays. */
export async function replaceCovered(
  tx: Prisma.TransactionClient,
  decisionId: string,
  files: readonly StoredFile[],
): Promise<void> {
  await tx.coveredFile.deleteMany({ where: { decisionId } })
  await tx.$executeRaw`
    INSERT INTO "CoveredFile" ("decisionId", path, status, "fromPath", kind, "beforeHash", "afterHash", "sinceHash",
      added, deleted, size, "isSample")
    SELECT ${decisionId}::uuid, path, status, "fromPath", kind, before, after, since, added, deleted, size, "isSample"
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS file(path text, status text, "fromPath" text, kind text,
      before text, after text, since text, added int, deleted int, size int, "isSample" boolean)`
}

/** Blobs to keep, samples first, as long as there is room. */
function chooseContents(files: readonly CoveredFile[], sizes: ReadonlyMap<string, number>): string[] {
  const chosen = new Set<string>()
  let left = MOST_BYTES
  for (const file of [...files].sort((a, b) => Number(b.isSample) - Number(a.isSample)))
    for (const hash of [file.after, file.before, file.since]) {
      const size = hash === null ? undefined : sizes.get(hash)
      if (hash === null || size === undefined || chosen.has(hash)) continue
      if (size > keptBytes(file.kind) || size > left) continue
      chosen.add(hash)
      left -= size
    }
  return [...chosen]
}

/** Stores what is not stored yet, batch by batch; returns the blobs that are no text. */
async function storeBlobs(
  ctx: WorkerContext,
  work: Workplace,
  hashes: readonly string[],
  sizes: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const projectId = work.project.id
  const binaries = new Set<string>()
  for (const batch of batches(hashes, sizes)) {
    const blobs = await ctx.git.readBlobs(work.mirror, batch)
    for (const [hash, bytes] of blobs) if (bytes.subarray(0, SNIFFED).includes(0)) binaries.add(hash)
    const data = [...blobs].map(([hash, bytes]) => ({
      projectId,
      hash,
      size: bytes.length,
      bytes: new Uint8Array(bytes),
    }))
    await ctx.db.fileBlob.createMany({ data, skipDuplicates: true })
  }
  return binaries
}

function batches(hashes: readonly string[], sizes: ReadonlyMap<string, number>): string[][] {
  const found: string[][] = []
  let room = 0
  for (const hash of hashes) {
    const size = sizes.get(hash) ?? 0
    if (size > room || (found.at(-1)?.length ?? ROWS_AT_ONCE) === ROWS_AT_ONCE) {
      found.push([])
      room = BATCH_BYTES
    }
    found.at(-1)?.push(hash)
    room -= size
  }
  return found
}
