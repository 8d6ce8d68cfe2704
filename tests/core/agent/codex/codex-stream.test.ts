import { expect, test } from 'vitest'
import { codexEnd } from '@/lib/core/agent/codex/codex-end'
import { codexReport, reduceCodexEvent, startCodexState } from '@/lib/core/agent/codex/codex-stream'
import { exit, INSTANT, LIMITS, readStream, readText } from '../read-stream'

const UNKNOWN = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null }

test.each([
  ['codex-success', 0, { type: 'completed' }],
  ['codex-output-schema', 0, { type: 'completed' }],
  ['codex-401', 1, { type: 'auth', message: expect.stringMatching(/^unexpected status 401 Unauthorized/) }],
  ['codex-429', 1, { type: 'rate-limited', resetsAt: null }],
  ['codex-503', 1, { type: 'overloaded' }],
  ['codex-529', 1, { type: 'overloaded' }],
  ['codex-quota', 1, { type: 'quota', resetsAt: null }],
  ['codex-usage-limit', 1, { type: 'quota', resetsAt: '2026-11-30T12:00:00.000Z' }],
])('the recorded stream %s with exit code %i ends as it did', (name, exitCode, end) => {
  expect(codexEnd(read(name).state, exit(exitCode), LIMITS)).toEqual(end)
})

test.each([
  ['codex-success', { inputTokens: 3_000, outputTokens: 150, cachedTokens: 900, costUsd: null }],
  ['codex-output-schema', { inputTokens: 2_000, outputTokens: 100, cachedTokens: 600, costUsd: null }],
  ['codex-429', UNKNOWN],
])('%s tells tokens once and never a cost', (name, usage) => {
  expect(read(name).state.usage).toEqual(usage)
})

test('the last message under the schema is the report, and plain words are none', () => {
  expect(codexReport(read('codex-output-schema').state)).toEqual({ status: 'decision', summary: 'needs zod' })
  expect(codexReport(read('codex-success').state)).toBeUndefined()
  expect(codexReport(read('codex-429').state)).toBeUndefined()
})

test('messages, commands and file changes come in order with one line each for the live log', () => {
  const shown = read('codex-success', '/home/dev/project').events.flatMap(event => {
    if (event.type === 'message') return [event.text]
    if (event.type === 'tool-call') return [event.summary]
    return event.type === 'tool-result' ? [`${event.ok ? 'ok' : 'failed'}: ${event.output.split('\n')[0]}`] : []
  })
  expect(shown).toEqual([
    'I will create the file.',
    'write hello.txt',
    'ok: write hello.txt',
    expect.stringMatching(/^run .*git add -A/),
    'ok: a40df80 P1-01: add hello',
    'Done. Created hello.txt and committed.',
  ])
})

test.each([
  [`/bin/bash -lc 'echo hi'`, 'run echo hi'],
  [`/bin/bash -lc "echo \\"hi\\" \\$HOME"`, 'run echo "hi" $HOME'],
  [`/bin/bash -lc 'say "'"it's"'" '\\''now'`, `run say "it's" 'now`],
  ['/bin/bash -lc ls', 'run ls'],
  [`/bin/bash -lc 'open`, `run /bin/bash -lc 'open`],
  ['make all', 'run make all'],
])('the command %s reads as %s', (command, summary) => {
  const line = JSON.stringify({ type: 'item.started', item: { id: 'i', type: 'command_execution', command } })
  expect(reduceCodexEvent(startCodexState(''), line, INSTANT).events).toMatchObject([{ type: 'tool-call', summary }])
})

test('a reconnect is shown as what it waits for and decides nothing', () => {
  const limits = read('codex-529').events.filter(event => event.type === 'limit')
  expect(limits).toMatchObject([{ kind: 'overloaded', message: expect.stringMatching(/^Reconnecting/) }, {}])
  const waiting = JSON.stringify({ type: 'error', message: 'Reconnecting... waiting for network' })
  const { state, events } = reduceCodexEvent(startCodexState(''), waiting, INSTANT)
  expect(events).toEqual([{ type: 'error', message: 'Reconnecting... waiting for network' }])
  expect(state).toEqual(startCodexState(''))
})

test('words of the agent never decide how a session ended', () => {
  const text = 'unexpected status 401 Unauthorized, hit your usage limit, COMPLETE'
  const said = { type: 'item.completed', item: { id: 'i', type: 'agent_message', text } }
  const { state } = readText(
    `${JSON.stringify(said)}\n{"type":"turn.completed"}\n`,
    startCodexState(''),
    reduceCodexEvent,
  )
  expect(codexEnd(state, exit(0), LIMITS)).toEqual({ type: 'completed' })
  expect(codexEnd(state, exit(1), LIMITS)).toMatchObject({ type: 'crashed', exitCode: 1 })
  expect(state.usage).toEqual(UNKNOWN)
})

test('a session without an end of its turn is a crash, and one the host ended is named after that', () => {
  const open = startCodexState('')
  const message = 'The session ended without a result'
  expect(codexEnd(open, exit(0), LIMITS)).toMatchObject({ type: 'crashed', message })
  expect(codexEnd(open, exit(1, { stderr: 'Not inside a trusted directory\n' }), LIMITS)).toMatchObject({
    message: 'Not inside a trusted directory',
  })
  expect(codexEnd(open, exit(null, { ending: { by: 'limit' } }), LIMITS)).toMatchObject({ type: 'timed-out' })
  const lingered = exit(null, { ending: { by: 'stop', reason: 'lingered' } })
  expect(codexEnd(read('codex-success').state, lingered, LIMITS)).toEqual({ type: 'completed' })
})

function read(name: string, cwd = '') {
  return readStream(name, startCodexState(cwd), reduceCodexEvent)
}
