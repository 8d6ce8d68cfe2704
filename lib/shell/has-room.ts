import { statfs } from 'node:fs/promises'

/** With less than this left nothing can be done that deserves a judgement. */
const LEAST_BYTES = 1024 * 1024

/** Whether the disk under a folder can still take files; true where it does not say. */
export async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  if (disk === null || disk.blocks === 0) return true
  // Some file systems count no files at all.
  const hasFiles = disk.files === 0 || disk.ffree > 0
  return hasFiles && disk.bavail * disk.bsize >= LEAST_BYTES
}
