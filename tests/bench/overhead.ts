import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDb } from '@/lib/db/client'
import { startEmbeddedPostgres } from '@/lib/db/embedded-postgres'
import { migrate } from '@/lib/db/migrate'
import { startRun } from '@/lib/usecases/start-run'
import { openLoopScene } from '@/tests/support/loop-scene'
import { createTempDir } from '@/tests/support/temp-dir'

const ITEMS = Number(process.env.ITEMS ?? 30)
/** The same child and the same verify as in floor.sh, so that only what lies between them differs. */
const CHILD = 'read -r _ item && echo 1 > "$item.txt" && git add -A && git commit -q -m "$item: file"'

/**
 * Time per verified item of the whole loop (fetch, session, hooks, two verifies, mark commit, push, rows, queue) against
 * the floor: the same git work by a plain shell script. Both are printed; the figure is their ratio.
 */
export async function measureOverhead(): Promise<string> {
  const floor = await measureFloor()
  const ours = await measureLoop()
  const ratio = (ours / floor).toFixed(2)
  return `overhead: ${ours.toFixed(0)} ms per item, floor ${floor} ms per item, ratio ${ratio} (${ITEMS} items)`
}

async function measureFloor(): Promise<number> {
  const { stdout } = await promisify(execFile)('bash', [join(import.meta.dirname, 'floor.sh'), String(ITEMS)])
  return Number(/floor: (\d+) ms/.exec(stdout)?.[1])
}

async function measureLoop(): Promise<number> {
  const server = await startEmbeddedPostgres({ home: await createTempDir('bench-') })
  await migrate(server.url, join(import.meta.dirname, '../../prisma/migrations'))
  const db = createDb(server.url)
  const items = Array.from({ length: ITEMS }, (_, at) => `P1-${at + 1} write file`)
  const config = { agent: { name: 'custom', command: CHILD } }
  const scene = await openLoopScene({ db, url: server.url }, { items, config })
  try {
    await scene.work()
    await scene.settled(async () => (await scene.project()).indexedCommit !== null)
    await startRun(scene.person, { slug: scene.slug })
    const reason = await scene.rest(300_000)
    const rows = await scene.iterations()
    const [first, last] = [rows[1], rows.at(-1)]
    if (reason !== 'done' || !first || !last?.settledAt)
      throw new Error(`The plan ended: ${reason}\n${scene.words.join('\n')}`)
    return (last.settledAt.getTime() - first.startedAt.getTime()) / (rows.length - 1)
  } finally {
    await scene.close()
    await db.$disconnect()
    await server.stop()
  }
}
