import type { Locator, Page } from '@playwright/test'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import { giveEvidence } from '../support/evidence-scene'
import { expectAccessible } from '../support/expect-accessible'
import type { Product } from '../support/product'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const MAIL = [
  { id: 'a', label: 'Resend', consequence: '$20 a month' },
  { id: 'b', label: 'Postmark' },
]

test.use({ productOf: 'keys' })

let asked = 0

/** The administrator in the inbox with new questions on top: a choice, one of security, a gate, another choice. */
async function openInbox(page: Page, product: Product): Promise<string> {
  await signInAsAdmin(page, product)
  const slug = `keys-${++asked}`
  const hours = 900 * asked
  await askQuestions(product, slug, [
    { number: 7, kind: 'choice', question: 'Resend or Postmark?', options: MAIL, hours: hours + 40 },
    { number: 8, kind: 'security', question: 'May tokens live for a day?', options: MAIL, hours: hours + 20 },
    { number: 9, kind: 'manual-gate', question: 'Manual-Gate: lead approves the mail texts', hours: hours + 10 },
    { number: 10, kind: 'choice', question: '日志用哪种格式？', options: MAIL, hours },
  ])
  await page.goto('/btw')
  await expect(question(page, 'Resend or Postmark?')).toBeVisible()
  await untilScripted(page)
  return slug
}

/** The page came from the server and takes keys only once its script is there. */
async function untilScripted(page: Page): Promise<void> {
  const help = page.getByRole('dialog')
  await expect(async () => {
    await page.getByRole('button', { name: 'Keys' }).click({ timeout: 1_000 })
    await expect(help).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

const question = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const said = (page: Page): Locator => page.getByRole('status').last()
const tray = (page: Page) => page.getByRole('region', { name: 'Your answers' }).filter({ visible: true })

async function holdAnswers(product: Product, holdSeconds: number): Promise<void> {
  await withProductDb(product, db => db.user.updateMany({ data: { holdSeconds } }))
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName || '')
}

/** Presses a key in the moment in which what is looked for stands in the page, before it is even painted. */
async function pressOnceSeen(page: Page, wanted: string, key: string): Promise<void> {
  await page.evaluate(
    ([selector = '', pressed = '']) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    },
    [wanted, key],
  )
}

/** A key as a keyboard of another script or an input method sends it. */
async function sendKey(page: Page, init: { key: string; code?: string; isComposing?: boolean; keyCode?: number }) {
  await page.evaluate(
    given =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true }),
      ),
    init,
  )
}

test('a morning without the mouse: sections, rows, answers, undo and the second step', async ({ page, product }) => {
  await openInbox(page, product)
  // What is undone here is undone by a browser that may be slow.
  await holdAnswers(product, 120)
  for (const [first, second, title] of [
    ['g', 'p', 'Projects'],
    ['g', 'g', 'Gates'],
  ] as const) {
    await press(page, first, second)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }

  await pressOnceSeen(page, 'ol[aria-label^="Decisions"]', 'j')
  await press(page, 'g', 'b')
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await expect(page.getByRole('link', { name: /May tokens live for a day/ })).toBeFocused()
  await press(page, 'ArrowUp')
  await expect(question(page, 'Resend or Postmark?')).toBeVisible()

  await press(page, '1')
  await expect(tray(page).getByText(/records in/)).toBeVisible()
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await expect(said(page)).toContainText(/D-007: Resend, recorded in \d+ s\. z undoes\./)
  await expect(question(page, 'May tokens live for a day?')).toBeFocused()

  await press(page, 'j')
  await expect(question(page, 'Manual-Gate: lead approves the mail texts')).toBeVisible()
  await press(page, 'z')
  await expect(question(page, 'Resend or Postmark?')).toBeFocused()
  await expect(tray(page).getByText(/records in/)).toBeHidden()
  await expect(said(page)).toContainText('D-007: the answer is taken back.')

  await press(page, 'j')
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await press(page, '2')
  await expect(page.getByRole('radio', { name: /Postmark/ })).toBeFocused()
  await expect(tray(page).getByText(/records in/)).toBeHidden()
  await press(page, 'c')
  await page.keyboard.type('Until the audit: jk 1z.')
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(tray(page).getByText(/records in/)).toBeVisible()
  await expect(question(page, 'Manual-Gate: lead approves the mail texts')).toBeFocused()

  await press(page, 'r')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await expect(page.getByRole('radio', { name: /Request changes/ })).toBeChecked()
  await press(page, 'Escape', 'a')
  await expect(page.getByRole('radio', { name: /^Approve/ })).toBeChecked()

  await press(page, 'z')
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await holdAnswers(product, 10)
})

