import type { LiveEvent } from '../live-event'

/** How far back a reader that lost its line is told what it missed; one that is further behind reads everything. */
const KEPT_MS = 60_000
const KEPT = 2_000

type Noted = { id: number; event: LiveEvent }

/** The live events of the last minute, so that a stream goes on where it stopped. Ids ascend and are about ms since 1970. */
export class RecentEvents {
  private noted: Noted[] = []
  private completeAfter: number
  private last: number

  constructor(now: number) {
    this.completeAfter = now
    this.last = now
  }

  /** Id of the latest event, or of the moment from which on events are known. */
  get latest(): number {
    return this.last
  }

  note(event: LiveEvent, now: number): void {
    this.last = Math.max(now, this.last + 1)
    this.noted.push({ id: this.last, event })
    const first = this.noted[0]
    if (this.noted.length <= KEPT && first && now - first.id <= KEPT_MS * 2) return
    const kept = this.noted.filter(({ id }) => now - id <= KEPT_MS).slice(-KEPT / 2)
    this.completeAfter = Math.max(this.completeAfter, this.noted.at(-kept.length - 1)?.id ?? this.completeAfter)
    this.noted = kept
  }

  /** Events may have been missed up to now. */
  missed(now: number): void {
    this.last = Math.max(now, this.last + 1)
    this.completeAfter = this.last
    this.noted = []
  }

  /** The events after this id, oldest first; null when they are no longer all known. */
  since(id: number): LiveEvent[] | null {
    return id < this.completeAfter ? null : this.noted.filter(one => one.id > id).map(({ event }) => event)
  }
}
