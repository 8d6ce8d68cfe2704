import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from './generated/client'
import { storable } from './storable'

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
  return storingPlainText(new PrismaClient({ adapter }))
}

/**
 * PostgreSQL refuses NUL in texts and half surrogate pairs in JSON. Words come from files, agents and requests, and none
 * of them may stop the loop or a page: what cannot be stored is made visible on its way in (`spec/files.md`).
 */
function storingPlainText(client: PrismaClient): Db {
  const extended = client.$extends({
    query: { $allModels: { $allOperations: ({ args, query }) => query(storable(args)) } },
  })
  // Only the values change on their way, no type does.
  return extended as unknown as Db
}
