import { expect, test } from 'vitest'
import { agentOptionsSchema } from '@/lib/core/agent/agent-options'

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
