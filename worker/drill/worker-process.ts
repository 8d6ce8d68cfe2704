import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServiceEnd, startService } from '@/lib/shell/start-service'
import { DRILL_SECRET, type DrillPlace } from './drill-place'

const ROOT = join(import.meta.dirname, '..', '..')

export type WorkerProcess = {
  pid: number
  ended: Promise<ServiceEnd>
  /** Ends it as Ctrl-C does, and waits until it is gone. */
  stop(): Promise<void>
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>
}

export type WorkerProcessOptions = {
  /** Ends itself with `kill -9` there: `marked`, or `marked:3` for the third time. */
  failpoint?: string
  concurrency?: number
}

/** A real worker process, as `npm start` starts it, on a drill's place; what it says goes into `worker.log` there. */
export async function startWorkerProcess(
  place: DrillPlace,
  options: WorkerProcessOptions = {},
): Promise<WorkerProcess> {
  const log = await open(join(place.home, 'worker.log'), 'a')
  const { failpoint, concurrency = 2 } = options
  const env = {
    ...place.context.processEnv,
    ...{ NODE_ENV: 'production', DATABASE_URL: place.databaseUrl, GATEWALK_HOME: place.home, LOG_LEVEL: 'info' },
    ...{ GATEWALK_SECRET: DRILL_SECRET, WORKER_CONCURRENCY: String(concurrency) },
    ...{ GATEWALK_TEST_LEASE_MS: '5000', GATEWALK_TEST_LEAVE_MS: '2000' },
    ...(failpoint ? { GATEWALK_TEST_FAILPOINT: failpoint } : {}),
  }
  try {
    const args = [join('.built', 'main.mjs')]
    const service = await startService(process.execPath, args, { cwd: ROOT, env, output: log.fd })
    return {
      pid: service.pid,
      ended: service.ended,
      async stop() {
        service.signal('SIGTERM')
        await service.ended
      },
      async kill() {
        service.signal('SIGKILL')
        await service.ended
      },
    }
  } finally {
    await log.close()
  }
}
