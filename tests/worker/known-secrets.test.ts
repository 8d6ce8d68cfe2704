import { expect, test } from 'vitest'
import { knownSecrets } from '@/worker/known-secrets'

test('our own secrets and every variable named like one are masked, short words are not', () => {
  const source = { ANTHROPIC_API_KEY: 'sk-ant-123456', GH_TOKEN: 'ghp_123456789', PATH: '/usr/bin:/bin', MY_KEY: 'yes' }
  expect(knownSecrets(source, ['own-secret-1', ''])).toEqual(['own-secret-1', 'sk-ant-123456', 'ghp_123456789'])
})
