import type { Browser, Page } from '@playwright/test'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import { expectAccessible } from '../support/expect-accessible'
import type { Product } from '../support/product'
import { signIn, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const option = (id: string, label: string) => ({ id, label })
const MAIL = [option('a', 'Resend'), option('b', 'Postmark'), option('block', 'Neither: block this item')]
const ZOD = [option('a', 'Use zod (~14 kB)'), option('b', 'A validator written by hand')]

let asked = 700

type Asked = { slug: string; other: string; choice: string; dependency: string; gate: string; twice: string }

/** Questions under numbers that no other test of this product uses; one number waits in two projects. */
async function ask(page: Page, product: Product): Promise<Asked> {
  await signInAsAdmin(page, product)
  asked += 10
  // What an earlier test gave may still be held.
  await withProductDb(product, db =>
    db.answer.updateMany({ where: { state: 'held' }, data: { heldUntil: new Date() } }),
  )
  const [slug, other] = [`line-${asked}`, `line-${asked}-b`]
  await askQuestions(product, slug, [
    { number: asked, kind: 'choice', question: '事务邮件用 Resend 还是 Postmark?', options: MAIL, hours: 14 },
    { number: asked + 1, kind: 'dependency', question: '加 zod 依赖做运行时校验?', options: ZOD, hours: 14 },
    { number: asked + 2, kind: 'manual-gate', question: 'Manual-Gate: 负责人批准机器翻译内容', hours: 2 },
    { number: asked + 3, kind: 'choice', question: 'Which cache?', options: MAIL, hours: 1 },
  ])
  await askQuestions(product, other, [
    { number: asked + 3, kind: 'choice', question: 'Which log format?', options: MAIL, hours: 1 },
  ])
  const [choice, dependency, gate, twice] = [0, 1, 2, 3].map(step => `D-${asked + step}`) as [
    string,
    string,
    string,
    string,
  ]
  return { slug, other, choice, dependency, gate, twice }
}

const bar = (page: Page) => page.getByRole('dialog', { name: 'Answer in one line' })
const line = (page: Page) => page.getByRole('textbox', { name: 'Your answers' })
const pieces = (page: Page) => page.getByRole('list', { name: 'What will be recorded' }).getByRole('listitem')
const tray = (page: Page) => page.getByRole('region', { name: 'Your answers' })

async function openBar(page: Page): Promise<void> {
  await page.goto('/btw')
  await expect(async () => {
    await page.keyboard.press(':')
    await expect(bar(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('three answers in one line, in both languages, are seen before they are recorded, and one undo takes them back', async ({
  page,
  product,
}) => {
  const { choice, dependency, gate } = await ask(page, product)
  await openBar(page)
  await page.keyboard.type(`${choice}: Resend. ${dependency}: zod. ${gate}: 批准.`)
  await expect(pieces(page).nth(0)).toContainText(`[Decision] ${choice} R01: (a) Resend`)
  await expect(pieces(page).nth(1)).toContainText('Use zod (~14 kB)')
  await expect(pieces(page).nth(2)).toContainText('Approve — P5 passes.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(bar(page).getByText(`${gate} wants a second step`)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(bar(page)).toBeHidden()
  await expect(tray(page).getByText('3 answers', { exact: true })).toBeVisible()
  await expect(tray(page).getByText(/records in/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('3 answers taken back.').first()).toBeVisible()
  await expect(tray(page).getByText(/records in/)).toBeHidden()
})

test('what may mean two things is asked, what is clear is recorded when one says so, and the rest stays typed', async ({
  page,
  product,
}) => {
  const { slug, other, choice, dependency, twice } = await ask(page, product)
  await openBar(page)
  await line(page).fill(`${choice}: Resned. ${twice}: Postmark. ${dependency}: zod. D-699: x`)
  await expect(pieces(page).nth(1)).toContainText(`${twice} waits in 2 projects`)
  await expect(pieces(page).nth(3)).toContainText('No decision D-699 waits.')
  await expectAccessible(page)
  await pieces(page)
    .nth(1)
    .getByRole('link', { name: `Project ${other}` })
    .click()
  await pieces(page).nth(0).getByRole('link', { name: 'Resend', exact: true }).click()
  await expect(line(page)).toHaveValue(`${choice}: Resend. ${other}/${twice}: Postmark. ${dependency}: zod. D-699: x`)
  await expect(pieces(page).nth(1)).toContainText('Which log format?')
  await line(page).press('Control+Enter')
  await expect(bar(page).getByText('One answer is not clear yet.')).toBeVisible()
  // Between the preview and the record somebody else is faster.
  await answerAs('Mei', product, { slug, number: Number(dependency.slice(2)), optionId: 'b' })
  await bar(page).getByRole('button', { name: 'Record the 3 that are clear' }).click()
  await expect(bar(page).getByText('2 recorded · 1 already answered by Mei')).toBeVisible()
  await expect(line(page)).toHaveValue(`${dependency}: zod. D-699: x`)
  await expect(pieces(page).nth(0)).toContainText('Mei chose A validator written by hand already.')
  await page.keyboard.press('Escape')
  await expect(tray(page).getByText('2 answers', { exact: true })).toBeVisible()
  await expect(tray(page).getByText('2 recorded · 1 already answered by Mei')).toBeVisible()
})

test('several selected rows take one answer that all of them offer, each with a result of its own', async ({
  page,
  product,
}) => {
  const { slug, other, choice, gate, twice } = await ask(page, product)
  await page.goto('/btw')
  for (const name of [`${slug} ${choice}`, `${slug} ${gate}`, `${slug} ${twice}`, `${other} ${twice}`])
    await page.getByRole('checkbox', { name: new RegExp(`Project ${name}$`) }).check()
  const panel = page.getByRole('region', { name: /decisions selected$/ })
  await expect(panel.getByRole('heading', { name: '4 decisions selected' })).toBeVisible()
  await expect(panel.getByText('No option is offered by all of them.')).toBeVisible()
  await panel.getByRole('button', { name: 'Drop 1 that does not offer “Resend”' }).click()
  await expect(panel.getByRole('radio')).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('2')
  await expect(panel.getByRole('radio', { name: 'Postmark' })).toBeChecked()
  await answerAs('Mei', product, { slug: other, number: Number(twice.slice(2)), optionId: 'a' })
  await page.keyboard.press('Control+Enter')
  await expect(tray(page).getByText('2 recorded · 1 already answered by Mei')).toBeVisible()
  await expect(tray(page).getByText(/Mei chose Resend \d+ s ago/)).toBeVisible()
  await expect(tray(page).getByText('2 answers', { exact: true })).toBeVisible()
  await expect(panel).toBeHidden()
  await tray(page).getByRole('link', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: 'Which log format?' })).toBeVisible()
})

test('without script the line is a page that is read by the server, on a phone too', async ({
  page,
  product,
  browser,
}) => {
  const { choice, twice } = await ask(page, product)
  const plain = await openPlain(browser, product)
  await plain.goto('/btw/line')
  await plain.getByRole('textbox', { name: '你的答案' }).fill(`${choice}：Resend。${twice}：Postmark`)
  await plain.getByRole('button', { name: '预览' }).click()
  const list = plain.getByRole('list', { name: '将要记录的内容' }).getByRole('listitem')
  await expect(list.nth(0)).toContainText(`[Decision] ${choice} R01: (a) Resend`)
  await expect(list.nth(1)).toContainText(`2 个项目里都有等待中的 ${twice}`)
  await plain.getByRole('button', { name: '只记录明确的 1 个' }).click()
  await expect(plain.getByRole('region', { name: '你的答案' }).getByText('Resend')).toBeVisible()
  await plain.context().close()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/btw/line?text=${encodeURIComponent(`${twice}: Postmark. D-699: x`)}`)
  await expect(pieces(page)).toHaveCount(2)
  await expectAccessible(page)
})

async function openPlain(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page)
  await context.addCookies([{ name: 'gatewalk-locale', value: 'zh-CN', url: product.url }])
  return page
}

type Given = { slug: string; number: number; optionId: string }

/** Somebody else's answer, of which this page is not told. */
function answerAs(name: string, product: Product, { slug, number, optionId }: Given): Promise<void> {
  return withProductDb(product, async db => {
    const { id, options } = await db.decision.findFirstOrThrow({ where: { number, project: { slug } } })
    const chosen = (options as { id: string; label: string }[]).find(offered => offered.id === optionId)
    await db.decision.update({ where: { id }, data: { state: 'held', revision: 1 } })
    const by = { byName: name, byEmail: `${name}@example.org`, idempotencyKey: `${slug} ${number} ${name}` }
    const said = { optionId, optionLabel: chosen?.label ?? '' }
    const heldUntil = new Date(Date.now() + 60_000)
    await db.answer.create({ data: { decisionId: id, revision: 1, ...said, ...by, heldUntil } })
  })
}
