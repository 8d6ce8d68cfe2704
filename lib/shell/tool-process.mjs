// Starts short tools (git) for the process it belongs to and sends back what they said. Starting copies the page tables
// of whoever starts, and stands still meanwhile: this process stays small, so it takes a millisecond where a worker of
// some hundred megabytes takes ten. Told apart from tool-server.ts, its other end, so that Node runs it as it is.
import { spawn } from 'node:child_process'

// A Ctrl-C is meant for the process it belongs to; with that one it ends, whatever ended it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))

process.on('message', ({ id, file, args, options: { input, timeoutMs, ...options } }) => {
  const answer = said => process.connected && process.send({ id, ...said })
  const child = spawn(file, args, { ...options, timeout: timeoutMs, stdio: 'pipe' })
  const [stdout, stderr] = [[], []]
  child.stdout.on('data', chunk => stdout.push(chunk))
  child.stderr.on('data', chunk => stderr.push(chunk))
  child.once('error', cause => answer({ problem: String(cause.message) }))
  child.once('close', (code, signal) =>
    answer({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') }),
  )
  // A tool that ends before it reads all of its input is judged by its exit code, not by the broken pipe.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
})

process.send('ready')
