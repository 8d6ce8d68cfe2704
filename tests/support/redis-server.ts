import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { findFreePort } from '@/lib/db/free-port'
import { createTempDir } from './temp-dir'

export type RedisServer = { url: string; stop(): Promise<void> }

/** Starts a real redis-server on a free loopback port, without persistence. */
export async function startRedisServer(): Promise<RedisServer> {
  const port = await findFreePort()
  const dir = await createTempDir('redis-')
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  const server = spawn('redis-server', flags, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve, reject) => {
    server.once('exit', () => resolve())
    server.once('error', cause => reject(new Error('redis-server cannot be started; install it first', { cause })))
  })
  const url = `redis://127.0.0.1:${port}`
  await Promise.race([waitForPing(url), ended.then(() => Promise.reject(new Error('redis-server ended at once')))])
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function waitForPing(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
  await sleep(0)
}
