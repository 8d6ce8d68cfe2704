// Starts short tools (git) for the process it belongs to and sends back what they said. Starting copies the page tables
// of whoever starts, and stands still meanwhile: this process stays small, so it takes a millisecond where a worker of
// some hundred megabytes takes ten. Told apart from tool-server.ts, its other end, so that Node runs it as it is.
import { startTool } from './start-tool.mjs'

// A Ctrl-C is meant for the process it belongs to; with that one it ends, whatever ended it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))

process.on('message', ({ id, file, args, options }) => {
  const answer = said => process.connected && process.send({ id, ...said })
  startTool(file, args, options).then(answer, cause => answer({ problem: String(cause.message) }))
})

process.send('ready')
