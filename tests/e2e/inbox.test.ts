import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import { askAnother } from '../support/live-scene'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const MAIL = [
  { id: 'a', label: 'Resend', consequence: '$20 a month' },
  { id: 'b', label: 'Postmark' },
]
/** `spec/inbox.md`, Measured. What is big is loaded when it is first used. */
const FIRST_LOAD_BYTES = 175_000
/** More than one window of the list. */
const MANY = 120

test.use({ productOf: 'inbox' })

test.beforeAll(async ({ product, browser }) => {
  const page = await browser.newPage({ baseURL: product.url })
  await signInAsAdmin(page, product)
  await page.close()
  const numbers = Array.from({ length: MANY }, (_, at) => at + 1)
  const asked = (number: number) => ({
    number,
    kind: 'choice' as const,
    question: `Question ${number}?`,
    options: MAIL,
  })
  await askQuestions(
    product,
    'a',
    numbers.map(number => ({ ...asked(number), hours: 400 - number })),
  )
  await askQuestions(product, 'b', [
    { number: 7, kind: 'security', question: 'May the export read addresses?', options: MAIL, hours: 2 },
    { number: 8, kind: 'choice', question: '加 zod 依赖做运行时校验?', options: MAIL, hours: 1 },
  ])
})

test('moves through a long list by key, draws only what is in view, and stands where a screen reader does', async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  await page.goto('/btw')
  await expect(page.getByText(`${MANY + 2} decisions in 2 projects`)).toBeVisible()
  await expect(row(page, 'Question 1?')).toHaveAttribute('aria-current', 'true')
  await expectKeys(page)
  for (let press = 0; press < 5; press++) await page.keyboard.press('j')
  await expect(row(page, 'Question 6?')).toHaveAttribute('aria-current', 'true')
  await expect(row(page, 'Question 6?')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Question 6?' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Question 5?' })).toBeVisible()
  const place = page.getByRole('listitem').filter({ hasText: 'Question 5?' })
  await expect(place).toHaveAttribute('aria-posinset', '5')
  await expect(place).toHaveAttribute('aria-setsize', String(MANY + 2))

  await row(page, 'Question 5?').hover()
  await page.mouse.wheel(0, 20_000)
  await expect(row(page, '加 zod 依赖做运行时校验?')).toBeVisible()
  await expect(row(page, 'Question 5?')).toHaveCount(0)
  expect(await page.getByRole('listitem').count()).toBeLessThan(60)
  await page.keyboard.press('j')
  await expect(row(page, 'Question 5?')).toBeInViewport()
  await expect(row(page, 'Question 5?')).toHaveAttribute('aria-current', 'true')
})

test('an answered row keeps its place and says so, newcomers wait for the full stop', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/btw')
  await expect(row(page, 'Question 1?')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: 'Question 1?' })).toBeVisible()
  await expectKeys(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'Question 2?' })).toBeVisible()
  await expect(row(page, 'Question 1?')).toContainText('you answered')
  await withProductDb(product, db => askAnother(db, 'b', 9, 'Is this one new?'))
  await expect(page.getByRole('link', { name: '1 new' })).toBeVisible()
  await expect(row(page, 'Question 1?')).toContainText('recorded by you')
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Question 2?' })).toBeVisible()
  await page.keyboard.press('.')
  await expect(page.getByRole('link', { name: '1 new' })).toBeHidden()
  await expect(row(page, 'Question 1?')).toHaveCount(0)
  await expect(row(page, 'Question 2?')).toHaveAttribute('aria-current', 'true')
})

test('rows are chosen by key and by mouse, and stay chosen while one moves', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/btw?d=a/20')
  await expect(row(page, 'Question 20?')).toBeInViewport()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('j')
  const box = (number: number) => page.getByRole('checkbox', { name: `Choose Project a D-0${number}` })
  await expect(box(20)).toBeChecked()
  await expect(box(21)).toBeChecked()
  await expect(box(22)).not.toBeChecked()
  await box(20).click()
  await expect(box(20)).not.toBeChecked()
})

test('works before its script: windows, search, filter and how to take them off', async ({
  page,
  product,
  browser,
}) => {
  await signInAsAdmin(page, product)
  const state = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state, baseURL: product.url })
  const still = await plain.newPage()
  await still.goto('/btw')
  await still.getByRole('link', { name: 'Next 50' }).click()
  await expect(row(still, 'Question 60?')).toBeVisible()
  await still.getByRole('link', { name: 'Earlier' }).click()
  await still.getByRole('searchbox', { name: 'Search the list' }).fill('zod')
  await still.keyboard.press('Enter')
  await expect(row(still, /^Score/)).toHaveCount(1)
  await expect(still.getByRole('heading', { name: '加 zod 依赖做运行时校验?' })).toBeVisible()
  await still.getByRole('link', { name: /zod.*take it off/ }).click()
  await still.getByRole('link', { name: 'Filter', exact: true }).click()
  await still.getByLabel('Kind').selectOption('Security')
  await still.getByRole('button', { name: 'Apply' }).click()
  await expect(row(still, /Question/)).toHaveCount(0)
  await expect(row(still, 'May the export read addresses?')).toBeVisible()
  await still.goto('/btw?q=nowhere')
  await still.getByRole('link', { name: 'Show the whole list' }).click()
  await expect(row(still, 'Question 2?')).toBeVisible()
  await plain.close()
})

test('loads no more than 175 kB of script, compressed, before anything is done', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const files = new Map<string, number>()
  page.on('response', async response => {
    if (response.request().resourceType() !== 'script') return
    files.set(new URL(response.url()).pathname, gzipSync(await response.body()).length)
  })
  await page.goto('/btw', { waitUntil: 'networkidle' })
  const sizes = [...files].sort(([, a], [, b]) => b - a)
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  expect(total).toBeGreaterThan(50_000)
  const words = sizes.map(([file, bytes]) => `${(bytes / 1000).toFixed(1)} kB ${file}`).join('\n')
  expect(total, `the scripts of the inbox:\n${words}`).toBeLessThanOrEqual(FIRST_LOAD_BYTES)
})

/** The list takes keys in the commit that makes a window of it, with empty room for the rows that are not drawn. */
async function expectKeys(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Decisions, most pressing first' })
  await expect(list).toHaveAttribute('style', /padding-bottom: ?[1-9]/)
}

function row(page: Page, name: string | RegExp): Locator {
  return page.getByRole('list', { name: 'Decisions, most pressing first' }).getByRole('link', { name })
}
