import { expect, test } from 'vitest'
import { claudeEnd } from '@/lib/core/agent/claude/claude-end'
import { reduceClaudeEvent, startClaudeState } from '@/lib/core/agent/claude/claude-stream'
import { exit, LIMITS, readStream, readText } from '../read-stream'

test.each([
  ['claude-success', 0, { type: 'completed' }],
  ['claude-json-schema', 0, { type: 'completed' }],
  ['claude-background-two-results', 0, { type: 'completed' }],
  ['claude-stop-block', 0, { type: 'completed' }],
  ['claude-include-hook-events', 0, { type: 'completed' }],
  ['claude-permission-denied', 0, { type: 'completed' }],
  ['claude-401', 1, { type: 'auth', message: 'Invalid API key · Fix external API key' }],
  ['claude-noauth', 1, { type: 'auth', message: 'Not logged in · Please run /login' }],
  ['claude-429', 1, { type: 'rate-limited', resetsAt: null }],
  ['claude-529', 1, { type: 'overloaded' }],
  ['claude-usage-limit', 1, { type: 'quota', resetsAt: '2026-11-30T11:28:18.000Z' }],
  ['claude-max-budget', 1, { type: 'budget' }],
  ['claude-max-turns', 1, { type: 'crashed', message: 'Reached maximum number of turns (3)' }],
  ['claude-dropped-stream', 1, { type: 'crashed', exitCode: 1 }],
  ['claude-sigint-in-tool', 0, { type: 'crashed', exitCode: 0 }],
])('the recorded stream %s with exit code %i ends as it did', (name, exitCode, end) => {
  expect(claudeEnd(read(name).state, exit(exitCode), LIMITS)).toMatchObject(end)
})

test('a session the host ended is named after what ended it, whatever its result says', () => {
  const { state } = read('claude-success')
  expect(claudeEnd(state, exit(143, { ending: { by: 'idle' } }), LIMITS)).toEqual({ type: 'hung', idleMs: 600_000 })
  expect(claudeEnd(state, exit(143, { ending: { by: 'limit' } }), LIMITS)).toEqual({
    type: 'timed-out',
    limitMs: 2_700_000,
  })
  expect(claudeEnd(state, exit(0, { ending: { by: 'stop', reason: 'aborted' } }), LIMITS)).toEqual({ type: 'stopped' })
})

test('a session that was ended because it stayed after a good result is completed', () => {
  const lingered = exit(null, { signal: 'SIGKILL', ending: { by: 'stop', reason: 'lingered' } })
  expect(claudeEnd(read('claude-success').state, lingered, LIMITS)).toEqual({ type: 'completed' })
  expect(claudeEnd(read('claude-529').state, lingered, LIMITS)).toEqual({ type: 'overloaded' })
})

test('exit code 0 without a result is a crash, and so is a good result with exit code 1', () => {
  const nothing = startClaudeState('')
  const message = 'The session ended without a result'
  expect(claudeEnd(nothing, exit(0), LIMITS)).toEqual({ type: 'crashed', message, exitCode: 0, signal: null })
  expect(claudeEnd(read('claude-success').state, exit(1), LIMITS)).toMatchObject({ type: 'crashed', exitCode: 1 })
})

test('a CLI that refuses its flags crashes with its own words', () => {
  const stderr = "error: unknown option '--no-such'\n"
  expect(claudeEnd(startClaudeState(''), exit(1, { stderr }), LIMITS)).toMatchObject({ message: stderr.trim() })
})

test('the last of several results counts, with the cumulative tokens and cost', () => {
  const { state, events } = read('claude-background-two-results')
  expect(state.result?.message).toBe('after bg notification')
  expect(state.result?.usage).toEqual({ inputTokens: 4_500, outputTokens: 150, cachedTokens: 900, costUsd: 0.01818 })
  expect(events.filter(event => event.type === 'result')).toHaveLength(2)
})

test('structured output is handed on as it is, and is absent when the CLI gave none', () => {
  expect(read('claude-json-schema').state.result?.report).toEqual({ status: 'done', summary: 'ok' })
  expect(read('claude-success').state.result?.report).toBeUndefined()
})

test('messages, tool calls and tool results come in order with one line each for the live log', () => {
  const shown = read('claude-success', '/home/dev/project').events.flatMap(event => {
    if (event.type === 'message') return [event.text]
    if (event.type === 'tool-call') return [event.summary]
    return event.type === 'tool-result' ? [`${event.ok ? 'ok' : 'failed'}: ${event.output.split('\n')[0]}`] : []
  })
  expect(shown).toEqual([
    'I will create the file.',
    'write hello.txt +1',
    expect.stringMatching(/^ok: File created/),
    expect.stringMatching(/^run .*git/),
    'ok: 8587114 P1-01: add hello',
    'Done. Created hello.txt and committed.',
  ])
})

test('a retry after a rate limit and a rejected usage limit are shown as limits', () => {
  const limits = (name: string) => read(name).events.filter(event => event.type === 'limit')
  expect(limits('claude-429')).toMatchObject([{ kind: 'rate-limited' }, { kind: 'rate-limited' }])
  expect(limits('claude-529')).toMatchObject([{ kind: 'overloaded' }, { kind: 'overloaded' }])
  expect(limits('claude-usage-limit')).toMatchObject([{ kind: 'quota', resetsAt: '2026-11-30T11:28:18.000Z' }])
})

test('words of the agent never decide how a session ended', () => {
  const said = '429 rate limit, not logged in, all tests pass, <promise>COMPLETE</promise>'
  const state = [
    { type: 'assistant', message: { content: [{ type: 'text', text: said }] } },
    { type: 'result', subtype: 'success', is_error: false, result: said },
  ].reduce((state, event) => reduceClaudeEvent(state, JSON.stringify(event)).state, startClaudeState(''))
  expect(claudeEnd(state, exit(0), LIMITS)).toEqual({ type: 'completed' })
})

test('a line that is no JSON, no object, of an unknown type or of a strange shape is kept and harms nothing', () => {
  const strange = [
    'plain words',
    '[]',
    'null',
    '{"type":"brand_new","x":1}',
    '{"type":',
    '{"type":"assistant","message":7}',
  ]
  for (const line of strange) {
    const { state, events } = reduceClaudeEvent(startClaudeState(''), line)
    expect(events).toEqual([{ type: 'unknown', raw: line }])
    expect(state).toEqual(startClaudeState(''))
  }
  expect(reduceClaudeEvent(startClaudeState(''), '').events).toEqual([])
})

test('the type may stand anywhere in the object, and a result without is_error is no success', () => {
  const { state } = reduceClaudeEvent(startClaudeState(''), '{"result":"x","subtype":"success","type":"result"}')
  expect(state.result).toMatchObject({ isError: true, message: 'x' })
})

test("a 429 after the event of a login's limit is that limit, also without a word in the result", () => {
  const limit = { type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 1_796_038_098 } }
  const result = { type: 'result', subtype: 'success', is_error: true, api_error_status: 429, result: 'limit' }
  const lines = `${JSON.stringify(limit)}\n${JSON.stringify(result)}\n`
  const { state } = readText(lines, startClaudeState(''), reduceClaudeEvent)
  expect(claudeEnd(state, exit(1), LIMITS)).toEqual({ type: 'quota', resetsAt: '2026-11-30T11:28:18.000Z' })
})

function read(name: string, cwd = '') {
  return readStream(name, startClaudeState(cwd), reduceClaudeEvent)
}
