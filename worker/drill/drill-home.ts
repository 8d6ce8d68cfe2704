import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@/lib/db/embedded-postgres'

/** A temporary folder with a PostgreSQL server of its own; nothing outside of it is touched. */
export type DrillHome = {
  folder: string
  databaseUrl: string
  /** This process's environment, with a home folder that holds nothing of the user's. */
  processEnv: Record<string, string | undefined>
  /** Stops the server; the folder goes too, unless it is to be kept. */
  close(options?: { isKept: boolean }): Promise<void>
}

/** What a drill's data is worth: nothing after it. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** As a person's: an agent that throws our settings away can still commit. */
const GIT_CONFIG = '[user]\n\tname = Drill person\n\temail = person@drill.invalid\n'

/** Makes the folder and starts the server. */
export async function openDrillHome(): Promise<DrillHome> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'gatewalk-drill-')))
  // As root the database runs as another user, which has to pass through.
  await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  const user = join(folder, 'user')
  await mkdir(user)
  await writeFile(join(user, '.gitconfig'), GIT_CONFIG)
  const server = await startEmbeddedPostgres({ home: folder, settings: SETTINGS }).catch(async error => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return {
    folder,
    databaseUrl: server.url,
    processEnv: withoutOurs({ ...process.env, HOME: user, XDG_CONFIG_HOME: join(user, '.config') }),
    async close({ isKept } = { isKept: false }) {
      await server.stop()
      if (!isKept) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Settings of the user's Gatewalk and git must not reach a drill. */
function withoutOurs(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const isOurs = (name: string) => /^(GATEWALK_|GIT_|DATABASE_URL$|REDIS_URL$)/.test(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOurs(name)))
}
