import { resolve } from 'node:path'
import { z } from 'zod'
import { type ProviderSettings, readProviders } from './env-providers'

/** Names and meaning of every variable Gatewalk reads; a fault is said as `NAME must be <error>`. README.md repeats this table. */
const envSchema = z.object({
  GATEWALK_HOME: z.string().default('.gatewalk'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  GATEWALK_URL: z
    .url({ protocol: /^https?$/, error: 'an address such as https://gatewalk.example.com' })
    .transform(url => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgresql://host/name' }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'an address such as redis://host' }).optional(),
  WORKER_CONCURRENCY: wholeNumber(1, 64).default(2),
  GATEWALK_POOL: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: '1 to 40 of a-z, 0-9 and "-"' })
    .default('default'),
  GATEWALK_SECRET: z.string().min(32, { error: 'at least 32 characters long' }).optional(),
  GATEWALK_LOG_DAYS: wholeNumber(1, 3_650).default(90),
  GATEWALK_LOG_GB: wholeNumber(1, 100_000).default(10),
  TRUST_PROXY: z.stringbool({ error: '"true" or "false"' }).default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], { error: 'debug, info, warn or error' }).default('info'),
})

const HOLDS_SECRETS = new Set(['DATABASE_URL', 'REDIS_URL', 'GATEWALK_SECRET'])

export type Env = {
  /** Absolute path of everything Gatewalk keeps on this machine. */
  home: string
  host: string
  port: number
  /** Where people reach the application, without a slash at the end. */
  url: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Undefined: jobs are kept in PostgreSQL. */
  redisUrl: string | undefined
  /** Projects that one worker walks at once. */
  concurrency: number
  pool: string
  /** Signs sessions and encrypts what is kept secret; the same on every host. */
  secret: string | undefined
  /** How long the text of logs is kept, and how much of it at most. */
  logs: { days: number; bytes: number }
  /** The address of a client is taken from `X-Forwarded-For`. */
  isProxyTrusted: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Where people may sign in beside their password. */
  providers: ProviderSettings[]
}

/** What web and worker need; the supervisor hands them what was not set. */
export type ServiceEnv = Env & { databaseUrl: string; secret: string }

/** Every fault of the environment at once, one sentence each. */
export class EnvError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'EnvError'
    this.problems = problems
  }
}

/** Reads the environment; only composition roots call this. An empty variable counts as not set. Throws EnvError. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = envSchema.safeParse(given)
  const { providers, problems } = readProviders(given)
  const faults = result.success ? [] : result.error.issues.map(issue => problemSentence(issue, given))
  if (!result.success || problems.length > 0) throw new EnvError([...faults, ...problems])
  const env = result.data
  return {
    home: resolve(env.GATEWALK_HOME),
    host: env.HOST,
    port: env.PORT,
    url: env.GATEWALK_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    concurrency: env.WORKER_CONCURRENCY,
    pool: env.GATEWALK_POOL,
    secret: env.GATEWALK_SECRET,
    logs: { days: env.GATEWALK_LOG_DAYS, bytes: env.GATEWALK_LOG_GB * 1_000_000_000 },
    isProxyTrusted: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    providers,
  }
}

/** As `readEnv`, for a half that needs the database and the secret. Throws EnvError. */
export function readServiceEnv(source: Record<string, string | undefined>): ServiceEnv {
  const env = readEnv(source)
  const { databaseUrl, secret } = env
  if (databaseUrl && secret) return { ...env, databaseUrl, secret }
  const missing = [databaseUrl ? [] : 'DATABASE_URL', secret ? [] : 'GATEWALK_SECRET'].flat()
  throw new EnvError(missing.map(name => `${name} is not set; "npm start" sets it by itself.`))
}

function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

function problemSentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const found = HOLDS_SECRETS.has(name) ? '' : `, not "${given[name]}"`
  return `${name} must be ${issue.message}${found}.`
}
