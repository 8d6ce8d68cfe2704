import { expectAccessible } from '../support/expect-accessible'
import { ADMIN, signIn, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

test('a page that needs a person leads through the sign-in and back to itself', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.context().clearCookies()
  await page.goto('/projects/new')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await expectAccessible(page)
  await signIn(page)
  await expect(page).toHaveURL(/\/projects\/new$/)
})

test('a wrong password says so, keeps the name and opens nothing', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await signIn(page, { password: 'wrong' })
  await expect(page.getByRole('alert').filter({ hasText: 'do not belong together' })).toBeVisible()
  await expect(page.getByLabel('User name')).toHaveValue(ADMIN.username)
  await expectAccessible(page)
  await page.goto('/projects')
  await expect(page).toHaveURL(/sign-in/)
})

test('signing out ends the session itself, not only the cookie', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const cookies = await page.context().cookies()
  await page.goto('/projects')
  await page.getByLabel(`Account: ${ADMIN.name}`).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await page.context().addCookies(cookies)
  await page.goto('/projects')
  await expect(page).toHaveURL(/sign-in/)
})

test('the language changes at once and stays, in and out of the application', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/projects')
  await page.getByLabel(`Account: ${ADMIN.name}`).click()
  await page.getByRole('button', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { name: '项目', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('button', { name: 'English' })).toBeHidden()
  // Left first: a page that loses its session while its stream connects is told so, which the console counts as an error.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'gatewalk-session' })
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('signing in needs nothing but a keyboard', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.context().clearCookies()
  await page.goto('/sign-in?next=%2Fprojects')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('User name')).toBeFocused()
  await page.keyboard.type(ADMIN.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
})

test('signing in works before any script has run', async ({ browser, page, product }) => {
  await signInAsAdmin(page, product)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url, locale: 'en-US' })
  const plain = await context.newPage()
  await plain.goto('/projects')
  await signIn(plain, { password: 'wrong' })
  await expect(plain.getByText('This name and password do not belong together.')).toBeVisible()
  await signIn(plain)
  // The list itself may come behind its skeleton, which only a script replaces.
  await expect(plain).toHaveURL(/\/projects$/)
  await expect(plain.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await context.close()
})

test('every answer forbids being framed, scripts run only with the page’s own nonce, and a head is whole', async ({
  page,
  product,
}) => {
  const [first, second] = [await page.goto('/sign-in'), await page.goto('/sign-in')]
  const policies = [first, second].map(response => response?.headers()['content-security-policy'] ?? '')
  expect(policies[0]).toContain("frame-ancestors 'none'")
  expect(policies[0]).not.toMatch(/script-src[^;]*'unsafe-/)
  const nonces = policies.map(policy => /'nonce-([^']+)'/.exec(policy)?.[1])
  expect(nonces[0]).toBeTruthy()
  expect(nonces[0]).not.toBe(nonces[1])
  expect(product.url).toMatch(/^http/)
  const icon = await page.request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
  const html = await (await page.request.get('/sign-in')).text()
  expect(html.slice(0, html.indexOf('</head>'))).toMatch(
    /<title>[^<]+<\/title>.*rel="icon"|rel="icon".*<title>[^<]+<\/title>/s,
  )
})
