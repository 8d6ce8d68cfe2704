import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export type SystemUser = { uid: number; gid: number }

const run = promisify(execFile)

/** Looks up a user of this machine; undefined when there is none. */
export async function findSystemUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) }
  } catch {
    return undefined
  }
}

/** Creates a user without a password or a shell; needs root. Throws with `cause` when the system refuses. */
export async function createSystemUser(name: string): Promise<SystemUser> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  } catch (cause) {
    throw new Error(`Cannot create the system user "${name}" (useradd)`, { cause })
  }
  const user = await findSystemUser(name)
  if (!user) throw new Error(`The system user "${name}" was created but cannot be found`)
  return user
}
