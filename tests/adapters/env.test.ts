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
    isProxyTrusted: false,
    logLevel: 'info',
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
