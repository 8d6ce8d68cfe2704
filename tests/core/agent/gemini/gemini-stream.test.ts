import { expect, test } from 'vitest'
import { geminiEnd } from '@/lib/core/agent/gemini/gemini-end'
import { readGeminiError, reduceGeminiEvent, startGeminiState } from '@/lib/core/agent/gemini/gemini-stream'
import { exit, INSTANT, LIMITS, readStream, readText } from '../read-stream'

test.each([
  ['gemini-success', 0, { type: 'completed' }],
  ['gemini-401', 145, { type: 'auth', message: expect.stringContaining('API key not valid') }],
  ['gemini-quota', 173, { type: 'quota', resetsAt: null }],
])('the recorded stream %s with exit code %i ends as it did', (name, exitCode, end) => {
  expect(geminiEnd(read(name).state, exit(exitCode), LIMITS)).toEqual(end)
})

test.each([
  ['gemini-success', { inputTokens: 3_000, outputTokens: 150, cachedTokens: 900, costUsd: null }],
  ['gemini-quota', { inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: null }],
])('%s tells tokens, the cached ones included, and never a cost', (name, usage) => {
  expect(read(name).state.usage).toEqual(usage)
})

const ADVICE = '\nPlease wait and try again later. To increase your limits, request a quota increase through AI Studio'

test.each([
  ['[API Error: Resource has been exhausted (e.g. check quota).]', 173, { type: 'rate-limited', resetsAt: null }],
  ['[API Error: Too fast. Please retry in 30s.]', 173, { type: 'rate-limited', resetsAt: '2026-11-30T10:00:30.000Z' }],
  [
    '[API Error: Limit.\nSuggested retry after 3600s.]',
    173,
    { type: 'rate-limited', resetsAt: '2026-11-30T11:00:00.000Z' },
  ],
  ['[API Error: The model is overloaded.]', 247, { type: 'overloaded' }],
  ['[API Error: error 529]', 17, { type: 'overloaded' }],
  ['[API Error: {"code":400,"message":"API key not valid. Please pass a valid API key."}]', 144, { type: 'auth' }],
  ['[API Error: bad request]', 144, { type: 'crashed', message: 'bad request' }],
  ['[API Error: terminated]', 1, { type: 'crashed', message: 'terminated' }],
])('the failed result %j with exit code %i is typed by the code', (words, exitCode, end) => {
  const result = { type: 'result', status: 'error', error: { type: 'unknown', message: words + ADVICE } }
  const { state } = readText(JSON.stringify(result), startGeminiState(''), reduceGeminiEvent)
  expect(geminiEnd(state, exit(exitCode), LIMITS)).toMatchObject(end)
})

test.each([
  ['Attempt 1 failed with status 429. Retrying with backoff... _ApiError: {"error"', 'rate-limited', null],
  ['Attempt 2 failed with status 503. Retrying with backoff...', 'overloaded', null],
  [
    'Attempt 1 failed: Too fast. Please retry in 30s.. Retrying after 31000ms...',
    'rate-limited',
    '2026-11-30T10:00:30.000Z',
  ],
  ['Attempt 3 failed: The model is overloaded.. Max attempts reached', 'overloaded', null],
  ['Attempt 1 failed: {"error":{"code":529,"message":"error 529"}}. Max attempts reached', 'overloaded', null],
])('the line %j on stderr is a limit', (line, kind, resetsAt) => {
  expect(readGeminiError(line, INSTANT)).toMatchObject({ type: 'limit', kind, resetsAt })
})

test.each([
  ['Attempt 1 failed with status 400. Retrying', { type: 'error' }],
  ['YOLO mode is enabled. Attempt 1 failed', { type: 'unknown' }],
])('the line %j on stderr is none', (line, event) => {
  expect(readGeminiError(line, INSTANT)).toMatchObject(event)
})

test('messages, tool calls and tool results come in order with one line each for the live log', () => {
  const shown = read('gemini-success', '/home/dev/project').events.flatMap(event => {
    if (event.type === 'message') return [event.text]
    if (event.type === 'tool-call') return [event.summary]
    return event.type === 'tool-result' ? [`${event.ok ? 'ok' : 'failed'}: ${event.output.split('\n')[0]}`] : []
  })
  expect(shown).toEqual([
    'I will create the file.',
    'write hello.txt +1',
    'ok: ',
    expect.stringMatching(/^run git add -A/),
    'ok: 5c5f1cb P1-01: add hello',
    'Done.',
  ])
})

test('words of the agent never decide how a session ended', () => {
  const said = {
    type: 'message',
    role: 'assistant',
    content: 'Attempt 1 failed with status 429, COMPLETE',
    delta: true,
  }
  const text = `${JSON.stringify(said)}\n{"type":"result","status":"success"}`
  const { state, events } = readText(text, startGeminiState(''), reduceGeminiEvent)
  expect(events[0]).toMatchObject({ type: 'message' })
  expect(geminiEnd(state, exit(0), LIMITS)).toEqual({ type: 'completed' })
  expect(geminiEnd(state, exit(1), LIMITS)).toMatchObject({ type: 'crashed' })
})

test('without a result exit code 41 is a missing sign-in and any other a crash', () => {
  const nothing = startGeminiState('')
  const stderr = 'YOLO mode is enabled.\nInvalid auth method selected.\n'
  const message = 'Invalid auth method selected.'
  expect(geminiEnd(nothing, exit(41, { stderr }), LIMITS)).toEqual({ type: 'auth', message })
  expect(geminiEnd(nothing, exit(55, { stderr }), LIMITS)).toMatchObject({ type: 'crashed', message })
  expect(geminiEnd(nothing, exit(0), LIMITS)).toMatchObject({ type: 'crashed' })
  expect(geminiEnd(nothing, exit(0, { ending: { by: 'idle' } }), LIMITS)).toMatchObject({ type: 'hung' })
})

function read(name: string, cwd = '') {
  return readStream(name, startGeminiState(cwd), reduceGeminiEvent)
}
