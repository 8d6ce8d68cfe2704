import type { AgentUsage } from './types'

/** What is known of a session that never told its usage. */
export const UNKNOWN_USAGE: AgentUsage = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null }
