import { createDb } from '@/lib/db/client'
import { findEmbeddedUrl } from '@/lib/db/embedded-postgres'
import { readEnv } from '@/lib/env'
import { createQueue } from '@/lib/queue/step-queue'
import { askReindex } from '@/lib/usecases/loop/ask-reindex'

/* `npm run reindex`: beside a running Gatewalk, makes the rows that come from plan files anew. */

const env = readEnv(process.env)
const databaseUrl = env.databaseUrl ?? (await findEmbeddedUrl(env.home))
if (!databaseUrl) fail('There is no database yet. Start Gatewalk with "npm start", then run this beside it.')
const db = createDb(databaseUrl, { applicationName: 'gatewalk-reindex', poolSize: 2 })
const queue = createQueue({ databaseUrl, redisUrl: env.redisUrl, pool: env.pool })
try {
  const slugs = await askReindex({ db, queue })
  console.info(`The worker reads ${slugs.length} projects anew: ${slugs.join(', ') || 'none'}.`)
} catch (error) {
  fail(`The database does not answer. Start Gatewalk with "npm start", then run this beside it. (${error})`)
} finally {
  await queue.close()
  await db.$disconnect()
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
