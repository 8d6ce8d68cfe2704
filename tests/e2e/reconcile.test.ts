import { expectAccessible } from '../support/expect-accessible'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

test('an administrator finds the reconcile report beside the activity, with the last look of the worker', async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('link', { name: 'Reconcile report' }).click()
  await expect(page.getByRole('heading', { name: 'Reconcile report' })).toBeVisible()
  // The worker looks around as soon as it has started, which may be a moment after the page is there.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/: last look/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
})
