import { rmSync } from 'node:fs'
import { chmod, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

/** Makes a directory that is gone when the test file (or, outside vitest, the process) has ended. */
export async function createTempDir(prefix = 'gatewalk-'): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), prefix)))
  made.push(path)
  // The embedded database runs as another user when the tests run as root.
  await chmod(path, 0o755)
  return path
}

function removeAll(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

if (process.env.VITEST) afterAll(removeAll)
else process.once('exit', removeAll)
