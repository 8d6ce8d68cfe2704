import { expect, test } from 'vitest'
import { AGENT_NAMES, agentOptionsSchema, agentPathVariable } from '@/lib/core/agent/agent-options'

test('an agent may be named alone or with its settings', () => {
  expect(agentOptionsSchema.parse('claude')).toEqual({ name: 'claude', maxRetries: 3 })
  expect(agentOptionsSchema.parse({ name: 'custom', command: 'aider' })).toEqual({ name: 'custom', command: 'aider' })
  expect(agentOptionsSchema.parse('scripted')).toMatchObject({ behaviour: 'ralph-loop/scripted-agent.json' })
})

test.each(['nobody', 'custom', { name: 'custom', command: ' ' }, { name: 'claude', unknown: 1 }, null])(
  '%o is refused',
  value => {
    expect(agentOptionsSchema.safeParse(value).success).toBe(false)
  },
)

test('each agent has a variable with which a host names its executable', () => {
  expect(AGENT_NAMES.map(agentPathVariable)).toContain('GATEWALK_CLAUDE_PATH')
  expect(new Set(AGENT_NAMES).size).toBe(AGENT_NAMES.length)
})
