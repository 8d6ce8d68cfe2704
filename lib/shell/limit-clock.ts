export type LimitReached = 'idle' | 'limit'

/** Watches a child's total time and its silence; calls back once, with the limit that was reached first. */
export class LimitClock {
  private lastActivity = performance.now()
  private pausedDepth = 0
  private idleTimer: NodeJS.Timeout | undefined
  private readonly limitTimer: NodeJS.Timeout

  constructor(
    limitMs: number,
    private readonly idleMs: number | undefined,
    private readonly onReached: (limit: LimitReached) => void,
  ) {
    this.limitTimer = setTimeout(() => this.reach('limit'), Math.min(limitMs, LONGEST_TIMER_MS))
    this.watchIdle()
  }

  /** Something was heard from the child. */
  touch(): void {
    this.lastActivity = performance.now()
  }

  /** Silence does not count until as many `resume` calls: the host itself is at work. */
  pause(): void {
    this.pausedDepth++
  }

  resume(): void {
    this.pausedDepth = Math.max(0, this.pausedDepth - 1)
    this.touch()
  }

  close(): void {
    clearTimeout(this.limitTimer)
    clearTimeout(this.idleTimer)
  }

  private watchIdle(): void {
    if (this.idleMs === undefined) return
    if (this.pausedDepth > 0) this.touch()
    const leftMs = this.idleMs - (performance.now() - this.lastActivity)
    if (leftMs <= 0) this.reach('idle')
    else this.idleTimer = setTimeout(() => this.watchIdle(), Math.min(leftMs, LONGEST_TIMER_MS))
  }

  private reach(limit: LimitReached): void {
    this.close()
    this.onReached(limit)
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1
