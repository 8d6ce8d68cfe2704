import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/*
 * A test that writes to console.error fails. Unhandled rejections fail the run by vitest's own rule.
 */

let complaints: string[] = []
const original = console.error

/** Takes what the test meant to provoke; returns it for assertions. */
export function takeConsoleErrors(): string[] {
  const taken = complaints
  complaints = []
  return taken
}

beforeEach(() => {
  complaints = []
  console.error = (...args: unknown[]) => {
    complaints.push(format(...args))
  }
})

afterEach(() => {
  console.error = original
  const unexpected = takeConsoleErrors()
  if (unexpected.length > 0) throw new Error(`console.error was called:\n${unexpected.join('\n')}`)
})
