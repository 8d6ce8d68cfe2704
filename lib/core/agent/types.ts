import type { DecisionKind, DecisionOption } from '../decision/types'

/** One event of an agent session in normal form; every adapter maps its CLI's stream into these (`facts/agents.md`). */
export type AgentEvent =
  | { type: 'message'; text: string }
  | { type: 'tool-call'; id: string; name: string; summary: string; input: string }
  | { type: 'tool-result'; id: string; ok: boolean; output: string }
  | { type: 'usage'; usage: AgentUsage }
  | { type: 'limit'; kind: 'rate-limited' | 'quota' | 'overloaded'; resetsAt: string | null; message: string }
  | { type: 'error'; message: string }
  | { type: 'result'; ok: boolean; message: string; report: unknown }
  | { type: 'unknown'; raw: string }

/** Tokens and dollars of one session; null means unknown, never zero. `inputTokens` counts the cached ones too. */
export type AgentUsage = {
  inputTokens: number | null
  outputTokens: number | null
  cachedTokens: number | null
  costUsd: number | null
}

/** How a session ended, typed from exit code and events only, never from the agent's prose. */
export type SessionEnd =
  | { type: 'completed' }
  | { type: 'rate-limited'; resetsAt: string | null }
  | { type: 'quota'; resetsAt: string | null }
  | { type: 'overloaded' }
  | { type: 'auth'; message: string }
  | { type: 'crashed'; message: string; exitCode: number | null; signal: string | null }
  | { type: 'hung'; idleMs: number }
  | { type: 'timed-out'; limitMs: number }
  | { type: 'stopped' }
  | { type: 'budget' }

/** What the child says of its item: structured output, else `.ralph/outcome.json` (`spec/loop.md`, One iteration). */
export type OutcomeReport = {
  status: 'done' | 'blocker' | 'decision'
  summary: string
  question?: string
  context?: string
  options?: DecisionOption[]
  tags?: string[]
  kind?: DecisionKind
}

export type ReportReading =
  | { type: 'absent' }
  | { type: 'report'; report: OutcomeReport }
  | { type: 'unreadable'; reason: string }
