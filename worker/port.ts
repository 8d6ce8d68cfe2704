import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from './start-problem'

/** A web half that was just killed may hold the port a moment longer. */
const PATIENCE_MS = 6_000

/** Throws StartProblem when the web half could not listen there. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  let code = await tryListen(host, port)
  while (code === 'EADDRINUSE' && Date.now() < deadline) {
    await sleep(250)
    code = await tryListen(host, port)
  }
  if (code === undefined) return
  if (code === 'EADDRINUSE') {
    throw new StartProblem(`Port ${port} is used by another program; choose one with "PORT=${port + 1} npm start".`)
  }
  throw new StartProblem(`Gatewalk cannot listen on ${host}, port ${port} (${code}); choose others with HOST and PORT.`)
}

function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve((error as NodeJS.ErrnoException).code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
