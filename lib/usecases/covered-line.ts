import { z } from 'zod'
import type { CoveredStatus } from '@/lib/core/signature/covered-files'
import type { FileKind } from '@/lib/core/signature/file-kind'
import { ABSENT } from '@/lib/core/signature/manifest'
import type { Db } from '@/lib/db/client'

export type CoveredRow = NonNullable<Awaited<ReturnType<Db['coveredFile']['findFirst']>>>

const statusSchema = z.enum([
  'added',
  'modified',
  'deleted',
  'renamed',
  'unchanged',
] as const satisfies readonly CoveredStatus[])
const kindSchema = z.enum(['text', 'markdown', 'image', 'binary'] as const satisfies readonly FileKind[])

/** One covered file as a list shows it; sizes in bytes. */
export type CoveredLine = {
  path: string
  fromPath: string | null
  status: CoveredStatus
  kind: FileKind
  /** Git's name of the content that is signed; zeros for a file that is deleted. */
  hash: string
  /** Lines; null for what has none. */
  added: number | null
  deleted: number | null
  size: number
  isSample: boolean
  /** The actor has opened it as it is now. */
  isSeen: boolean
  /** It is not as the last signature of this gate covered it. */
  isChangedSince: boolean
}

/** Git's name of the content that a signature covers. */
export function signedHash(row: Pick<CoveredRow, 'afterHash'>): string {
  return row.afterHash ?? ABSENT
}

/** A covered file for the one who has seen these contents, by path. */
export function coveredLine(row: CoveredRow, seen: ReadonlyMap<string, string>): CoveredLine {
  const { path, fromPath, added, deleted, size, isSample } = row
  const hash = signedHash(row)
  return {
    ...{ path, fromPath, added, deleted, size, isSample, hash },
    status: statusSchema.parse(row.status),
    kind: kindSchema.parse(row.kind),
    isSeen: seen.get(path) === hash,
    isChangedSince: row.sinceHash !== row.afterHash,
  }
}
