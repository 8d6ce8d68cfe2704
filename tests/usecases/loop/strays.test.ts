import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { findMarked } from '@/lib/shell/marked-processes'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null
let bystander: ChildProcess | null = null

afterEach(async () => {
  bystander?.kill('SIGKILL')
  bystander = null
  await scene?.close()
  scene = null
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('A port has a number')
  return address.port
}

function isTaken(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A server of somebody else: another marker, a session of its own. */
async function startBystander(port: number): Promise<ChildProcess> {
  const server = `require('net').createServer(s => s.end()).listen(${port}, '127.0.0.1')`
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, GATEWALK_MARK: 'gw-another-1-x' }
  const child = spawn(process.execPath, ['-e', server], { detached: true, stdio: 'ignore', env })
  return child
}

it('a server that a session leaves in a session of its own goes with it, after its end and after Stop, and no other', async () => {
  const [port, elsewhere] = [await findFreePort(), await findFreePort()]
  const other = await startBystander(elsewhere)
  bystander = other
  const listen = `require('net').createServer().listen(${port}, '127.0.0.1', () => process.exit(0))`
  const walked = await openLoopScene(database, {
    items: ['P1-01 Leaves a server', 'P1-02 Needs its port', 'P1-03 Is stopped beside its server'],
    verify: `! ls | grep -q needs || ${JSON.stringify(process.execPath)} -e "${listen}"`,
    behaviours: {
      'P1-01': [{ do: 'daemon', port }],
      'P1-02': [{ do: 'implement', files: { 'needs-port': 'yes\n' } }],
      'P1-03': [
        {
          do: 'run',
          command: `rm needs-port; setsid node -e "require('net').createServer(s => s.end()).listen(${port})" & sleep 600`,
        },
      ],
    },
  })
  scene = walked
  await walked.settled(() => isTaken(elsewhere))
  await walked.work()
  await walked.settled(async () => (await walked.project()).indexedCommit !== null)
  await startRun(walked.person, { slug: walked.slug })
  await walked.settled(async () => (await walked.iterations()).length === 3 && (await isTaken(port)))
  const rows = await walked.iterations()
  expect(rows.map(row => row.outcome)).toEqual(['verified', 'verified', null])

  await stopRun(walked.person, { slug: walked.slug })
  expect(await walked.rest()).toBe('stopped')
  expect(await findMarked(`gw-${walked.projectId}-`)).toEqual([])
  expect([await isTaken(port), await isTaken(elsewhere)]).toEqual([false, true])
  expect(other.exitCode ?? other.signalCode).toBeNull()
})
