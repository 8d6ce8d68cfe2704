export type Drain = {
  /** Ends what runs; called again with `hurry` when a second signal comes. */
  drain(hurry: boolean): Promise<void>
  /** Closes connections once nothing runs any more. */
  release(): Promise<void>
}

/** On the first signal drains, releases and exits; on the second hurries the same drain. */
export function drainOnSignal({ drain, release }: Drain): void {
  let signals = 0
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      signals++
      if (signals > 2) return
      const drained = drain(signals === 2)
      if (signals === 1) drained.then(release).then(() => process.exit(0), fail)
      else drained.catch(fail)
    })
  }
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}
