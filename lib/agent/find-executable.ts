import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** Absolute path of a program on the PATH of `env`, or of the one named by an absolute path; null when there is none. */
export async function findExecutable(name: string, env: Record<string, string>): Promise<string | null> {
  const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const candidates = isAbsolute(name) ? [name] : folders.map(folder => join(folder, name))
  for (const candidate of candidates) {
    if (await isExecutable(candidate)) return candidate
  }
  return null
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
