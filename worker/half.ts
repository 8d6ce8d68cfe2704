import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, startService } from '@/lib/shell/start-service'

/*
 * Life of a half (web or worker): started, and started again whenever it ends by itself, each time after a longer wait
 * until it has lived for a while; stopped once, for good.
 */

export type Half = {
  /** Asks the half to end; calling it again asks it to hurry. Resolves when nothing of it is left. */
  stop(): Promise<void>
}

export type HalfOptions = {
  name: string
  /** Arguments of Node. */
  args: string[]
  env: Record<string, string | undefined>
  /** After this long the half is killed. */
  stopLimitMs: number
  say(sentence: string): void
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const HEALTHY_AFTER_MS = 60_000

/** Starts a half and keeps it running. */
export function startHalf(options: HalfOptions): Half {
  const stopping = new AbortController()
  let service: Service | undefined
  const finished = keepRunning(options, stopping.signal, started => {
    service = started
  })
  return {
    async stop() {
      stopping.abort()
      service?.signal('SIGTERM')
      const limit = setTimeout(() => service?.signal('SIGKILL'), options.stopLimitMs)
      await finished
      clearTimeout(limit)
    },
  }
}

async function keepRunning(
  options: HalfOptions,
  stopping: AbortSignal,
  onStart: (service: Service) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!stopping.aborted) {
    const startedAt = Date.now()
    const service = await startService(process.execPath, options.args, { env: options.env, output: 'inherit' })
    onStart(service)
    if (stopping.aborted) service.signal('SIGTERM')
    const { code, signal } = await service.ended
    // What it started in its own group goes with it.
    service.signal('SIGKILL')
    if (stopping.aborted) return
    wait = Date.now() - startedAt > HEALTHY_AFTER_MS ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
    options.say(`The ${options.name} ended (${signal ?? `exit ${code}`}); it is started again in ${wait / 1_000} s.`)
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined)
  }
}
