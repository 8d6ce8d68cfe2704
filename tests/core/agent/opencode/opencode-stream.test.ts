import { expect, test } from 'vitest'
import { opencodeEnd } from '@/lib/core/agent/opencode/opencode-end'
import { readOpencodeError } from '@/lib/core/agent/opencode/opencode-error'
import { reduceOpencodeEvent, startOpencodeState } from '@/lib/core/agent/opencode/opencode-stream'
import { exit, INSTANT, LIMITS, readStream, readText } from '../read-stream'

test.each([
  ['opencode-success', 0, { type: 'completed' }],
  ['opencode-401', 1, { type: 'auth', message: 'Incorrect API key provided' }],
])('the recorded stream %s with exit code %i ends as it did', (name, exitCode, end) => {
  expect(opencodeEnd(read(name).state, exit(exitCode), LIMITS)).toEqual(end)
})

test('tokens and cost are summed over the steps, and unknown without a step', () => {
  const { usage } = read('opencode-success').state
  expect(usage).toEqual({
    inputTokens: 4_000,
    outputTokens: 200,
    cachedTokens: 1_200,
    costUsd: expect.closeTo(0.01176),
  })
  const unknown = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null }
  expect(read('opencode-401').state.usage).toEqual(unknown)
})

test.each([
  [{ statusCode: 429, message: 'x', responseHeaders: { 'retry-after': '600' } }, 'rate-limited', '10:10:00'],
  [{ statusCode: 429, message: 'x', responseBody: '{"code":"insufficient_quota"}' }, 'quota', null],
  [{ statusCode: 402, message: 'x' }, 'quota', null],
  [{ statusCode: 529, message: 'Overloaded' }, 'overloaded', undefined],
  [{ statusCode: 403, message: 'no' }, 'auth', undefined],
  [{ message: 'Model not found' }, 'crashed', undefined],
])('the error event %j ends the session as %s', (data, type, reset) => {
  const line = JSON.stringify({ type: 'error', error: { name: 'APIError', data } })
  const { state } = readText(line, startOpencodeState(''), reduceOpencodeEvent)
  const resetsAt = reset ? { resetsAt: `2026-11-30T${reset}.000Z` } : reset === null ? { resetsAt: null } : {}
  expect(opencodeEnd(state, exit(1), LIMITS)).toMatchObject({ type, ...resetsAt })
})

test('only a last step that ended with "stop" is an end, whatever the exit code says', () => {
  const finish = (reason: string) => JSON.stringify({ type: 'step_finish', part: { reason, cost: 1 } })
  const endOf = (...lines: string[]) =>
    opencodeEnd(readText(lines.join('\n'), startOpencodeState(''), reduceOpencodeEvent).state, exit(0), LIMITS)
  const cutOff = { type: 'crashed', message: 'The session ended in the middle of its work' }
  expect(endOf(finish('stop'))).toEqual({ type: 'completed' })
  expect(endOf(finish('tool-calls'))).toMatchObject(cutOff)
  expect(endOf(finish('stop'), '{"type":"step_start"}')).toMatchObject(cutOff)
  expect(endOf()).toMatchObject(cutOff)
})

test('messages, tool calls and tool results come in order with one line each for the live log', () => {
  const shown = read('opencode-success', '/home/dev/project').events.flatMap(event => {
    if (event.type === 'message') return [event.text]
    if (event.type === 'tool-call') return [event.summary]
    return event.type === 'tool-result' ? [`${event.ok ? 'ok' : 'failed'}: ${event.output.split('\n')[0]}`] : []
  })
  expect(shown).toEqual([
    'I will create the file.',
    'write hello.txt +1',
    'ok: Wrote file successfully.',
    expect.stringMatching(/^run git add -A/),
    'ok: 7b6b00c P1-01: add hello',
    'write /home/dev/o-outside.txt +1',
    'ok: Wrote file successfully.',
    'Done.',
  ])
})

const logged = (words: string) =>
  `timestamp=2026-11-30T14:45:34.821Z level=ERROR run=a2 message="stream error" modelID=m1 error.error="${words}"`

test.each([
  ['AI_APICallError: Rate limit reached', { type: 'limit', kind: 'rate-limited', resetsAt: null }],
  ['AI_APICallError: Overloaded', { type: 'limit', kind: 'overloaded' }],
  ['AI_APICallError: You exceeded your monthly quota', { type: 'limit', kind: 'quota' }],
  ['AI_APICallError: Cannot connect to API', { type: 'error', message: 'AI_APICallError: Cannot connect to API' }],
])('the error %j in its log on stderr is what it retries', (words, event) => {
  expect(readOpencodeError(logged(words), INSTANT)).toMatchObject(event)
})

test('words of the agent and of its commands never decide how a session ended', () => {
  const said = JSON.stringify({ type: 'text', part: { text: logged('AI_APICallError: Rate limit reached') } })
  const { state } = readText(
    `${said}\n{"type":"step_finish","part":{"reason":"stop"}}`,
    startOpencodeState(''),
    reduceOpencodeEvent,
  )
  expect(opencodeEnd(state, exit(0), LIMITS)).toEqual({ type: 'completed' })
  expect(readOpencodeError('error: Rate limit reached', INSTANT).type).toBe('unknown')
})

function read(name: string, cwd = '') {
  return readStream(name, startOpencodeState(cwd), reduceOpencodeEvent)
}