test('on the page of a gate the keys choose, and only the second step signs', async ({ page, product }) => {
  const slug = await openInbox(page, product)
  await page.goto(`/gates/${slug}/9`)
  const approve = page.getByRole('button', { name: /^Approve/ })
  await expect(approve).toBeVisible()
  await untilScripted(page)
  await press(page, 'Control+Enter', 'a')
  await expect(approve).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await press(page, 'c')
  await page.keyboard.type('Read all of it.')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('keys of other scripts and input methods count as what they mean, and composing is left alone', async ({
  page,
  product,
}) => {
  await openInbox(page, product)
  await sendKey(page, { key: 'j', isComposing: true })
  await sendKey(page, { key: 'Process', keyCode: 229 })
  await sendKey(page, { key: '？', isComposing: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(question(page, 'Resend or Postmark?')).toBeVisible()
  await sendKey(page, { key: 'о', code: 'KeyJ' })
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await sendKey(page, { key: '？' })
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('one key goes through the kinds of evidence, two through the changes in it, and each says where it is', async ({
  page,
  product,
}) => {
  const slug = await openInbox(page, product)
  await withProductDb(product, db => giveEvidence(db, slug, 7))
  await page.reload()
  await untilScripted(page)
  const tabs = page.getByRole('navigation', { name: 'Evidence' }).getByRole('link')
  const names = await tabs.evaluateAll(links => links.map(link => link.textContent))
  expect(names.length).toBeGreaterThan(2)
  for (let at = 1; at <= names.length; at++) {
    await press(page, 'd')
    await expect(tabs.nth(at % names.length)).toHaveAttribute('aria-current', 'page')
    await expect(tabs.nth(at % names.length)).toBeFocused()
  }
  await page.getByRole('link', { name: /^Diff/ }).click()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  await press(page, 'n')
  await expect(said(page)).toContainText('1 of 3')
  const first = await focused(page)
  await press(page, 'n')
  await expect(said(page)).toContainText('2 of 3')
  expect(await focused(page)).not.toBe(first)
  await press(page, 'p', 'p')
  await expect(said(page)).toContainText('3 of 3')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  expect(await focused(page)).toBe(first)
  await expectAccessible(page)
})

test('the palette finds pages, projects and decisions, does what the page can do, and gives the focus back', async ({
  page,
  product,
}) => {
  const slug = await openInbox(page, product)
  await press(page, 'j')
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await press(page, '1')
  await expect(page.getByRole('radio', { name: /Resend/ })).toBeFocused()
  await press(page, 'Control+k')
  const find = page.getByRole('combobox')
  await expect(find).toBeFocused()
  await expect(page.getByRole('option', { name: /日志用哪种格式/ }).first()).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(page.getByRole('radio', { name: /Resend/ })).toBeFocused()

  await press(page, 'Control+k')
  await find.fill('日志')
  await expect(page.getByRole('option')).toHaveCount(asked)
  await press(page, 'Enter')
  await expect(question(page, '日志用哪种格式？')).toBeVisible()

  await press(page, 'Control+k')
  await find.fill('ecision kz')
  await expect(page.getByText('Nothing is called that.')).toBeVisible()
  await find.fill('comment')
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()

  await press(page, 'Control+k')
  await find.fill(`project ${slug}`)
  await expect(page.getByRole('option', { name: `Project ${slug}`, exact: true })).toBeVisible()
  await find.fill('rconcil')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Reconcile report' })).toBeVisible()

  await page.getByRole('button', { name: 'Find' }).click()
  await find.fill('简体')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: '核对报告' })).toBeVisible()
  await press(page, 'Control+k')
  await find.fill('退出')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/sign-in/)
})

test('a key that was changed works and the old one does not; conflicts are told line by line', async ({
  page,
  product,
}) => {
  await openInbox(page, product)
  await press(page, '?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(help.getByText('Next decision')).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('link', { name: 'Change keys, or switch them off' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Next decision' }).fill('s, z')
  await page.getByRole('button', { name: 'Save keys' }).press('Enter')
  await expect(page.getByText('2 lines need another look.')).toBeVisible()
  await expect(page.getByText('“z” also does: Undo what was done last.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Next decision' })).toHaveValue('s, z')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Next decision' }).fill('s')
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('')
  await page.getByRole('button', { name: 'Save keys' }).press('Enter')
  await expect(page.getByText('Your keys are saved.')).toBeVisible()

  await press(page, 'g', 'b')
  await expect(question(page, 'Resend or Postmark?')).toBeVisible()
  await press(page, 'j', 'c')
  await press(page, 's')
  await expect(question(page, 'May tokens live for a day?')).toBeVisible()
  await press(page, '?')
  await expect(help.getByText('Next decision')).toBeVisible()
  await expect(help.locator('dl > div').filter({ hasText: 'Next decision' })).toContainText('s')
  await expect(help.locator('dl > div').filter({ hasText: 'Write a comment' })).toContainText('no key')

  await page.goto('/settings/inbox')
  await page.getByRole('link', { name: 'Fill in the keys from the start' }).click()
  await expect(page.getByRole('textbox', { name: 'Next decision' })).toHaveValue('j, ↓')
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Your keys are saved.')).toBeVisible()
})

