import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible'
import {
  ORDERS,
  ORDERS_AFTER_MENDING,
  ORDERS_AT_REST,
  TEXTS,
  TEXTS_AFTER_SIGNING,
  TEXTS_AT_REST,
  walkSample,
} from '../support/sample-story'
import { ADMIN, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

/** From an empty database. */
test.use({ productOf: 'sample', actionTimeout: 20_000 })

/** The sample rests within a minute on an idle machine; tests run beside others. */
const REST = { timeout: 180_000 }
/** An answer is held for ten seconds and then written. */
const WRITTEN = { timeout: 45_000 }

test('(slow) from an empty database through the sample to two finished plans, on the desktop and the phone', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(600_000)
  await trySample(page, () => signInAsAdmin(page, product))
  await watchIteration(page)
  await expectAtRest(page)
  await answerByKey(page)
  const phone = await openPhone(page, browser, product.url)
  await answerOnPhone(phone)
  await restart(page)
  await mendBlocked(page)
  await sign(phone, '门店文案', 'Approve and advance to P3')
  await lookAround(phone)
  await phone.context().close()
  await expectState(page, '门店文案', 'done')
  await sign(page, 'Order desk', 'Approve and advance to P3')
  // Two results: what was signed, and that the loop goes on, which here may be at its end by now.
  const results = page.getByRole('list', { name: 'What came of it' })
  await expect(results).toContainText(/Approved.*Written into the repository in commit/s, WRITTEN)
  await expect(results).toContainText(/Orchestrator resumed|The plan is done/, WRITTEN)
  await expectState(page, 'Order desk', 'done')
  await lookAtEvidence(page)

  const samples = join(product.home, 'samples')
  expect(await walkSample(join(samples, TEXTS), TEXTS, ADMIN.name)).toEqual({
    faults: [],
    subjects: [...TEXTS_AT_REST, ...TEXTS_AFTER_SIGNING],
  })
  expect(await walkSample(join(samples, ORDERS), ORDERS, ADMIN.name)).toEqual({
    faults: [],
    subjects: [
      ...ORDERS_AT_REST,
      '[Decision] D-001 R01: (a) Resend',
      '[Decision] D-002 R01: (b) A validator written by hand',
      'P2-02: Send transactional mail through Resend',
      '[Ralph] P2-02 done',
      'P2-04: Validate orders by hand',
      '[Ralph] P2-04 done',
      '[Decision] D-003 R01: retry P2-03, drop P2-05',
      "P2-03: Fill the confirmation with the order's lines and total",
      '[Ralph] P2-03 done',
      ...ORDERS_AFTER_MENDING,
    ],
  })
})

/** The phone of the same person. */
async function openPhone(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  const look = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...look, baseURL, storageState: await page.context().storageState() })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

/** One decision a screen, everything in reach of a thumb. */
async function answerOnPhone(phone: Page): Promise<void> {
  await phone.goto('/projects')
  await expectAccessible(phone)
  await phone.goto('/btw')
  await phone.getByRole('link', { name: /^\d of \d$/ }).tap()
  await expectAccessible(phone)
  for (const question of [/retry or drop/, /run-time validation/]) {
    await phone.goto('/btw?list=1')
    await phone.getByRole('list').getByRole('link', { name: question }).tap()
    await expect(phone.getByRole('heading', { name: question })).toBeVisible()
    await expectAccessible(phone)
  }
  await phone.getByRole('radio', { name: /written by hand/ }).tap()
  await phone.getByRole('button', { name: 'Record answer' }).tap()
  await expect(
    tray(phone)
      .getByText(/records in/)
      .first(),
  ).toBeVisible()
  // Both answers stand before the run goes on, so that the order of its commits is known.
  await expect(tray(phone).getByText(/records in/)).toHaveCount(0, WRITTEN)
}

async function lookAround(phone: Page): Promise<void> {
  for (const path of ['', '/blockers', '/decisions', '/iterations/7']) {
    await phone.goto(`/projects/${ORDERS}${path}`)
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(phone)
  }
}

