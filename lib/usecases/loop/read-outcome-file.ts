import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { OutcomeFile } from '@/lib/core/agent/outcome-report'

/** More than any report needs; the rest of a larger file is not read. */
const LIMIT_BYTES = 1_000_000

/**
 * Reads a child's outcome file without trusting it: a link is not followed, a pipe not waited for, a huge file not read.
 * Null when there is none.
 */
export async function readOutcomeFile(file: string): Promise<OutcomeFile> {
  let handle: FileHandle
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  } catch (error) {
    return whyNot(error)
  }
  try {
    const found = await handle.stat()
    if (!found.isFile()) return { unreadable: 'it is not a regular file' }
    if (found.size > LIMIT_BYTES) return { unreadable: `it is larger than ${LIMIT_BYTES} bytes` }
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

function whyNot(error: unknown): OutcomeFile {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  return { unreadable: code === 'ELOOP' ? 'it is a symbolic link' : `it cannot be opened (${code})` }
}
