import { execFile } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { createTempDir } from './temp-dir'

/** A real disk of a few megabytes that a test may fill. */
export type SmallDisk = { path: string; fill(): Promise<void>; makeRoom(): Promise<void> }

/** Mounts a small disk until the test file has ended; null where this machine may not mount (no Linux, no root). */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await createTempDir('disk-')
  const run = promisify(execFile)
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', path]).then(
    () => true,
    () => false,
  )
  if (!mounted) return null
  afterAll(() => run('umount', ['--lazy', path]).then(() => undefined))
  const filler = join(path, 'filler')
  return {
    path,
    async fill() {
      const { bavail, bsize } = await statfs(path)
      await writeFile(filler, Buffer.alloc(bavail * bsize))
    },
    makeRoom: () => rm(filler, { force: true }),
  }
}
