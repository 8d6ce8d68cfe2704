import { createServer } from 'node:net'

/** Returns `preferred` when it can be bound on loopback, else a port the system says is free. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await tryPort(preferred)) !== undefined) return preferred
  const port = await tryPort(0)
  if (port === undefined) throw new Error('No free port on 127.0.0.1')
  return port
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
