import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

async function openTokens(page: Page): Promise<void> {
  await page.goto('/projects')
  await page.getByRole('button', { name: '王芳' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'API tokens' }).click()
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible()
}

async function makeToken(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('heading', { name: `Token “${name}” is made` })).toBeVisible()
  return page.getByLabel('Token', { exact: true }).inputValue()
}

test('a token is shown once, works at the API, and is revoked by typing its name', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await openTokens(page)
  await expect(page.getByText('You have no tokens')).toBeVisible()
  await expectAccessible(page)

  const token = await makeToken(page, 'laptop')
  await expectAccessible(page)
  const status = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${product.url}/api/v1/projects`, { headers })).status
  }
  expect(await status()).toBe(200)
  await page.reload()
  expect(await page.content()).not.toContain(token)
  await expect(page.getByText('used now')).toBeVisible()

  const line = page.getByRole('listitem').filter({ hasText: 'laptop' })
  await line.getByText('Revoke', { exact: true }).click()
  await line.getByLabel('Name of the token').fill('lapto')
  await line.getByRole('button', { name: 'Revoke “laptop”' }).click()
  await expect(line.getByText('Type the name exactly as it is shown.')).toBeVisible()
  await expectAccessible(page)
  expect(await status()).toBe(200)
  await line.getByLabel('Name of the token').fill('laptop')
  await line.getByRole('button', { name: 'Revoke “laptop”' }).click()
  await expect(page.getByText('You have no tokens')).toBeVisible()
  expect(await status()).toBe(401)
})

test('a token without a scope is not made, and what was typed stays', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/settings/tokens')
  await page.getByLabel('Name', { exact: true }).fill('nothing')
  await page.getByLabel(/^Read/).uncheck()
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Choose at least one.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('nothing')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a token is made and shown all the same', async ({ page, product }) => {
    await signInAsAdmin(page, product)
    await page.goto('/settings/tokens')
    expect(await makeToken(page, 'no script')).toMatch(/^gw_/)
  })
})

test('@phone the page fits in Chinese too', async ({ page, product, context }) => {
  await signInAsAdmin(page, product)
  await context.addCookies([{ name: 'gatewalk-locale', value: 'zh-CN', url: product.url }])
  await page.goto('/settings/tokens')
  await expect(page.getByRole('heading', { name: '新建令牌' })).toBeVisible()
  await expectAccessible(page)
})
