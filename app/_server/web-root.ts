import { join } from 'node:path'
import { createAgentDetector } from '@/lib/agent/detect-agent'
import { createDb } from '@/lib/db/client'
import { createListener, type Listener } from '@/lib/db/notify'
import { readServiceEnv } from '@/lib/env'
import type { ProviderSettings } from '@/lib/env-providers'
import { createGit } from '@/lib/git/git'
import { createQueue } from '@/lib/queue/step-queue'
import { createSealBox } from '@/lib/seal/seal-box'
import type { ContextBase } from '@/lib/usecases/context'
import { logError } from './handle-error'

export type WebRoot = {
  base: ContextBase
  listener: Listener
  secret: string
  url: string
  /** Cookies are for https only. */
  isSecure: boolean
  /** Where people may sign in beside their password. */
  providers: ProviderSettings[]
}

/** The web's composition root: environment → adapters, once per process, at the first request. */
export function webRoot(): WebRoot {
  held.gatewalkWebRoot ??= build()
  return held.gatewalkWebRoot
}

/** Next compiles pages and route handlers into separate bundles and reloads them: one process, one root. */
const held = globalThis as typeof globalThis & { gatewalkWebRoot?: WebRoot }

function build(): WebRoot {
  const env = readServiceEnv(process.env)
  const { databaseUrl, redisUrl, pool, home } = env
  // next-auth reads its own address from nowhere else.
  process.env.NEXTAUTH_URL ??= env.url
  const base: ContextBase = {
    db: createDb(databaseUrl, { applicationName: 'gatewalk-web' }),
    git: createGit(process.env),
    queue: createQueue({ databaseUrl, redisUrl, pool, onError: error => logError('queue', error) }),
    seal: createSealBox(env.secret),
    clock: () => new Date(),
    detectAgent: createAgentDetector(process.env),
    home,
    // Whoever starts the web goes to the root of the program first (worker/start.mjs).
    templates: join(process.cwd(), 'templates'),
    processEnv: process.env,
  }
  return {
    base,
    listener: createListener(databaseUrl),
    secret: env.secret,
    url: env.url,
    isSecure: env.url.startsWith('https:'),
    providers: env.providers,
  }
}