test('with keys off nothing reacts to a key, and every button still does its work', async ({ page, product }) => {
  await openInbox(page, product)
  await page.goto('/settings/inbox')
  await page.getByRole('checkbox', { name: 'Keys work' }).uncheck()
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Saved. Keys are off now.')).toBeVisible()
  await page.goto('/btw')
  await expect(question(page, 'Resend or Postmark?')).toBeVisible()
  await untilScripted(page)
  await press(page, 'j', '1', 'g', 'p', '?', 'c')
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(question(page, 'Resend or Postmark?')).toBeVisible()
  await expect(tray(page).getByText(/records in/)).toBeHidden()
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Keys' }).click()
  await expect(page.getByRole('dialog', { name: 'Keys are off' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Settings: inbox')
  await press(page, 'Enter')
  await page.getByRole('checkbox', { name: 'Keys work' }).check()
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Your keys are saved.')).toBeVisible()
  await press(page, 'Escape', 'g', 'p')
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('keys and the hold are set all the same, and what cannot be taken stays typed', async ({ page, product }) => {
    await signInAsAdmin(page, product)
    await page.goto('/settings/inbox')
    await page.getByRole('spinbutton', { name: 'Seconds' }).fill('45')
    await page.getByRole('button', { name: 'Save hold' }).click()
    await expect(page.getByText('From your next answer on, 45 s.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Snooze' }).fill('banana')
    await page.getByRole('button', { name: 'Save keys' }).click()
    await expect(page.getByText('“banana” is no key that we know.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Snooze' })).toHaveValue('banana')
    await page.getByRole('spinbutton', { name: 'Seconds' }).fill('10')
    await page.getByRole('button', { name: 'Save hold' }).click()
    await expect(page.getByText('From your next answer on, 10 s.')).toBeVisible()
  })
})

test('@phone the settings of the inbox fit, in Chinese too', async ({ page, product, context }) => {
  await signInAsAdmin(page, product)
  await page.goto('/settings/inbox')
  await expect(page.getByRole('heading', { name: 'Holding answers' })).toBeVisible()
  await expectAccessible(page)
  await context.addCookies([{ name: 'gatewalk-locale', value: 'zh-CN', url: product.url }])
  await page.goto('/settings/inbox')
  await expect(page.getByRole('heading', { name: '答案的等待时间' })).toBeVisible()
  await expectAccessible(page)
})
