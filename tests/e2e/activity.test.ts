import { withProductDb } from '../support/browser-inbox'
import { expectAccessible } from '../support/expect-accessible'
import type { Product } from '../support/product'
import { ADMIN, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

/** More than one window of changes, among them one with much to tell and one that no catalogue knows. */
async function writeChanges(product: Product): Promise<void> {
  await withProductDb(product, async db => {
    const identity = { identityName: 'x', identityEmail: 'a@b.c', identitySource: 'fallback' }
    const place = { origin: '/nowhere/mail', baseBranch: 'main', pool: 'nobody' }
    const { id: projectId } = await db.project.create({ data: { slug: 'mail', name: '邮件', ...place, ...identity } })
    const mei = { actorName: 'Mei', via: 'session', from: '10.0.0.7' }
    const subject = 'D-007 R01'
    await db.audit.createMany({
      data: [
        ...Array.from({ length: 50 }, () => ({
          actorName: 'Gatewalk',
          via: 'worker',
          action: 'run.ended',
          projectId,
          subject: 'mail',
        })),
        { ...mei, action: 'hold.changed', subject: 'x', before: { holdSeconds: 10 }, after: { holdSeconds: 20 } },
        {
          ...{ ...mei, via: 'token', viaName: 'laptop', action: 'amend-answer', projectId, subject: 'D-7 R2' },
          ...{
            before: { optionId: 'a' },
            after: { optionId: 'b', text: `<b>no markup</b> ${'很长 long '.repeat(60)}` },
          },
        },
        { ...mei, action: 'moon.painted', projectId, subject, after: { colour: 'x'.repeat(300) } },
      ],
    })
  })
}

test('every change reads as a sentence, is narrowed by an address, gone through window by window, and exported', async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  await writeChanges(product)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(rows).toHaveCount(50)
  await expect(rows.nth(0)).toContainText('Mei did moon.painted: D-007 R01 · 邮件')
  await expect(rows.nth(2)).toContainText('Mei changed for how long answers are held')
  await expect(rows.nth(2)).toContainText('holdSeconds before: 10 → after: 20')
  await expect(rows.nth(1)).toContainText('token laptop · 10.0.0.7')
  await expect(rows.nth(1).getByRole('link', { name: 'D-007 R02' })).toBeVisible()
  await rows.nth(1).getByText('What changed').click()
  await expect(rows.nth(1)).toContainText('<b>no markup</b>')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Filter the changes' }).click()
  await page.getByLabel('Person').selectOption(ADMIN.name)
  await page.getByLabel('About').selectOption('People and access')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/person=[0-9a-f-]{36}&group=people$/)
  await expect(rows.first()).toContainText(`${ADMIN.name} (you) signed in`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto('/activity?q=gatewalk%20run.ended&project=mail')
  await expect(rows).toHaveCount(50)
  await page.goto('/activity?project=mail')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(rows).toHaveCount(50)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as JSON Lines' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d{2}-\d{2}\.jsonl$/)
  const response = await page.request.get('/api/activity?project=mail')
  const lines = (await response.text()).trimEnd().split('\n')
  expect(lines).toHaveLength(52)
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ action: 'amend-answer', viaName: 'laptop', project: 'mail' })

  await page.goto('/activity?q=nothing-like-it')
  await expect(page.getByText('Nothing fits')).toBeVisible()
})
