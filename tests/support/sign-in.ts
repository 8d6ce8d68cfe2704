import { expect, type Page } from '@playwright/test'
import type { Product } from './product'

/** The administrator of every product that browser tests share. */
export const ADMIN = { name: '王芳', username: 'fang', email: 'fang@example.com', password: 'correct horse battery' }

/** Signs the administrator in; makes them first when the product is still empty. */
export async function signInAsAdmin(page: Page, product: Product): Promise<void> {
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
