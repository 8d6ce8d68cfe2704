import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoopScene } from './loop-scene'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A real worker process beside a scene, to be killed, stopped and continued. */
export type WorkerProcess = {
  pid: number
  signal(name: NodeJS.Signals): void
  /** Signal that ended it, or its exit code. */
  ended: Promise<string>
  words(): string
}

/** Starts the worker as it was built (tests/support/postgres-server.ts sees to it) on the scene's database, home and pool. */
export function startWorkerProcess(
  scene: LoopScene,
  options: { failpoint?: string; leaseMs?: number } = {},
): WorkerProcess {
  const child = spawn(process.execPath, ['.built/main.mjs'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', DATABASE_URL: scene.place.databaseUrl, GATEWALK_HOME: scene.context.home },
      ...{ GATEWALK_POOL: scene.place.pool, GATEWALK_SECRET: 'x'.repeat(40), LOG_LEVEL: 'info' },
      GATEWALK_TEST_LEASE_MS: String(options.leaseMs ?? 5_000),
      ...(options.failpoint ? { GATEWALK_TEST_FAILPOINT: options.failpoint } : {}),
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  return {
    pid: child.pid ?? 0,
    signal: name => child.kill(name),
    ended: endOf(child),
    words: () => said,
  }
}

async function endOf(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? String(code)
}
