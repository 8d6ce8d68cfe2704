import { expect, type Page } from '@playwright/test'
import type { Product } from './product'

/** The administrator of every product that browser tests share. */
export const ADMIN = { name: '王芳', username: 'fang', email: 'fang@example.com', password: 'correct horse battery' }

/** A session is used again for so long; a signature asks for one of the last 15 minutes. */
const SESSION_USED_MS = 5 * 60_000

/**
 * Signs the administrator in; makes them first when the product is still empty. Only the first test of a product goes
 * through the form, the others take over its session while that holds; the page then stands where it stood.
 */
export async function signInAsAdmin(page: Page, product: Product): Promise<void> {
  const kept = product.adminSession
  if (kept && Date.now() - kept.at < SESSION_USED_MS) {
    await page.context().addCookies(kept.cookies)
    const answer = await page.request.get(`${product.url}/settings/tokens`, { maxRedirects: 0 })
    if (answer.status() === 200) return
  }
  await enterByForm(page, product)
  const cookies = (await page.context().cookies()).filter(cookie => cookie.name === 'gatewalk-session')
  product.adminSession = { cookies, at: Date.now() }
}

async function enterByForm(page: Page, product: Product): Promise<void> {
  await page.goto(product.adminLink)
  const isFirst = await page.getByRole('button', { name: 'Create and sign in' }).isVisible()
  if (isFirst) {
    await page.getByLabel('Your name').fill(ADMIN.name)
    await page.getByLabel('User name').fill(ADMIN.username)
    await page.getByLabel('E-mail').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Create and sign in' }).click()
  } else {
    await page.goto('/sign-in')
    await signIn(page)
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Fills in the form of the sign-in page and sends it. */
export async function signIn(page: Page, { username = ADMIN.username, password = ADMIN.password } = {}): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
