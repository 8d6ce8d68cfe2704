import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright'

export type Profile = {
  name: string
  context: BrowserContextOptions
  network: { latencyMs: number; downKbps: number; upKbps: number }
}

/** What one visit showed; null where the profile has nothing to measure. */
export type Visit = {
  script: number
  lcp: number
  cls: number
  inp: number
  /** From a key to the next paint, ms: of 98 in 100, and of every second one. */
  keyToPaint: number | null
  keyMedian: number | null
  nodes: number
}

type Seen = { lcp: number; cls: number; interactions: number[]; keys: number[] }

/** Slower than this machine. */
const CPU_RATE = 4
const MOVES = 30

/** Opens the inbox as a first visit does, works in it, and reads what the browser noted. */
export async function measureVisit(
  browser: Browser,
  { url, state, profile }: { url: string; state: BrowserContextOptions['storageState']; profile: Profile },
): Promise<Visit> {
  const context = await browser.newContext({ ...profile.context, baseURL: url, storageState: state, locale: 'en-US' })
  const page = await context.newPage()
  await slowDown(page, profile)
  // The loader names functions by a helper of its own, which a page does not have.
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(watch)
  const scripts: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then(body => gzipSync(body).length / 1000))
  })
  await page.goto('/btw', { waitUntil: 'networkidle' })
  const loaded = await read(page)
  const script = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  const isPhone = profile.context.hasTouch === true
  if (isPhone) await tapAround(page)
  else await pressAround(page)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const { cls, interactions, keys } = await read(page)
  await context.close()
  return {
    ...{ script, nodes, cls, lcp: loaded.lcp },
    inp: Math.max(0, ...interactions),
    keyToPaint: isPhone ? null : quantile(keys, 0.98),
    keyMedian: isPhone ? null : quantile(keys, 0.5),
  }
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

async function slowDown(page: Page, { network }: Profile): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.downKbps * 1000) / 8,
    uploadThroughput: (network.upKbps * 1000) / 8,
  })
}

/** Moves down and up, chooses, scrolls far away and comes back. */
async function pressAround(page: Page): Promise<void> {
  for (let press = 0; press < MOVES; press++) {
    await page.keyboard.press(press % 5 === 4 ? 'k' : 'j')
    await page.waitForTimeout(120)
  }
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.mouse.move(300, 500)
  await page.mouse.wheel(0, 200_000)
  await page.waitForTimeout(1_500)
  await page.keyboard.press('j')
  await page.waitForTimeout(1_500)
}

/** Chooses an option, goes to the list, opens a row of it. */
async function tapAround(page: Page): Promise<void> {
  await page.getByRole('radio').first().tap()
  await page.getByRole('link', { name: /^\d+ of \d/ }).tap()
  const rows = page.getByRole('list', { name: 'Decisions, most pressing first' }).getByRole('link', { name: /^Score/ })
  await rows.nth(3).tap()
  await page.getByRole('radio').nth(1).tap()
  await page.waitForTimeout(1_000)
}

function read(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

/** Runs in the page, before anything of it: what the browser notes about paint, shifts and interactions. */
function watch(): void {
  const seen: Seen = { lcp: 0, cls: 0, interactions: [], keys: [] }
  Object.assign(window, { seen })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  on('largest-contentful-paint', entry => {
    seen.lcp = entry.startTime
  })
  on('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  on('event', entry => {
    if ((entry as PerformanceEventTiming).interactionId) seen.interactions.push(entry.duration)
    if (entry.name === 'keydown') seen.keys.push(entry.duration)
  })
}
