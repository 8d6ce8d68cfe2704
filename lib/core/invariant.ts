/** Throws when a thing the code relies on is false: a bug of ours, never a person's mistake. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant: ${message}`)
}

/** Makes a `switch` over a closed union exhaustive: the build breaks when a member is added. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
