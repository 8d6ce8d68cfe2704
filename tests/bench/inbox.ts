import { join } from 'node:path'
import { type Browser, chromium, devices } from 'playwright'
import { createDb } from '@/lib/db/client'
import { startEmbeddedPostgres } from '@/lib/db/embedded-postgres'
import { migrate } from '@/lib/db/migrate'
import { fillDatabase } from '@/prisma/fill-database'
import { CHROMIUM_FLAGS, findChromium } from '@/tests/support/chromium'
import { startProduct } from '@/tests/support/product'
import { signInAsAdmin } from '@/tests/support/sign-in'
import { createTempDir } from '@/tests/support/temp-dir'
import { measureVisit, type Profile, type Visit } from './inbox-visit'

const COUNTS = { decisions: 10_000, projects: 500 }

const PROFILES: Profile[] = [
  {
    name: 'desktop',
    context: { viewport: { width: 1440, height: 900 } },
    network: { latencyMs: 40, downKbps: 10_000, upKbps: 5_000 },
  },
  {
    name: 'phone',
    context: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    network: { latencyMs: 150, downKbps: 1_600, upKbps: 750 },
  },
]

/** Name, unit and bound of each figure (`spec/inbox.md`, Measured). */
const BOUNDS: [figure: keyof Visit, words: string, bound: number][] = [
  ['script', 'first-load script, kB gzip', 175],
  ['lcp', 'LCP, ms', 1_800],
  ['cls', 'CLS', 0.02],
  ['inp', 'INP, ms', 100],
  ['keyMedian', 'key to paint, median, ms', 50],
  ['keyToPaint', 'key to paint, 98 in 100, ms', 50],
  ['nodes', 'DOM nodes', 3_000],
]

/**
 * The inbox with 10,000 pending decisions of 500 projects, in the production product, a browser slowed down four times
 * and a slow network: each figure against its bound, and the server's time for the page against that of a page that
 * reads next to nothing.
 */
export async function measureInbox(): Promise<string> {
  const home = await createTempDir('bench-inbox-')
  const server = await startEmbeddedPostgres({ home })
  await fill(server.url)
  const product = await startProduct({ home, half: 'web', env: { DATABASE_URL: server.url } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ baseURL: product.url, locale: 'en-US' })
    await signInAsAdmin(page, product)
    const state = await page.context().storageState()
    const lines = [`inbox: ${COUNTS.decisions} pending decisions in ${COUNTS.projects} projects`]
    lines.push(...(await measureServer(browser, product.url, state)))
    for (const profile of PROFILES) {
      const visit = await measureVisit(browser, { url: product.url, state, profile })
      for (const [figure, words, bound] of BOUNDS) lines.push(against(`${profile.name} ${words}`, visit[figure], bound))
    }
    return lines.join('\n')
  } finally {
    await browser.close()
    await product.stop()
    await server.stop()
  }
}

async function fill(url: string): Promise<void> {
  await migrate(url, join(import.meta.dirname, '../../prisma/migrations'))
  const db = createDb(url)
  await fillDatabase(db, COUNTS)
  await db.$executeRaw`ANALYZE`
  await db.$disconnect()
}

function against(words: string, figure: number | null, bound: number): string {
  if (figure === null) return `  ${words}: not measured`
  const shown = Number(figure.toFixed(figure < 1 ? 3 : 0))
  return `  ${words}: ${shown} of at most ${bound}, ratio ${(figure / bound).toFixed(2)}${figure > bound ? '  MISSED' : ''}`
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Median times of whole answers, against the page of API tokens, which reads one short table. */
async function measureServer(browser: Browser, url: string, storageState: State): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url, storageState })
  const time = async (path: string) => {
    const times: number[] = []
    for (let round = 0; round < 12; round++) {
      const start = performance.now()
      await (await context.request.get(path)).body()
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[6] ?? 0
  }
  const floor = await time('/settings/tokens')
  const places: [words: string, path: string][] = [
    ['the page', '/btw'],
    ['the page from row 9,000', '/btw?from=9000'],
    ['rows from 9,000', '/api/inbox?from=9000'],
    ['a search', '/api/inbox?q=zod'],
  ]
  const lines = [`  server, an almost empty page (floor): ${floor.toFixed(0)} ms`]
  for (const [words, path] of places) {
    const took = await time(path)
    lines.push(`  server, ${words}: ${took.toFixed(0)} ms, ratio to the floor ${(took / floor).toFixed(2)}`)
  }
  await context.close()
  return lines
}
