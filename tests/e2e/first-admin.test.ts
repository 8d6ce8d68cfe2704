import { expect, test } from './start-app'

// Nobody may have been there before.
test.use({ productOf: 'first-admin' })

test('the printed link creates the first administrator once, who is signed in and can come back', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await expect(page.getByText('Open the one-time link')).toBeVisible()
  await page.goto(product.adminLink)
  await page.getByLabel('Your name').fill('王芳')
  await page.getByLabel('User name').fill('fang')
  await page.getByLabel('E-mail').fill('fang@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)

  await page.context().clearCookies()
  await page.goto(product.adminLink)
  await expect(page.getByText('This link does not work')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('User name').fill('fang')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
})
