/**
 * Whose turn it is among the tabs of a browser, by a Web Lock: the browser gives it on when a tab ends, however it ends.
 * A tab that stands still keeps its lock, so a lock can also be taken away.
 */
export class LeaderLock {
  private readonly leaving = new AbortController()

  constructor(
    private readonly locks: LockManager,
    private readonly name: string,
    private readonly on: { lead: () => void; loss: () => void },
  ) {
    this.request({ signal: this.leaving.signal })
  }

  /** Takes the lead from a tab that does not answer. */
  steal(): void {
    this.request({ steal: true })
  }

  /** Ends the turn, or the waiting for it. */
  leave(): void {
    this.leaving.abort()
  }

  private request(options: LockOptions): void {
    this.locks.request(this.name, options, this.hold).catch(() => {
      if (this.leaving.signal.aborted) return
      this.on.loss()
      this.request({ signal: this.leaving.signal })
    })
  }

  private hold = () =>
    new Promise<void>(release => {
      if (this.leaving.signal.aborted) return release()
      this.leaving.signal.addEventListener('abort', () => release())
      this.on.lead()
    })
}
