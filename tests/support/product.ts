import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cookie } from '@playwright/test'
import { findFreePort } from '@/lib/db/free-port'
import { createTempDir } from './temp-dir'

export type ProductOptions = {
  /** GATEWALK_HOME; a fresh one when left out. */
  home?: string
  port?: number
  env?: Record<string, string>
  /** `web` or `worker` for one half. */
  half?: 'web' | 'worker'
}

const START_LIMIT_MS = 120_000

/** Starts the real product as `npm start` does, and waits until it says that it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const product = await launchProduct(options)
  await product.waitForOutput(/Gatewalk is ready: (\S+)/)
  return product
}

/** Starts it without waiting. */
export async function launchProduct(options: ProductOptions = {}): Promise<Product> {
  const home = options.home ?? (await createTempDir('home-'))
  const port = options.port ?? (await findFreePort())
  const settings = { GATEWALK_HOME: home, HOST: '127.0.0.1', PORT: String(port), ...options.env }
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_URL|REDIS_URL|GATEWALK_|NODE_ENV|VITEST)/.test(name),
  )
  const env = { ...Object.fromEntries(inherited), ...settings } as unknown as NodeJS.ProcessEnv
  const args = ['worker/start.mjs', ...(options.half ? [options.half] : [])]
  return new Product(spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }), home, port)
}

/** A running product: what it said, where it is, how it ends. */
export class Product {
  readonly process: ChildProcess
  readonly home: string
  readonly port: number
  readonly url: string
  /** Everything it has printed so far. */
  output = ''
  /** Cookies of a session that a browser test opened for the administrator, and when. */
  adminSession?: { cookies: Cookie[]; at: number }
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>

  constructor(process: ChildProcess, home: string, port: number) {
    this.process = process
    this.home = home
    this.port = port
    this.url = `http://localhost:${port}`
    this.ended = once(process, 'exit').then(([code]) => code)
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        this.output += text
      })
    }
  }

  /** The one-time link that creates the first administrator. */
  get adminLink(): string {
    const link = /^ {2}(http\S+first-admin\S+)$/m.exec(this.output)?.[1]
    if (!link) throw new Error(`No administrator link was printed:\n${this.output}`)
    return link
  }

  async waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
    const deadline = Date.now() + START_LIMIT_MS
    while (true) {
      const found = pattern.exec(this.output)
      if (found) return found
      if (this.process.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The product never said ${pattern}:\n${this.output}`)
      }
      await sleep(20)
    }
  }

  /** Ctrl-C; returns the exit code. */
  async stop(): Promise<number | null> {
    this.process.kill('SIGINT')
    return this.ended
  }
}
