import type { BrowserContext, Page } from '@playwright/test'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import { askAnother, openSession, printLines } from '../support/live-scene'
import type { Product } from '../support/product'
import { ADMIN, signIn, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const MAIL = [
  { id: 'a', label: 'Resend', consequence: '$20 a month' },
  { id: 'b', label: 'Postmark' },
]

test.use({ productOf: 'live' })

const status = (page: Page) => page.getByRole('status').filter({ visible: true })
const newcomers = (page: Page) => page.getByRole('link', { name: /new/ })

/** The administrator, and a project of this name with one question that takes two steps. */
async function openProject(page: Page, product: Product, slug: string): Promise<void> {
  await signInAsAdmin(page, product)
  await askQuestions(product, slug, [
    { number: 1, kind: 'security', question: 'May tokens live for a day?', hours: 900, options: MAIL },
  ])
}

/** Addresses of the streams that the tabs of a browser open from now on. */
function watchStreams(context: BrowserContext): string[] {
  const opened: string[] = []
  context.on('request', request => {
    if (request.url().includes('/api/streams/')) opened.push(new URL(request.url()).pathname)
  })
  return opened
}

const addTab = (page: Page, path: string) =>
  page
    .context()
    .newPage()
    .then(async tab => {
      await tab.goto(path)
      return tab
    })

test('all tabs are told over one stream; another tab takes it over, and a cut network is made up for without a reload', async ({
  page,
  product,
  pageErrors,
}) => {
  await openProject(page, product, 'one')
  const opened = watchStreams(page.context())
  await page.goto('/btw?d=one/1')
  const [second, third] = [await addTab(page, '/btw?d=one/1'), await addTab(page, '/btw?d=one/1')]
  await expect(third.getByRole('heading', { name: 'May tokens live for a day?' })).toBeVisible()
  const ask = (number: number) => withProductDb(product, db => askAnother(db, 'one', number, `Question ${number}`))
  await ask(2)
  for (const tab of [page, second, third]) await expect(newcomers(tab)).toHaveText(/1 new/)
  expect(opened).toEqual(['/api/streams/changes'])

  await page.goto('about:blank')
  await ask(3)
  for (const tab of [second, third]) await expect(newcomers(tab)).toHaveText(/2 new/)
  expect(opened).toHaveLength(2)

  const box = () => third.getByRole('main').boundingBox()
  const before = await box()
  await page.context().setOffline(true)
  for (const tab of [second, third])
    await expect(status(tab).filter({ hasText: /Disconnected — what you see is from \d\d:\d\d/ })).toBeVisible()
  expect(await box()).toEqual(before)
  await ask(4)
  await page.context().setOffline(false)
  for (const tab of [second, third]) {
    await expect(newcomers(tab)).toHaveText(/3 new/)
    await expect(tab.getByText('Disconnected')).toHaveCount(0)
  }
  pageErrors.length = 0
})

test('a thousand lines reach twelve tabs without gap or repeat over a cut network, and a thirteenth tab works (slow)', async ({
  page,
  product,
  pageErrors,
}) => {
  await openProject(page, product, 'log')
  await withProductDb(product, async db => {
    const log = await openSession(db, 'log')
    const printing = printLines(log, 1_000, 120)
    const tabs: Page[] = []
    for (let tab = 1; tab <= 12; tab++) {
      if (tab === 6) await dropNetwork(page.context(), 5_000)
      tabs.push(await addTab(page, '/projects/log/iterations/1'))
    }
    await page.goto('/projects')
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    await printing
    const states = await Promise.all(tabs.map(tab => tab.getByText(/following the end|read every 2 s/).textContent()))
    expect(states.filter(state => state?.includes('following'))).toHaveLength(3)
    await log.close()
    // A browser draws only the tab in front.
    for (const tab of tabs) {
      await tab.bringToFront()
      await expect(tab.getByText('ended', { exact: true })).toBeVisible()
      await expect.poll(() => readLines(tab)).toEqual({ first: '#1', last: '#1000', wrong: [] })
    }
  })
  pageErrors.length = 0
})

test('a session that ends ends its streams; the answer typed is refused, kept, and sent after signing in again', async ({
  page,
  product,
  pageErrors,
}) => {
  await openProject(page, product, 'out')
  await page.goto('/btw?d=out/1')
  await page.getByRole('radio', { name: /Postmark/ }).check()
  await page.getByLabel('Comment').fill('Until the key store is there')
  const other = await addTab(page, '/projects')
  const opened = watchStreams(page.context())
  await other.getByLabel(`Account: ${ADMIN.name}`).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/sign-in/)
  // At the latest when the line says its next sign of life.
  await page.bringToFront()
  await expect(status(page).getByText('You are signed out here')).toBeVisible({ timeout: 40_000 })

  await page.getByRole('button', { name: 'Record answer' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Postmark/ })).toBeChecked()
  expect(
    await withProductDb(product, db => db.answer.count({ where: { decision: { project: { slug: 'out' } } } })),
  ).toBe(0)
  const asked = opened.length
  await page.waitForTimeout(4_000)
  expect(opened).toHaveLength(asked)

  await status(page).getByRole('link', { name: 'Sign in again' }).click()
  await signIn(page)
  await expect(page).toHaveURL(/\/btw\?d=out%2F1/)
  await expect(page.getByRole('radio', { name: /Postmark/ })).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('Until the key store is there')
  await page.getByRole('button', { name: 'Record answer' }).click()
  await expect(page.getByRole('region', { name: 'Your answers' }).filter({ visible: true })).toContainText('Postmark')

  await withProductDb(product, db =>
    db.session.updateMany({ where: { revokedAt: null }, data: { expiresAt: new Date(Date.now() + 4_000) } }),
  )
  await page.goto('/projects')
  await expect(status(page).getByText('You are signed out here')).toBeVisible()
  pageErrors.length = 0
})

async function dropNetwork(context: BrowserContext, ms: number): Promise<void> {
  await context.setOffline(true)
  await new Promise(resolve => setTimeout(resolve, ms))
  await context.setOffline(false)
}

/** First and last line of a log, and those that stand at another place than their number, looked at page by page. */
function readLines(tab: Page) {
  return tab.getByRole('region', { name: /said and did/ }).evaluate(async frame => {
    const seen = new Map<number, string>()
    for (let top = 0; ; top += frame.clientHeight) {
      frame.scrollTop = top
      await new Promise(resolve => setTimeout(resolve, 60))
      for (const row of frame.querySelectorAll<HTMLElement>('[data-index]'))
        seen.set(Number(row.dataset.index), /#\d+/.exec(row.textContent ?? '')?.[0] ?? '')
      if (top + frame.clientHeight >= frame.scrollHeight) break
    }
    const places = [...seen.keys()]
    const wrong = [...seen].filter(([at, text]) => text !== `#${at + 1}`)
    return { first: seen.get(0), last: seen.get(Math.max(...places)), wrong }
  })
}
