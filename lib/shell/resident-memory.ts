import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Bytes of memory that a process holds (its resident set); null when it is gone. */
export async function readResidentMemory(pid: number): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    const kilobytes = Number.parseInt(stdout, 10)
    return kilobytes > 0 ? kilobytes * 1024 : null
  } catch {
    return null
  }
}
