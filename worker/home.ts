import { createHash, randomBytes } from 'node:crypto'
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartProblem } from './start-problem'

/** Makes GATEWALK_HOME if needed. Throws StartProblem when it cannot be written. */
export async function prepareHome(home: string): Promise<void> {
  // As root the database runs as another user, which has to pass through.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    await mkdir(home, { recursive: true, mode })
    await access(home, constants.W_OK)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new StartProblem(
      `Gatewalk cannot write to its home ${home} (${code}); set GATEWALK_HOME to a folder that it may write.`,
      { cause },
    )
  }
}

/** The secret kept in the home, made on first use; readable by its owner only. */
export async function readHomeSecret(home: string): Promise<string> {
  const file = join(home, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept.trim()
  const secret = randomBytes(32).toString('hex')
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

/**
 * Takes the home for this supervisor by listening on a socket in it, which the system takes back however we end.
 * Returns the release. Throws StartProblem when another supervisor holds it.
 */
export async function lockHome(home: string, url: string): Promise<() => Promise<void>> {
  const path = socketPath(home)
  const holder = await askHolder(path)
  if (holder !== undefined) throw new StartProblem(`Gatewalk already runs on ${home}: ${holder}`)
  await rm(path, { force: true })
  const server = createServer(socket => socket.end(url).on('error', () => undefined))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  server.unref()
  return () => new Promise(resolve => server.close(() => resolve()))
}

function askHolder(path: string): Promise<string | undefined> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect(path)
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.once('end', () => resolve(answer))
    socket.once('error', () => resolve(undefined))
  })
}

/** The name of a socket may have about 100 bytes, on every system. */
function socketPath(home: string): string {
  const path = join(home, 'supervisor.sock')
  if (Buffer.byteLength(path) <= 100) return path
  return join(tmpdir(), `gatewalk-${createHash('sha256').update(home).digest('hex').slice(0, 16)}.sock`)
}
