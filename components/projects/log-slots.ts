/** Live logs of one browser that have a stream of their own: HTTP/1.1 allows six connections, and pages need some. */
const SLOTS = 3

/** Lets one of the slots go. */
export type LogSlot = () => void

/** Takes a free slot; null when all are taken. A browser without locks has as many as it opens. */
export async function takeLogSlot(): Promise<LogSlot | null> {
  if (!('locks' in navigator)) return () => {}
  for (let slot = 1; slot <= SLOTS; slot++) {
    const free = await new Promise<LogSlot | null>(resolve => {
      const hold = (lock: Lock | null) => (lock ? new Promise<void>(release => resolve(release)) : resolve(null))
      navigator.locks.request(`gatewalk-log ${slot}`, { ifAvailable: true }, hold).catch(() => resolve(null))
    })
    if (free) return free
  }
  return null
}
