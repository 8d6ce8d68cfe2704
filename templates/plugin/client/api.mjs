import { EXIT, Failure } from './failure.mjs'

const LIMIT_MS = 30_000
const NEEDS_BROWSER = new Set(['browserOnly', 'answerNeedsBrowser'])
const NEEDS_SCOPE = new Set(['tokenNeedsScope', 'answerNeedsScope'])

/** The HTTP API of Gatewalk; whatever it refuses is thrown as a Failure with the server's own sentence. */
export function createApi({ url, token }, words) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': words.locale, accept: 'application/json' }
  const send = (path, init) => request(`${url}/api/v1${path}`, { ...init, url, words })
  return {
    get: path => send(path, { headers }),
    post: (path, body = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

async function request(address, { url, words, ...init }) {
  const response = await reach(address, { url, words, ...init })
  const body = parse(await response.text().catch(() => ''))
  if (response.ok && body) return body
  if (body?.error?.code) throw refused(response.status, body.error)
  const values = { url, status: response.status }
  throw new Failure('NOT_GATEWALK', {
    key: 'notGatewalk',
    message: words('notGatewalk', values),
    exit: EXIT.unreachable,
  })
}

/** JSON whose texts can be printed: an agent's question must not move the cursor or turn the line around. */
function parse(text) {
  try {
    return JSON.parse(text, (_key, value) => (typeof value === 'string' ? value.replace(UNPRINTABLE, '') : value))
  } catch {
    return undefined
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

async function reach(address, { url, words, ...init }) {
  try {
    // A redirect would lead a token to another place than the one it was meant for.
    return await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    const reason = error.name === 'TimeoutError' ? words('noAnswer') : causeOf(error)
    const message = words('unreachable', { url, reason })
    throw new Failure('UNREACHABLE', { key: 'unreachable', message, exit: EXIT.unreachable, data: { url } })
  }
}

/** `ECONNREFUSED`; a name with several addresses fails with several errors. */
function causeOf(error) {
  const cause = error.cause?.errors?.[0] ?? error.cause ?? error
  return cause.code ?? cause.message
}

function refused(status, { code, key, message, data }) {
  return new Failure(code, { key, message, data, exit: exitFor(status, key) })
}

function exitFor(status, key) {
  if (NEEDS_BROWSER.has(key)) return EXIT.needsBrowser
  if (status === 401 || NEEDS_SCOPE.has(key)) return EXIT.needsToken
  return EXIT.failed
}
