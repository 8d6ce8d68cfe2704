import { expect, test } from 'vitest'
import { agentAdapter } from '@/lib/agent/agent-adapter'
import { AGENT_NAMES } from '@/lib/core/agent/agent-options'
import { knownSecrets } from '@/worker/known-secrets'

test('our own secrets and every variable named like one are masked, short words are not', () => {
  const source = { ANTHROPIC_API_KEY: 'sk-ant-123456', GH_TOKEN: 'ghp_123456789', PATH: '/usr/bin:/bin', MY_KEY: 'yes' }
  expect(knownSecrets(source, ['own-secret-1', ''])).toEqual(['own-secret-1', 'sk-ant-123456', 'ghp_123456789'])
})

test.each(AGENT_NAMES)('every key that %s lets through is masked', name => {
  const { allowedEnv, secretEnv } = agentAdapter(name)
  const source = Object.fromEntries(secretEnv.map(variable => [variable, `value of ${variable}`]))
  expect(knownSecrets(source, [])).toEqual(Object.values(source))
  const lets = (variable: string) =>
    allowedEnv.some(known => variable === known || (known.endsWith('*') && variable.startsWith(known.slice(0, -1))))
  expect(secretEnv.filter(variable => !lets(variable))).toEqual([])
  const namedLikeOne = allowedEnv.filter(variable => /KEY|TOKEN|SECRET|CREDENTIAL/.test(variable))
  expect(namedLikeOne.filter(variable => !secretEnv.includes(variable))).toEqual([])
})
