import type { Page } from '@playwright/test'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import { giveEvidence } from '../support/evidence-scene'
import { expectAccessible } from '../support/expect-accessible'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const MAIL = [
  { id: 'a', label: 'Resend', consequence: '$20 a month' },
  { id: 'b', label: 'Postmark' },
]
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

test.use({ productOf: 'inbox-states' })

/** Clean for axe in light and dark, on the desktop and on the phone. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
}

test('the inbox is accessible in every state of a decision, with hostile evidence, and when it is cut off (slow)', async ({
  page,
  product,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  await signInAsAdmin(page, product)
  await page.goto('/btw')
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await askQuestions(product, 'shop', [
    { number: 1, kind: 'dependency', question: 'P5-03 adds `resend`. Accept it?', hours: 14, options: MAIL },
    { number: 2, kind: 'choice', question: 'Resend or Postmark?', hours: 9, options: MAIL },
    { number: 3, kind: 'choice', question: 'Which log format?', hours: 8, options: MAIL },
  ])
  await withProductDb(product, async db => {
    await giveEvidence(db, 'shop', 1)
    await db.user.updateMany({ data: { holdSeconds: 60 } })
  })

  await test.step('a guard with its diff: coloured, folded by file, walked by key', async () => {
    await page.goto('/btw?d=shop/1&tab=diff')
    const file = page.getByRole('group').filter({ hasText: 'send-transactional-mail.ts' })
    await expect(file.getByText('isAdmin⟨U+202E⟩')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(file.locator('.text-code-keyword').first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
    await expectAccessibleEverywhere(page)
    await file.getByText('send-transactional-mail.ts').click()
    await expect(file.getByText('isAdmin')).toBeHidden()
  })

  await test.step('verify output opens at its first error, and the whole is a link away', async () => {
    await page.goto('/btw?d=shop/1&tab=verify')
    await expect(page.getByText('FAIL').first()).toBeVisible()
    await expect(page.getByText('tests/part-3.test.ts')).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: /Show all \d+ lines/ }).click()
    await expect(page.getByText('tests/part-3.test.ts')).toHaveCount(1)
  })

  await test.step('a choice that waits; on the phone its evidence is one line', async () => {
    await page.goto('/btw?d=shop/1')
    await page.setViewportSize(PHONE)
    await page.getByRole('link', { name: /Diff 4 files · Verify output failed · .*see all/ }).click()
    await expect(page.getByText('package.json').filter({ visible: true }).first()).toBeVisible()
    await page.setViewportSize(DESKTOP)
    await page.goto('/btw?d=shop/2')
    await expect(page.getByRole('radio', { name: /Postmark/ })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  await test.step('held, and recorded', async () => {
    await page.getByRole('radio', { name: /Postmark/ }).check()
    await page.getByRole('button', { name: 'Record answer' }).click()
    await expect(page.getByRole('region', { name: 'Your answers' }).filter({ visible: true })).toContainText(
      'records in',
    )
    await page.goto('/btw?d=shop/2')
    await expect(page.getByText('You chose Postmark')).toBeVisible()
    await expectAccessibleEverywhere(page)
    await withProductDb(product, async db => {
      const past = { heldUntil: new Date(Date.now() - 60_000), recordedAt: new Date() }
      await db.answer.updateMany({ data: { state: 'recorded', ...past } })
      await db.decision.updateMany({ where: { number: 2 }, data: { state: 'recorded' } })
    })
    await page.goto('/btw?d=shop/2')
    await expect(page.getByText('Recorded, not yet in the repository')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  await test.step('a race that was lost, and a final state', async () => {
    await withProductDb(product, async db => {
      const mei = await db.user.create({
        data: { username: 'mei', name: 'Mei', email: 'm@example.org', passwordHash: '-' },
      })
      await db.answer.updateMany({ data: { byId: mei.id, byName: 'Mei' } })
    })
    await page.goto('/btw?d=shop/2&late=a')
    await expect(page.getByText(/Mei chose Postmark/)).toBeVisible()
    await expectAccessibleEverywhere(page)
    await withProductDb(product, db =>
      db.decision.updateMany({ where: { number: 3 }, data: { state: 'withdrawn', closedWhy: 'P5-03 was dropped' } }),
    )
    await page.goto('/btw?d=shop/3')
    await expect(page.getByText('Withdrawn without an answer')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  await test.step('cut off, and signed out', async () => {
    const line = page.waitForResponse(/\/api\/streams\/changes/)
    await page.goto('/btw?d=shop/1')
    await line
    // What the line said just before is heard just after, and then it counts as open once more; so does a line that was
    // being opened, and therefore each try leaves it the time to settle.
    await expect(async () => {
      await page.context().setOffline(false)
      await page.waitForTimeout(2_000)
      await page.context().setOffline(true)
      await expect(page.getByText(/Disconnected — what you see is from/)).toBeVisible({ timeout: 6_000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessibleEverywhere(page)
    // What is opened meanwhile is fetched when the line is back; the page is never replaced by the browser's own.
    await page.getByRole('link', { name: 'Diff 4 files', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'P5-03 adds resend. Accept it?' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('isAdmin⟨U+202E⟩')).toBeVisible()
    await expect(page.getByText(/Disconnected/)).toHaveCount(0)
    await withProductDb(product, db => db.session.updateMany({ data: { expiresAt: new Date(Date.now() + 1_000) } }))
    await page.getByRole('button', { name: /Account/ }).hover()
    await expect(page.getByText('You are signed out here')).toBeVisible({ timeout: 30_000 })
    await expectAccessibleEverywhere(page)
  })
  pageErrors.length = 0
})
