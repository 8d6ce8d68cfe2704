import { setTimeout as sleep } from 'node:timers/promises'
import type { NightPlan } from '@/lib/core/drill/night-plan'
import { readResidentMemory } from '@/lib/shell/resident-memory'
import type { DrillPlace } from './drill-place'
import { startWorkerProcess, type WorkerProcess } from './worker-process'

const POLL_MS = 50
const SAMPLE_MS = 1_000

/** The worker process of a night: killed as planned, started again each time, its memory watched. */
export class NightWorker {
  kills = 0
  /** Resident memory of the present life, bytes. */
  memory: number[] = []
  private running: WorkerProcess | undefined
  private readonly stopping = new AbortController()
  private watching: Promise<void> = Promise.resolve()

  constructor(
    private readonly place: DrillPlace,
    private readonly concurrency: number,
  ) {}

  async start(): Promise<void> {
    this.running = await startWorkerProcess(this.place, { concurrency: this.concurrency })
    this.memory = []
    this.watching = this.watch(this.running.pid)
  }

  /** `kill -9` after each planned part of the items, at a moment when a session runs. Ends early when the signal aborts. */
  async killAsPlanned(
    kills: NightPlan['kills'],
    items: number,
    signal: AbortSignal,
    onNews: (words: string) => void,
  ): Promise<void> {
    try {
      for (const { after, delayMs } of kills) {
        while ((await this.settledItems()) < after * items) await sleep(POLL_MS, undefined, { signal })
        await sleep(delayMs, undefined, { signal })
        while ((await this.unsettled()) === 0) await sleep(POLL_MS, undefined, { signal })
        await this.running?.kill()
        await this.watching
        this.kills++
        onNews(`kill -9 of the worker (${this.kills}) with ${await this.unsettled()} sessions under way`)
        await this.start()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Ends the worker as Ctrl-C does. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running?.stop()
    await this.watching
  }

  private async watch(pid: number): Promise<void> {
    for (;;) {
      const bytes = await readResidentMemory(pid)
      if (bytes === null) return
      this.memory.push(bytes)
      await sleep(SAMPLE_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined)
      if (this.stopping.signal.aborted) return
    }
  }

  private async settledItems(): Promise<number> {
    const settled = await this.place.db.iteration.groupBy({ by: ['projectId', 'itemId'], where: { state: 'settled' } })
    return settled.length
  }

  private unsettled(): Promise<number> {
    return this.place.db.iteration.count({ where: { state: { not: 'settled' } } })
  }
}
