import { expect, test } from 'vitest'
import { childEnvironment } from '@/lib/shell/child-environment'

const HOST = {
  PATH: '/gatewalk/node_modules/.bin:/usr/bin:/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin:/bin',
  HOME: '/home/dev',
  LANG: 'de_DE.UTF-8',
  HTTPS_PROXY: 'http://proxy:3128',
  ANTHROPIC_API_KEY: 'key',
  OPENAI_API_KEY: 'other key',
  DATABASE_URL: 'postgresql://secret',
  REDIS_URL: 'redis://secret',
  NEXTAUTH_SECRET: 'secret',
  AUTH_GITHUB_SECRET: 'secret',
  GATEWALK_HOME: '/srv',
  GIT_DIR: '/srv/repo.git',
  SSH_AUTH_SOCK: '/run/agent',
  npm_config_registry: 'x',
  NODE_OPTIONS: '--inspect',
}

test('a child gets what every program needs, and of the keys only its own', () => {
  expect(childEnvironment({ base: HOST, allow: ['ANTHROPIC_*'] })).toEqual({
    PATH: '/usr/bin:/bin',
    HOME: '/home/dev',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'C.UTF-8',
    SHLVL: '1',
    HTTPS_PROXY: 'http://proxy:3128',
    ANTHROPIC_API_KEY: 'key',
  })
})

test('no allow-list opens the host’s own secrets', () => {
  const environment = childEnvironment({ base: HOST, allow: ['*'] })
  for (const name of [
    'DATABASE_URL',
    'REDIS_URL',
    'NEXTAUTH_SECRET',
    'AUTH_GITHUB_SECRET',
    'GATEWALK_HOME',
    'GIT_DIR',
  ]) {
    expect(environment).not.toHaveProperty(name)
  }
})

test('TMPDIR, the marker and the host’s own additions are set last', () => {
  const extra = { GIT_CONFIG_COUNT: '1', GATEWALK_ITEM_ID: 'P1-01' }
  expect(childEnvironment({ base: {}, tmpDir: '/tmp/run', marker: 'run.7', extra })).toEqual({
    LC_ALL: 'C.UTF-8',
    SHLVL: '1',
    TMPDIR: '/tmp/run',
    GATEWALK_MARK: 'run.7',
    ...extra,
  })
})
