import type { Page } from '@playwright/test'
import { withProductDb } from '../support/browser-inbox'
import type { TestRepository } from '../support/git-repository'
import { createProjectA, createProjectB } from '../support/morning-repositories'
import { ADMIN, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

/** The list holds nothing but the three questions. */
test.use({ productOf: 'morning' })

const HOUR = 3_600_000
const BRANCH = 'ralph/master-plan'
/** Loops walk beside other tests. */
const WALKED = { timeout: 120_000 }

test('(slow) the morning of two projects: three answers in one line, by keyboard alone, and both go on', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000)
  const [a, b] = [await createProjectA(new Date(Date.now() - 14 * HOUR)), await createProjectB()]
  await signInAsAdmin(page, product)
  await startProject(page, a, { name: 'Project A', slug: 'project-a' })
  await startProject(page, b, { name: 'Project B', slug: 'project-b', signs: '负责人' })
  await page.goto('/projects')
  for (const name of ['Project A', 'Project B'])
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name }) })
        .getByText('waiting for you'),
    ).toBeVisible(WALKED)
  const twoHoursAgo = new Date(Date.now() - 2 * HOUR)
  await withProductDb(product, db =>
    db.decision.updateMany({ where: { project: { slug: 'project-b' }, number: 2 }, data: { askedAt: twoHoursAgo } }),
  )

  const startedAt = Date.now()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  const rows = page
    .getByRole('list', { name: 'Decisions, most pressing first' })
    .getByRole('link')
    .filter({ hasText: /D-\d/ })
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(/14\.0.*Resend 还是 Postmark.*D-007/)
  await expect(rows.nth(1)).toContainText(/14\.0.*zod 依赖.*D-008/)
  await expect(rows.nth(2)).toContainText(/2\.0.*批准机器翻译内容.*D-002/)
  await page.keyboard.press(':')
  await expect(page.getByRole('dialog', { name: 'Answer in one line' })).toBeVisible()
  await page.keyboard.type('D-007: Resend. D-008: zod. D-002: 批准.')
  const pieces = page.getByRole('list', { name: 'What will be recorded' }).getByRole('listitem')
  await expect(pieces.nth(0)).toContainText('[Decision] D-007 R01: (a) Resend')
  await expect(pieces.nth(1)).toContainText('[Decision] D-008 R01: (a) zod (~14 kB)')
  await expect(pieces.nth(2)).toContainText('[Decision] D-002 R01: Approve')
  await page.keyboard.press('Control+Enter')
  const tray = page.getByRole('region', { name: 'Your answers' }).filter({ visible: true })
  await expect(tray.getByText('Restart Project A · P5, P6?')).toBeVisible({ timeout: 40_000 })
  await tabTo(page, 'Restart')
  await page.keyboard.press('Enter')
  await expect(tray.getByText('Restart Project A · P5, P6?')).toBeHidden()
  expect(Date.now() - startedAt).toBeLessThan(60_000)

  await expectWalked(a, A_SUBJECTS)
  await expectWalked(b, B_SUBJECTS)
  const decisions = await a.show(BRANCH, 'ralph-loop/DECISIONS.md')
  const [pending = '', resolved = ''] = decisions.split('## Resolved')
  expect(pending).not.toContain('###')
  expect(resolved).toMatch(new RegExp(`### D-007 [\\s\\S]*- Answer R01: \\(a\\) Resend — ${ADMIN.name}, 20`))
  expect(resolved).toMatch(new RegExp(`### D-008 [\\s\\S]*- Answer R01: \\(a\\) zod \\(~14 kB\\) — ${ADMIN.name}, 20`))
  expect(await a.show(BRANCH, 'ralph-loop/PRD-P5.md')).toContain(
    '- [x] P5-03 Send transactional mail through a provider — D-007 R01: (a) Resend',
  )
  expect(await a.show(BRANCH, 'ralph-loop/PRD-P6.md')).toContain(
    '- [x] P6-04 Check orders when they come in — D-008 R01',
  )
  expect(await b.show(BRANCH, 'ralph-loop/DECISIONS.md')).toMatch(
    /### D-002 [\s\S]*- Answer R01: \(approve\) Approve — /,
  )
})

const A_SUBJECTS = [
  '[Decision] D-007 R01: (a) Resend',
  '[Decision] D-008 R01: (a) zod (~14 kB)',
  'P5-03: Implement P5-03',
  '[Ralph] P5-03 done',
  '[Ralph] P5 passed',
  'P6-04: Implement P6-04',
  '[Ralph] P6-04 done',
  'P6-05: Implement P6-05',
  '[Ralph] P6-05 done',
  '[Ralph] P6 passed',
  '[Ralph] plan done',
]
const B_SUBJECTS = [
  '[Decision] D-002 R01: Approve',
  '[Ralph] P2 passed',
  'P3-01: Implement P3-01',
  '[Ralph] P3-01 done',
  '[Ralph] P3 passed',
  '[Ralph] plan done',
]

/** The branch ends with these commits, oldest first. */
async function expectWalked(repository: TestRepository, subjects: string[]): Promise<void> {
  await expect
    .poll(async () => (await repository.subjects(BRANCH)).slice(0, subjects.length).reverse(), WALKED)
    .toEqual(subjects)
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 60; count++) {
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (focused.trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to "${name}"`)
}

async function startProject(
  page: Page,
  repository: TestRepository,
  as: { name: string; slug: string; signs?: string },
): Promise<void> {
  await page.goto('/projects/new')
  await page.getByLabel('Path of the repository').fill(repository.path)
  await page.getByRole('button', { name: 'Read the plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill(as.name)
  await page.getByLabel('Short name for addresses').fill(as.slug)
  if (as.signs) await page.getByLabel(as.signs).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${as.slug}$`))
  await page.getByRole('button', { name: 'Start' }).click()
}
