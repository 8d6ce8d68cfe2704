// Preloaded into the halves by the supervisor. Their stdin is a pipe that only it holds: when it closes, the supervisor
// was killed without a chance to stop them, and they stop by themselves, at once.
// "?limit=…" is how long that may take, in ms: a worker ends its agents first.
const limitMs = Number(new URL(import.meta.url).searchParams.get('limit'))

process.stdin.resume()
process.stdin.unref()
process.stdin.once('end', stopNow)
process.stdin.once('error', stopNow)

function stopNow() {
  setTimeout(() => process.exit(1), limitMs).unref()
  // The second signal is what a person's second Ctrl-C is: do not wait for a running step.
  for (let count = 0; count < 2; count++) if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
}
