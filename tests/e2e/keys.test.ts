import type { Page } from '@playwright/test'
import { askQuestions } from '../support/browser-inbox'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const MAIL = [
  { id: 'a', label: 'Resend', consequence: '$20 a month' },
  { id: 'b', label: 'Postmark' },
]

test.use({ productOf: 'keys' })

let asked = 0

/** The administrator in the inbox of a project of its own: a choice, a question of security, a gate, another choice. */
async function openInbox(page: Page, product: Parameters<typeof signInAsAdmin>[1]): Promise<string> {
  await signInAsAdmin(page, product)
  const slug = `keys-${++asked}`
  await askQuestions(product, slug, [
    { number: 7, kind: 'choice', question: 'Resend or Postmark?', options: MAIL, hours: 900 - asked },
    { number: 8, kind: 'security', question: 'May tokens live for a day?', hours: 880 - asked, options: MAIL },
    { number: 9, kind: 'manual-gate', question: 'Manual-Gate: lead approves the mail texts', hours: 870 - asked },
    { number: 10, kind: 'choice', question: 'Which log format?', options: MAIL, hours: 860 - asked },
  ])
  await page.goto('/btw')
  return slug
}

test('g b, g g and g p go to the sections from any page', async ({ page, product }) => {
  await openInbox(page, product)
  await page.goto('/settings/tokens')
  for (const [keys, title] of [
    ['gp', 'Projects'],
    ['gg', 'Gates'],
    ['gb', 'Inbox'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
})