async function trySample(page: Page, signIn: () => Promise<void>): Promise<void> {
  await signIn()
  await page.goto('/btw')
  await expectAccessible(page)
  await page.goto('/projects')
  await expect(page.getByText('No project yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(lineOf(page, 'Order desk')).toBeVisible()
  await expect(lineOf(page, '门店文案')).toBeVisible()
}

/** The page of a running project shows what the agent does while it does it. */
async function watchIteration(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Order desk' }).click()
  const log = page.getByRole('region', { name: /^Live · P\d-\d\d$/ })
  await expect(log.getByText(/Bash|git commit|write /).first()).toBeVisible(REST)
  await expect(page.getByRole('row', { name: /P1-01 Count money in whole cents/ })).toBeVisible(REST)
}

/** The lists change by themselves: nothing is reloaded here. */
async function expectAtRest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(lineOf(page, '门店文案').getByText('waiting for you')).toBeVisible(REST)
  await expect(lineOf(page, 'Order desk').getByText('waiting for you')).toBeVisible(REST)
  await expectAccessible(page)
}

/** The ranked list, and the choice by its number key. */
async function answerByKey(page: Page): Promise<void> {
  await page.goto('/btw')
  const rows = page
    .getByRole('list', { name: 'Decisions, most pressing first' })
    .getByRole('link')
    .filter({ hasText: /D-\d/ })
  await expect(rows).toHaveCount(4)
  const scores = (await rows.allTextContents()).map(text => Number.parseFloat(text))
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  await rows.filter({ hasText: 'Resend or Postmark' }).click()
  await expect(page.getByRole('heading', { name: 'Transactional mail: Resend or Postmark?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('1')
  await expect(
    tray(page)
      .getByText(/records in/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
}

/** Answers that came in while the run stood still ask whether it shall go on. */
async function restart(page: Page): Promise<void> {
  await expect(tray(page).getByText('Restart Order desk · P2?')).toBeVisible(WRITTEN)
  await expectAccessible(page)
  await tray(page).getByRole('button', { name: 'Restart', exact: true }).click()
  await expect(tray(page).getByText('Restart Order desk · P2?')).toBeHidden()
  await page.goto('/projects')
  await expect(lineOf(page, 'Order desk').getByText('waiting for you')).toBeVisible(REST)
}

async function mendBlocked(page: Page): Promise<void> {
  await page.goto('/btw')
  await page
    .getByRole('list')
    .getByRole('link', { name: /retry or drop what is blocked/ })
    .click()
  await expect(page.getByRole('group', { name: 'P2-03' }).getByRole('radio', { name: 'Retry' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Guidance for P2-03' }).fill('Read the text that is committed under texts/.')
  await page.getByRole('group', { name: 'P2-05' }).getByRole('radio', { name: 'Drop' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record answer' }).click()
  await expect(tray(page).getByText(/records in/)).toBeVisible()
}

/** Sees what is signed, signs, and sees that it is held. */
async function sign(page: Page, project: string, button: string): Promise<void> {
  await page.goto('/gates')
  const gate = page.getByRole('listitem').filter({ hasText: project }).filter({ hasText: 'you sign' })
  await expect(gate).toBeVisible(REST)
  await expectAccessible(page)
  await gate.getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Files/ })).toBeVisible()
  await expectAccessible(page)
  for (const tab of ['Files', 'Commits', 'Auto-Gate log']) {
    await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAccessible(page)
}

async function expectState(page: Page, project: string, state: string): Promise<void> {
  await page.goto('/projects')
  await expect(lineOf(page, project).getByText(state, { exact: true })).toBeVisible(REST)
}

/** Each line opens its log, its diff, its cost: the rejected claim shows both verifications side by side. */
async function lookAtEvidence(page: Page): Promise<void> {
  for (const tab of ['/decisions', '/blockers', '']) {
    await page.goto(`/projects/${ORDERS}${tab}`)
    await expect(page.getByRole('heading', { name: 'Order desk' })).toBeVisible()
    await expectAccessible(page)
  }
  await page
    .getByRole('row', { name: /claim rejected/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(/ENOENT.*confirmation\.en\.txt/).first()).toBeVisible()
  await expect(page.getByText('Rejected · refs/ralph/rejected/P2-03-1')).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the events as scripted wrote them' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^order-desk-\d+-raw\.log$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('{"type":"tool_call"')
}

function lineOf(page: Page, project: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: project }) })
}

function tray(page: Page): Locator {
  return page.getByRole('region', { name: 'Your answers' }).filter({ visible: true })
}
