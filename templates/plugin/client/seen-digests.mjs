import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const KEPT = 1_000

/** Digests of the questions as this person was last shown them, so that an answer is to what they saw. */
export async function readSeen({ url, env }, slug, number) {
  const seen = await readAll(env)
  return seen[keyOf(url, slug, number)]
}

/** Remembers what was just shown; a cache that cannot be written costs nothing but the memory. */
export async function rememberSeen({ url, env }, decisions) {
  const seen = await readAll(env)
  for (const { slug, number, digest } of decisions) {
    const key = keyOf(url, slug, number)
    delete seen[key]
    seen[key] = digest
  }
  const kept = Object.fromEntries(Object.entries(seen).slice(-KEPT))
  const file = cacheFile(env)
  const temporary = `${file}.${process.pid}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(temporary, JSON.stringify(kept), { mode: 0o600 })
    await rename(temporary, file)
  } catch {}
}

async function readAll(env) {
  try {
    return JSON.parse(await readFile(cacheFile(env), 'utf8'))
  } catch {
    return {}
  }
}

function keyOf(url, slug, number) {
  return `${url} ${slug}/${number}`
}

function cacheFile(env) {
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'gatewalk', 'seen.json')
}
