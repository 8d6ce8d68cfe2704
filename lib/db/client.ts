import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from './generated/client'

/** The database as adapters and use cases see it. */
export type Db = PrismaClient

/** What a query takes that runs inside a transaction or outside one. */
export type DbOrTransaction = Db | Prisma.TransactionClient

export type DbOptions = {
  /** Connections kept at most by this process (10). */
  poolSize?: number
  /** Shown in `pg_stat_activity`. */
  applicationName?: string
}

/** Opens a pool on a PostgreSQL URL; connects at the first query. The caller ends it with `$disconnect()`. */
export function createDb(url: string, options: DbOptions = {}): Db {
  const adapter = new PrismaPg({
    connectionString: url,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: options.applicationName ?? 'gatewalk',
  })
  return new PrismaClient({ adapter })
}
