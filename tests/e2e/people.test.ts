import type { Page } from '@playwright/test'
import { withProductDb } from '../support/browser-inbox'
import { expectAccessible } from '../support/expect-accessible'
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider'
import { type Product, startProduct } from '../support/product'
import { openBrowser } from '../support/second-person'
import { ADMIN, signIn, signInAsAdmin } from '../support/sign-in'
import { test as base, expect } from './start-app'

const MEI = { name: 'Mei Lin', username: 'mei', email: 'mei@example.com', password: 'battery staple horse' }
const AT_PROVIDER = { sub: '42', email: 'bo@example.com', email_verified: true, name: 'Bo Chen' }

/** A product of its own, because it is told where a provider is. */
const test = base.extend<object, { product: Product; openId: OpenIdProvider }>({
  openId: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from this pattern.
    async ({}, use) => {
      const provider = await startOpenIdProvider(AT_PROVIDER)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ openId }, use) => {
      const product = await startProduct({
        env: {
          GATEWALK_OIDC_ISSUER: openId.issuer,
          GATEWALK_OIDC_CLIENT_ID: CLIENT.id,
          GATEWALK_OIDC_CLIENT_SECRET: CLIENT.secret,
          GATEWALK_OIDC_NAME: 'Acme',
        },
      })
      await use(product)
      expect(await product.stop()).toBe(0)
      expect(product.output).not.toContain(CLIENT.secret)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('somebody is invited, comes in, is given a role, sees the project, and is out when their session is ended', async ({
  browser,
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  await addProject(product, 'shop')
  const link = await invite(page, MEI)
  await expectAccessible(page)

  const mei = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  await mei.goto(link)
  await expectAccessible(mei)
  await mei.getByLabel('User name').fill(MEI.username)
  await mei.getByLabel('Password').fill(MEI.password)
  await mei.getByRole('button', { name: 'Create account and sign in' }).click()
  await expect(mei.getByRole('navigation', { name: 'Main' })).toBeVisible()
  for (const path of ['/projects/shop', '/settings/people']) {
    await mei.goto(path)
    await expect(mei.getByRole('heading', { name: 'Nothing is here' })).toBeVisible()
  }
  await mei.goto(link)
  await expect(mei.getByRole('heading', { name: 'This link does not work' })).toBeVisible()

  await page.goto('/projects/shop/people')
  const form = page.getByRole('form', { name: 'Add a member' })
  await form.getByLabel('Person').selectOption({ label: 'Mei Lin (mei)' })
  await form.getByLabel('Role').selectOption('viewer')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByLabel('Role of Mei Lin', { exact: true })).toHaveValue('viewer')
  await expectAccessible(page)
  await page.getByLabel('Role of Mei Lin', { exact: true }).selectOption('operator')
  await page.getByRole('button', { name: 'Change the role of Mei Lin' }).click()
  await expect(page.locator('input[name=seen][value=operator]')).toHaveCount(1)
  await mei.goto('/projects/shop')
  await expect(mei.getByRole('heading', { name: 'shop', level: 1 })).toBeVisible()

  const elsewhere = await openBrowser(browser, product, MEI)
  await mei.goto('/settings/account')
  await expectAccessible(mei)
  await mei.getByRole('button', { name: /^End the session of/ }).click()
  await expect(mei.getByText('1 session ended.')).toBeVisible()
  await elsewhere.goto('/projects')
  await expect(elsewhere).toHaveURL(/sign-in/)

  await page.goto('/settings/people')
  await page.getByLabel('Manage Mei Lin').click()
  await page.getByRole('button', { name: 'Make a link for a new password' }).click()
  const reset = await page.getByLabel('Link for Mei Lin').inputValue()
  await elsewhere.goto(reset)
  await elsewhere.getByLabel('New password').fill('another long password')
  await elsewhere.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await mei.goto('/projects')
  await expect(mei).toHaveURL(/sign-in/)

  await grow(product, MEI.username, 20)
  await elsewhere.goto('/sign-in/again?next=%2Fprojects')
  await elsewhere.getByLabel('Password').fill('wrong password')
  await elsewhere.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(elsewhere.getByText('This is not your password.')).toBeVisible()
  await elsewhere.getByLabel('Password').fill('another long password')
  await elsewhere.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/projects$/)

  await grow(product, ADMIN.username, 20)
  await page.goto('/settings/people')
  await expect(page.getByText('You signed in more than 15 minutes ago.')).toBeVisible()
  await page.getByLabel('Manage Mei Lin').click()
  await page.getByRole('button', { name: 'Disable Mei Lin' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Confirm that it is you' }).click()
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/people$/)
  await page.getByLabel('Manage Mei Lin').click()
  await page.getByRole('button', { name: 'Disable Mei Lin' }).click()
  await expect(page.getByRole('button', { name: 'Enable Mei Lin' })).toBeVisible()
  await elsewhere.goto('/projects')
  await expect(elsewhere).toHaveURL(/sign-in/)
})

test('a provider leads in whom it may, asks again before something is signed, and is started by no other site', async ({
  browser,
  page,
  product,
  openId,
}) => {
  await signInAsAdmin(page, product)
  const bo = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  await bo.goto('/sign-in?next=%2Fsettings%2Faccount')
  await expectAccessible(bo)
  await bo.getByRole('link', { name: 'Continue with Acme' }).click()
  await expect(bo.getByText('Nobody here signs in with this account.')).toBeVisible()

  await invite(page, { name: 'Bo', email: AT_PROVIDER.email })
  await bo.getByRole('link', { name: 'Continue with Acme' }).click()
  await expect(bo).toHaveURL(/\/settings\/account$/)
  await expect(bo.getByLabel('Name', { exact: true })).toHaveValue('Bo Chen')
  await expectAccessible(bo)
  const visit = openId.visits.at(-1)
  expect([visit?.get('code_challenge_method'), visit?.get('response_type')]).toEqual(['S256', 'code'])
  for (const name of ['state', 'nonce', 'code_challenge']) expect(visit?.get(name)?.length).toBeGreaterThan(30)

  // Signed in there an hour ago: that is no fresh proof, being asked is.
  await bo.getByLabel('New password').fill('a password of Bo')
  await bo.getByRole('button', { name: 'Set password' }).click()
  await bo.getByRole('alert').getByRole('link', { name: 'Confirm that it is you' }).click()
  await bo.getByRole('link', { name: 'Continue with Acme' }).click()
  await expect(bo).toHaveURL(/\/settings\/account$/)
  expect(openId.visits.at(-1)?.get('prompt')).toBe('login')
  await bo.getByLabel('New password').fill('a password of Bo')
  await bo.getByRole('button', { name: 'Set password' }).click()
  await expect(bo.getByText('Your password is changed.')).toBeVisible()

  openId.person = { ...AT_PROVIDER, sub: '43', email: 'fang@personal.example', name: 'Fang' }
  await page.goto('/settings/account')
  await page.getByRole('link', { name: 'Link Acme' }).click()
  await expect(page.getByText('fang@personal.example')).toBeVisible()
  const before = openId.visits.length
  for (const header of ['cross-site', 'same-site', 'none']) {
    const answer = await page.request.get('/sign-in/with/oidc?for=link&next=%2Fbtw', {
      headers: { 'Sec-Fetch-Site': header },
      maxRedirects: 0,
    })
    expect(answer.headers().location).toBe(`${product.url}/settings/account?problem=providerFailed`)
  }
  expect(openId.visits).toHaveLength(before)
  const stolen = await page.request.get('/api/auth/callback/oidc?code=x&state=y', { maxRedirects: 0 })
  expect(stolen.headers().location).toContain('problem=providerFailed')
  for (const path of ['signin', 'signout', 'error', '_log', 'session'])
    expect((await page.request.get(`/api/auth/${path}`)).status()).toBe(404)

  await bo.context().clearCookies()
  await bo.goto('/sign-in')
  openId.person = { ...AT_PROVIDER, email: 'changed@example.com', email_verified: false }
  await bo.getByRole('link', { name: 'Continue with Acme' }).click()
  await expect(bo.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await bo.context().clearCookies()
  await bo.goto('/sign-in')
  await signIn(bo, { username: 'bo', password: 'a password of Bo' })
  await expect(bo.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

/** Invites through the form and returns the link. */
async function invite(page: Page, { name, email }: { name: string; email: string }): Promise<string> {
  await page.goto('/settings/people')
  await page.locator('summary', { hasText: 'Invite somebody' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Make invitation link' }).click()
  return page.getByLabel(`Link for ${name}`).inputValue()
}

function addProject(product: Product, slug: string): Promise<unknown> {
  const identity = { identityName: slug, identityEmail: 'a@b.c', identitySource: 'fallback' }
  const place = { origin: `/nowhere/${slug}`, baseBranch: 'main', pool: 'nobody' }
  return withProductDb(product, db => db.project.create({ data: { slug, name: slug, ...place, ...identity } }))
}

/** Lets the sessions of a person be as many minutes older. */
function grow(product: Product, username: string, minutes: number): Promise<unknown> {
  const authenticatedAt = new Date(Date.now() - minutes * 60_000)
  return withProductDb(product, db =>
    db.session.updateMany({ where: { user: { username } }, data: { authenticatedAt } }),
  )
}
