import type { DrillResult, SessionWord } from './types'

/** Judged so, session by session, and marked `[x]`; nothing kept, asked or stopped unless `also` says so. */
export function done(sessions: SessionWord[] = ['verified'], also: Partial<DrillResult> = {}): DrillResult {
  return { sessions, mark: 'done', kept: [], asked: [], run: [], ...also }
}

/** Judged so and marked `[!]`, with the work kept under these refs. */
export function blocked(sessions: SessionWord[], kept: string[], also: Partial<DrillResult> = {}): DrillResult {
  return { ...done(sessions, also), mark: 'blocked', kept }
}

/** A false claim: `[!]` at once, no second try, the commits kept. */
export function rejected(session: SessionWord): DrillResult {
  return blocked([session], ['rejected'])
}
