import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv, readServiceEnv } from '@/lib/env'

test('nothing set means this machine alone, with a home in the checkout', () => {
  expect(readEnv({})).toEqual({
    home: resolve('.gatewalk'),
    host: '127.0.0.1',
    port: 3000,
    url: 'http://localhost:3000',
    databaseUrl: undefined,
    redisUrl: undefined,
    concurrency: 2,
    pool: 'default',
    secret: undefined,
    logs: { days: 90, bytes: 10_000_000_000 },
    isProxyTrusted: false,
    logLevel: 'info',
    providers: [],
  })
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('the address of the application loses its last slash', () => {
  expect(readEnv({ GATEWALK_URL: 'https://gw.example.com/' }).url).toBe('https://gw.example.com')
})

test('every problem is said at once, each in a sentence with the variable and, unless it is secret, what it is', () => {
  const faults = {
    PORT: '70000',
    GATEWALK_URL: 'gw.example.com',
    DATABASE_URL: 'mysql://x/y',
    REDIS_URL: 'nope',
    WORKER_CONCURRENCY: 'many',
    GATEWALK_POOL: 'Big Hosts',
    GATEWALK_SECRET: 'short',
    TRUST_PROXY: 'perhaps',
    LOG_LEVEL: 'loud',
    GATEWALK_GITHUB_CLIENT_ID: 'id',
    GATEWALK_GOOGLE_CLIENT_SECRET: 'secret',
    GATEWALK_OIDC_ISSUER: 'http://login.example.com',
  }
  expect(problemsOf(() => readEnv(faults))).toEqual([
    'PORT must be a whole number from 1 to 65535, not "70000".',
    'GATEWALK_URL must be an address such as https://gatewalk.example.com, not "gw.example.com".',
    'DATABASE_URL must be an address such as postgresql://host/name.',
    'REDIS_URL must be an address such as redis://host.',
    'WORKER_CONCURRENCY must be a whole number from 1 to 64, not "many".',
    'GATEWALK_POOL must be 1 to 40 of a-z, 0-9 and "-", not "Big Hosts".',
    'GATEWALK_SECRET must be at least 32 characters long.',
    'TRUST_PROXY must be "true" or "false", not "perhaps".',
    'LOG_LEVEL must be debug, info, warn or error, not "loud".',
    'GATEWALK_GITHUB_CLIENT_SECRET must be set together with GATEWALK_GITHUB_CLIENT_ID.',
    'GATEWALK_GOOGLE_CLIENT_ID must be set together with GATEWALK_GOOGLE_CLIENT_SECRET.',
    'GATEWALK_OIDC_CLIENT_ID must be set together with GATEWALK_OIDC_ISSUER.',
    'GATEWALK_OIDC_ISSUER must be an address such as https://login.example.com, not "http://login.example.com".',
  ])
})

test('a half without database or secret says which is missing', () => {
  expect(problemsOf(() => readServiceEnv({}))).toEqual([
    'DATABASE_URL is not set; "npm start" sets it by itself.',
    'GATEWALK_SECRET is not set; "npm start" sets it by itself.',
  ])
})

function problemsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
  throw new Error('No problem was found')
}

test('a provider is offered once all of its variables are set', () => {
  const client = { GATEWALK_OIDC_CLIENT_ID: 'id', GATEWALK_OIDC_CLIENT_SECRET: 'secret' }
  const { providers } = readEnv({ ...client, GATEWALK_OIDC_ISSUER: 'https://login.example.com/' })
  expect(providers).toEqual([
    {
      ...{ id: 'oidc', name: 'login.example.com', issuer: 'https://login.example.com' },
      ...{ clientId: 'id', clientSecret: 'secret' },
    },
  ])
  expect(problemsOf(() => readEnv(client))).toEqual([
    'GATEWALK_OIDC_ISSUER must be set together with GATEWALK_OIDC_CLIENT_ID.',
  ])
  expect(
    readEnv({ ...client, GATEWALK_OIDC_ISSUER: 'http://127.0.0.1:4000', GATEWALK_OIDC_NAME: 'Acme' }),
  ).toMatchObject({
    providers: [{ name: 'Acme' }],
  })
})
