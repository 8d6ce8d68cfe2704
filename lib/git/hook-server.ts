import { rm } from 'node:fs/promises'
import net from 'node:net'

/** What a commit hook asks the host (templates/hooks/commit-hook.mjs). */
export type HookQuestion =
  | { type: 'check'; index: string }
  | { type: 'restage'; index: string }
  | { type: 'verify'; index: string }
  | { type: 'message'; text: string }

export type HookAnswer = { exit: number; changed?: boolean }

export type HookHandler = (
  question: HookQuestion,
  channel: {
    /** Shown to the child on its commit's stderr. */
    print(text: string): void
    /** Aborted when the commit's process is gone. */
    gone: AbortSignal
  },
) => Promise<HookAnswer>

export type HookServer = { close(): Promise<void> }

/** Listens on a Unix socket for the hooks of one session; a handler that throws refuses the commit with its message. */
export async function listenForHooks(socketPath: string, handler: HookHandler): Promise<HookServer> {
  await rm(socketPath, { force: true })
  const open = new Set<net.Socket>()
  const server = net.createServer(socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    serve(socket, handler)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  return {
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function serve(socket: net.Socket, handler: HookHandler): void {
  const gone = new AbortController()
  let text = ''
  let asked = false
  const send = (value: object) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(value)}\n`)
  }
  socket.setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.once('close', () => gone.abort())
  socket.on('data', async (chunk: string) => {
    text += chunk
    const end = text.indexOf('\n')
    if (end < 0 || asked) return
    asked = true
    const answer = await answerQuestion(text.slice(0, end), handler, send, gone.signal)
    send(answer)
    socket.end()
  })
}

async function answerQuestion(
  line: string,
  handler: HookHandler,
  send: (value: object) => void,
  gone: AbortSignal,
): Promise<HookAnswer> {
  try {
    return await handler(JSON.parse(line) as HookQuestion, { print: output => send({ output }), gone })
  } catch (error) {
    send({ output: `gatewalk: commit refused: ${error instanceof Error ? error.message : String(error)}\n` })
    return { exit: 1 }
  }
}
