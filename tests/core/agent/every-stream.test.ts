import { expect, test } from 'vitest'
import { reduceClaudeEvent, startClaudeState } from '@/lib/core/agent/claude/claude-stream'
import { reduceCodexEvent, startCodexState } from '@/lib/core/agent/codex/codex-stream'
import { reduceGeminiEvent, startGeminiState } from '@/lib/core/agent/gemini/gemini-stream'
import { reduceOpencodeEvent, startOpencodeState } from '@/lib/core/agent/opencode/opencode-stream'
import { reduceScriptedEvent, startScriptedState } from '@/lib/core/agent/scripted/scripted-stream'
import type { AgentEvent } from '@/lib/core/agent/types'
import { readText } from './read-stream'

type Read = (text: string) => { state: unknown; events: AgentEvent[] }

/** Each stream with a line of its own that says "hello". */
const STREAMS: [string, unknown, Read, object][] = [
  [
    'claude',
    startClaudeState(''),
    text => readText(text, startClaudeState(''), reduceClaudeEvent),
    { type: 'assistant', message: { content: [{ type: 'text', text: 'hello' }] } },
  ],
  [
    'codex',
    startCodexState(''),
    text => readText(text, startCodexState(''), reduceCodexEvent),
    { type: 'item.completed', item: { id: 'i', type: 'agent_message', text: 'hello' } },
  ],
  [
    'gemini',
    startGeminiState(''),
    text => readText(text, startGeminiState(''), reduceGeminiEvent),
    { type: 'message', role: 'assistant', content: 'hello' },
  ],
  [
    'opencode',
    startOpencodeState(''),
    text => readText(text, startOpencodeState(''), reduceOpencodeEvent),
    { type: 'text', part: { text: 'hello' } },
  ],
  [
    'scripted',
    startScriptedState(),
    text => readText(text, startScriptedState(), reduceScriptedEvent),
    { type: 'message', text: 'hello' },
  ],
]

test.each(STREAMS)('%s keeps what it does not know, and it harms nothing', (_, start, read) => {
  const strange = [
    ...['plain words', '[]', 'null', '{"type":', '{"no":"type"}', '{"type":"brand_new","x":1}', '{"type":7}'],
    ...['{"type":"item.completed"}', '{"type":"item.started","item":7}', '{"type":"error.strange"}'],
    ...['{"type":"tool_use","part":[]}', '{"type":"message","role":"user","content":7}', '{"type":"step_start.x"}'],
  ]
  for (const line of strange) {
    const { state, events } = read(line)
    expect(events).toEqual([{ type: 'unknown', raw: line }])
    expect(state).toEqual(start)
  }
  expect(read('\n\n').events).toEqual([])
})

test.each(STREAMS)('%s reads lines that end with CRLF, and U+2028 as what it is', (_, __, read, hello) => {
  const line = JSON.stringify(hello)
  const separated = line.replace('hello', 'hel\u2028lo\u2029')
  const { events } = read(`${line}\r\n${separated}\r\n${line}`)
  expect(events.map(event => event.type === 'message' && event.text)).toEqual(['hello', 'hel\u2028lo\u2029', 'hello'])
})

test.each(STREAMS)('%s goes on after a line of 50 MB', (_, __, read, hello) => {
  const line = JSON.stringify(hello)
  const { events } = read(`${line}\n${line.replace('hello', 'x'.repeat(50 * 1024 * 1024))}\n${line}\n`)
  expect(events.map(event => event.type)).toEqual(['message', 'unknown', 'message'])
  expect(JSON.stringify(events).length).toBeLessThan(10_000)
})
