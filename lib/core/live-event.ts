/** Channel of the database's notifications that open pages live on. */
export const LIVE_CHANNEL = 'gatewalk'

/** Something that changed and that open pages want to know; its payload on the channel is JSON. */
export type LiveEvent =
  | { type: 'log'; logId: string }
  | { type: 'project'; projectId: string }
  | { type: 'decision'; projectId: string; number: number }
  /** Somebody has opened or left a decision. */
  | { type: 'presence'; projectId: string; number: number }
