import type { Page } from '@playwright/test'
import { tellChange } from '@/lib/usecases/tell-change'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import { blobHash, type GivenFile, giveCoveredFiles } from '../support/covered-scene'
import { expectAccessible } from '../support/expect-accessible'
import type { Product } from '../support/product'
import { ADMIN, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

/*
 * The sign-off page by keyboard alone, and on the phone. No worker serves these projects: what a worker would store or
 * write is put into the database.
 */

const pixel = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${colour}"/><script>document.title = 'run'</script></svg>`
const FILES: GivenFile[] = [
  {
    path: 'texts/pricing.md',
    before: '# Pricing\n\nPay in 7 days.\n',
    after: '# Pricing\n\nPay in 5 days.\n\n<script>document.title = "run"</script>\n',
    isSample: true,
  },
  { path: 'texts/faq.md', before: null, after: '# FAQ\n' },
  { path: 'logo.svg', before: pixel('red'), after: pixel('blue'), isSample: true },
  { path: 'mail.ts', before: 'export const tries = 2\n', after: 'export const tries = 3\n', isSample: true },
]

/** The administrator, who signs here, and a gate over these files. */
async function openGate(page: Page, product: Product, slug: string, files: GivenFile[]): Promise<void> {
  await signInAsAdmin(page, product)
  const question = 'Manual-Gate awaits: lead approves the mail texts'
  await askQuestions(product, slug, [{ number: 9, kind: 'manual-gate', question, hours: 1 }])
  await withProductDb(product, db => giveCoveredFiles(db, slug, 9, files))
}

/** What the worker does with an approval: it is signed, written, and the run goes on; then a covered file changes. */
async function workOn(product: Product, slug: string, step: 'write' | 'void'): Promise<void> {
  await withProductDb(product, async db => {
    const decision = await db.decision.findFirstOrThrow({ where: { project: { slug } }, include: { answers: true } })
    const { id: decisionId, projectId, number, phaseId } = decision
    if (step === 'write') {
      const by = { byName: ADMIN.name, byEmail: ADMIN.email, approver: 'lead', thing: 'the mail texts' }
      const signed = { kind: 'manual-gate', outcome: 'approve', digest: 'd'.repeat(64), planCommit: 'c'.repeat(40) }
      const counts = { fileCount: 4, seenCount: 2, signedAt: new Date() }
      const names = { projectId, decisionId, answerId: decision.answers[0]?.id, number, revision: 1, phaseId }
      await db.signature.create({ data: { ...names, ...by, ...signed, ...counts } })
      await db.answer.updateMany({
        where: { decisionId },
        data: { state: 'committed', commit: 'abcdef0123'.repeat(4) },
      })
      await db.decision.update({ where: { id: decisionId }, data: { state: 'committed' } })
      await db.run.create({ data: { projectId, startedBy: ADMIN.name } })
    } else {
      const voidedWhy = [{ path: 'mail.ts', before: blobHash('a'), after: blobHash('b') }]
      await db.signature.updateMany({ where: { decisionId }, data: { voidedAt: new Date(), voidedWhy } })
    }
    await tellChange(db, { type: 'decision', projectId, number })
  })
}

test('by keyboard: from the list through the changes of each file to the signature and its two results', async ({
  page,
  product,
}) => {
  await openGate(page, product, 'signed', FILES)
  await page.goto('/gates?project=signed')
  await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  // A page that has just come may not listen yet.
  const row = page.getByRole('link', { name: 'lead approves the mail texts' })
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(row).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'the mail texts' })).toBeVisible()
  await expect(page.getByText('0 of 4 files seen')).toBeVisible()
  await expect(page.getByText(/1 more Markdown file in/)).toBeVisible()

  const open = (name: string) => page.getByRole('region', { name, exact: true })
  await page.keyboard.press('n')
  await expect(open('logo.svg').getByRole('img', { name: 'logo.svg as it is signed' })).toBeVisible()
  await expect
    .poll(() => page.locator('img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth)))
    .toEqual([40, 40])
  const src = await page.locator('img').first().getAttribute('src')
  const headers = (await page.request.get(src ?? '')).headers()
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
  expect(headers['content-disposition']).toMatch(/^attachment/)
  await expect(page.getByText('1 of 4 files seen')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('n')
  await expect(open('mail.ts').locator('mark')).toHaveText(['2', '3'])
  // First to the change in this file, then, past the last, to the next file.
  await page.keyboard.press('n')
  await expect(page.locator('[data-place]:focus')).toBeVisible()
  await page.keyboard.press('n')
  await expect(open('texts/pricing.md').locator('del')).toHaveText('7')
  await expect(open('texts/pricing.md').locator('ins').first()).toHaveText('5')
  await expect(open('texts/pricing.md')).toContainText('<script>document.title')
  await expect(page).toHaveTitle(/Sign-off/)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Manifest/ }).click()
  await expect(page.getByRole('cell', { name: blobHash('# FAQ\n').slice(0, 12) })).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByText(`${ADMIN.name} approves the mail texts, P5: 4 files, 3 viewed, manifest`)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Approve, the plan is done' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const results = page.getByRole('list', { name: 'What came of it' }).getByRole('listitem')
  await expect(results).toHaveText([/^Approved.*Undo/, /^Orchestrator not resumed yet/])
  await expectAccessible(page)
  await workOn(product, 'signed', 'write')
  await expect(results).toHaveText([/^Approved.*4 files, 2 viewed.*in commit abcdef0123/, /^Orchestrator resumed/])
  await workOn(product, 'signed', 'void')
  await expect(page.getByText(/This signature no longer holds: a covered file changed/)).toBeVisible()
  await page.goto('/gates?project=signed')
  await expect(page.getByRole('region', { name: 'Void' })).toContainText('1 covered file changed: mail.ts')
  await expectAccessible(page)
})

test('on the phone: two thousand files, one opened, changes requested within the thumb’s reach @phone', async ({
  page,
  product,
}) => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({
    path: `texts/${Math.floor(at / 250)}/page-${at}.txt`,
    before: null,
    after: `page ${at}\n`,
    isSample: at % 250 === 0,
  }))
  await openGate(page, product, 'thumb', many)
  await page.goto('/gates/thumb/9')
  await expect(page.getByText('0 of 2000 files seen')).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1_500)
  await page.getByRole('link', { name: /249 more text files in texts\/0/ }).tap()
  await expect(page.getByText('1–100 of 250')).toBeVisible()
  await page.getByRole('link', { name: 'All groups' }).tap()
  const next = page.getByRole('link', { name: 'Next unseen', exact: true })
  await expect(next).toBeInViewport()
  await next.tap()
  await expect(page.getByText('1 of 2000 files seen')).toBeVisible()
  await expect(page.getByRole('region', { name: 'texts/0/page-0.txt' })).toContainText('page 0')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the signature' }).tap()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Too long.\nTwo pages are missing.')
  const request = page.getByRole('button', { name: 'Request 2 changes' })
  await expect(request).toBeInViewport()
  await expectAccessible(page)
  await request.tap()
  await expect(page.getByRole('list', { name: 'What came of it' })).toContainText('Changes requested')
})
