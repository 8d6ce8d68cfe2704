import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { EXIT, Failure } from './failure.mjs'

const DEFAULT_URL = 'http://localhost:3000'

/** Where Gatewalk is and who asks: GATEWALK_URL, and GATEWALK_TOKEN or the token file, which only its owner may read. */
export async function readConfiguration(env, words) {
  const url = readUrl(env, words)
  const token = env.GATEWALK_TOKEN?.trim() || (await readTokenFile(env, words))
  if (token) return { url, token, env }
  const page = `${url}/settings/tokens`
  throw needsToken('tokenNone', { page, file: tokenFile(env) }, words, { url: page })
}

/** The address of Gatewalk without a slash at its end; Failure when it is none. */
export function readUrl(env, words) {
  const given = env.GATEWALK_URL?.trim() || DEFAULT_URL
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given.replace(/\/+$/, '')
  throw new Failure('USAGE', { key: 'urlWrong', message: words('urlWrong', { url: given }), exit: EXIT.usage })
}

async function readTokenFile(env, words) {
  const file = tokenFile(env)
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.trim() === '') return undefined
  const { mode } = await stat(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw needsToken('tokenFileOpen', { file, mode: (mode & 0o777).toString(8) }, words)
  }
  return text.trim()
}

function tokenFile(env) {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'gatewalk', 'token')
}

function needsToken(key, values, words, data) {
  return new Failure('UNAUTHENTICATED', { key, message: words(key, values), exit: EXIT.needsToken, data })
}
