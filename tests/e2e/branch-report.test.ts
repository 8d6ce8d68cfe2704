import type { Db } from '@/lib/db/client'
import { withProductDb } from '../support/browser-inbox'
import { expectAccessible } from '../support/expect-accessible'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const PLACE = { pool: 'nobody', identityName: 'a', identityEmail: 'a@b.c', identitySource: 'fallback' }
const PATCH = `diff --git a/src/<b>.js b/src/<b>.js
--- a/src/<b>.js
+++ b/src/<b>.js
@@ -1 +1 @@
-old
+<script>alert(1)</script>
`

/** A project whose plan is done, as its worker has kept it; the base has gone on. */
async function makeDone(db: Db): Promise<void> {
  if ((await db.project.count({ where: { slug: 'landed' } })) > 0) return
  const origin = 'https://token@github.com/acme/landed.git'
  const project = await db.project.create({
    data: { slug: 'landed', name: 'Landed', origin, baseBranch: 'main', originTip: 'f'.repeat(40), ...PLACE },
  })
  const projectId = project.id
  const now = new Date()
  const run = await db.run.create({
    data: { projectId, state: 'ended', endReason: 'done', startedBy: 'Mei', endedAt: now },
  })
  await db.iteration.create({
    data: {
      ...{ projectId, runId: run.id, number: 1, phaseId: 'P1', itemId: 'P1-01', itemText: 'Say **hello**', attempt: 1 },
      ...{
        state: 'settled',
        outcome: 'verified',
        token: 1,
        baseCommit: 'a',
        headCommit: 'c'.repeat(40),
        tryBranch: 't',
      },
      ...{ worktree: '', host: '', agent: 'scripted', marker: 'm', prompt: '', endedAt: now, settledAt: now },
    },
  })
  const commits = [{ hash: 'c'.repeat(40), at: now.toISOString(), author: 'Mei', subject: 'P1-01: <i>Say</i> hello' }]
  await db.branchSnapshot.create({
    data: {
      ...{ projectId, tip: 'c'.repeat(40), baseTip: 'b'.repeat(40), ahead: 1, behind: 2, commits, fileCount: 1 },
      ...{ added: 1, deleted: 1, newerPlan: ['ralph-loop/MASTER-PLAN.md'], at: now },
    },
  })
  const file = { projectId, position: 0, path: 'src/<b>.js', status: 'modified', added: 1, deleted: 1, patch: PATCH }
  await db.branchFile.create({ data: file })
}

test('a finished branch says what comes next, shows its changes as text, and takes the base in as a wish', async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  await withProductDb(product, makeDone)
  await page.goto('/projects/landed/branch')
  await expect(page.getByRole('link', { name: 'Branch' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'The plan is done. What next?' })).toBeVisible()
  const pull = 'https://github.com/acme/landed/compare/main...ralph/master-plan?expand=1'
  await expect(page.getByRole('link', { name: 'Open a pull request on GitHub' })).toHaveAttribute('href', pull)
  await expect(page.getByText('https://***@github.com/acme/landed.git')).toBeVisible()
  await page.getByRole('link', { name: 'src/<b>.js' }).click()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take in', exact: true }).click()
  await expect(page.getByText(/wants the plan of main taken in/)).toBeVisible()
  await page.getByRole('button', { name: 'Do not take it in' }).click()
  await expect(page.getByRole('button', { name: 'Take in main' })).toBeVisible()
  await page.getByRole('link', { name: 'P1-01: <i>Say</i> hello' }).click()
  await expect(page).toHaveURL(/\/projects\/landed\/iterations\/1$/)
})

test('the report tells what landed until it is read @phone', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await withProductDb(product, makeDone)
  await page.goto('/report')
  const landed = page.getByRole('region', { name: 'Landed', exact: true })
  await expect(landed.getByRole('link', { name: 'Say **hello**' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have read it' }).click()
  await expect(landed).toBeHidden()
  await page.getByRole('link', { name: '24 hours' }).click()
  await expect(landed.getByText('Every phase has passed', { exact: false })).toBeVisible()
})
