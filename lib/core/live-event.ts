/** Channel of the database's notifications that open pages live on. */
export const LIVE_CHANNEL = 'gatewalk'

/** A stream says something at least this often; one that is silent for twice as long counts as dead. */
export const HEARTBEAT_MS = 15_000

/** Something that changed and that open pages want to know; its payload on the channel is JSON. */
export type LiveEvent =
  | { type: 'log'; logId: string }
  | { type: 'project'; projectId: string }
  | { type: 'decision'; projectId: string; number: number }
  /** Somebody has opened or left a decision. */
  | { type: 'presence'; projectId: string; number: number }
  /** The session was signed out or revoked: its streams end at once. */
  | { type: 'session'; sessionId: string }

/**
 * What a page is told of a change that its viewer may see; `number` when it is about one decision. `isPresence`: only who
 * looks at it has changed.
 */
export type LiveChange = { projectId: string; number: number | null; isPresence?: true }
