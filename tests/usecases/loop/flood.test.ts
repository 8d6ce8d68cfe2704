import { expect, test } from 'vitest'
import { readIteration } from '@/lib/usecases/read-iteration'
import { searchLog } from '@/lib/usecases/search-log'
import { openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()

/** Three times what is kept: what a longer flood adds is dropped like the rest. */
const PRINTED = 60_000_000
/** A page carries a chunk of each end at least. */
const CHUNK = 256_001
/** 20 MB, one chunk that may stand over it, and the line that says what was cut. */
const KEPT = 20_600_000

test('a verify that prints 60 MB is judged, its log stays bounded, says what was cut and keeps its end (slow)', async () => {
  // One run of several floods; that is enough to see.
  const flood = `yes "a line of a verify that prints more than anybody reads" | head -c ${PRINTED}`
  const verify = `if test -e P1-01.txt -o -e ran && ! test -e flooded; then touch flooded; ${flood}; fi; touch ran; echo; echo the very end`
  const files = { '.gitignore': 'ran\nflooded\n' }
  const scene = await openLoopScene(database, { items: ['P1-01 First'], verify, files })
  try {
    expect(await scene.walk()).toBe('done')
    const page = await readIteration(scene.person, { slug: scene.slug, number: 1 })
    const run = page.verifications.find(({ log }) => log !== null && log.cut > 0)
    expect(page.outcome).toBe('verified')
    expect(run?.mark.state).toBe('passed')
    expect(run?.log?.text.length).toBeLessThan(2 * CHUNK)
    expect(run?.log?.text.trimEnd().endsWith('the very end')).toBe(true)

    const logId = run?.log?.id ?? ''
    const [row] = await database.db.$queryRaw<{ kept: number; words: string | null }[]>`
      SELECT sum(octet_length(text))::int AS kept, max(text) FILTER (WHERE text LIKE '%bytes cut%') AS words
      FROM "LogChunk" WHERE "logId" = ${logId}::uuid`
    const log = await database.db.log.findUniqueOrThrow({ where: { id: logId } })
    expect(Number(log.bytes)).toBeGreaterThanOrEqual(PRINTED)
    expect(row?.kept).toBeLessThan(KEPT)
    expect(row?.words).toBe(`\n… ${Number(log.cutBytes).toLocaleString('en-US')} bytes cut …\n`)
    expect(await searchLog(scene.person, { logId, query: 'The Very End' })).toMatchObject({ total: 1 })
  } finally {
    await scene.close()
  }
}, 180_000)
