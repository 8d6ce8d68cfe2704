import { plainText } from '../log/plain-text'
import { truncateText } from '../log/truncate-text'
import type { SessionEnd } from './types'

/** What the process of a session did: its exit, or what ended it before. */
export type ProcessEnd = {
  exitCode: number | null
  signal: string | null
  ending: { by: 'exit' } | { by: 'idle' } | { by: 'limit' } | { by: 'stop'; reason: string }
  stderr: string
  spawnError?: string
}

/** The session was ended 60 s after its result because it would not go: its result counts (`spec/loop.md`). */
export const LINGERED = 'lingered'

/** The end that the host itself brought about; null when the process ended by itself or lingered after its result. */
export function hostEnd(end: ProcessEnd, limits: { idleMs: number; limitMs: number }): SessionEnd | null {
  switch (end.ending.by) {
    case 'idle':
      return { type: 'hung', idleMs: limits.idleMs }
    case 'limit':
      return { type: 'timed-out', limitMs: limits.limitMs }
    case 'stop':
      return end.ending.reason === LINGERED ? null : { type: 'stopped' }
    case 'exit':
      return null
  }
}

/** A crash with the most telling sentence there is: why it could not start, `said`, or its last words on stderr. */
export function crashed(end: ProcessEnd, said?: string): SessionEnd {
  const message = end.spawnError ?? said ?? lastLine(end.stderr) ?? describeExit(end)
  return { type: 'crashed', message: boundedMessage(message), exitCode: end.exitCode, signal: end.signal }
}

/** One bounded line of a CLI's own words. */
export function boundedMessage(text: string): string {
  return truncateText(plainText(text).replace(/\s+/g, ' ').trim(), 500)
}

function lastLine(stderr: string): string | undefined {
  return stderr
    .split('\n')
    .map(line => line.trim())
    .findLast(line => line !== '' && !STACK_NOISE.test(line))
}

/** What a program of Node prints after the sentence that tells what went wrong. */
const STACK_NOISE = /^(at |Node\.js v|[{}]$)/

function describeExit({ exitCode, signal }: ProcessEnd): string {
  return signal ? `ended by ${signal}` : `exit code ${exitCode ?? 'unknown'}`
}
