import { expectAccessible } from '../support/expect-accessible'
import { createRepository, type TestRepository } from '../support/git-repository'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

// The first person of the list is the one who signs: nobody else may be there.
test.use({ productOf: 'sign-plan' })

const BRANCH = 'ralph/master-plan'
const PLAN = `Phase P1 — Privacy
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: true
  Manual-Gate: —
  Items: 1

Phase P2 — 合规清理
  PRD: ralph-loop/PRD-P2.md
  Auto-Gate: true
  Manual-Gate: —
  Items: 1
`

/** Two phases with a checkpoint between them, walked by the scripted agent, that nobody has signed or approves. */
const unsigned = () =>
  createRepository({
    name: 'plan to sign',
    files: {
      'ralph-loop/MASTER-PLAN.md': PLAN,
      'ralph-loop/PRD-P1.md': '# PRD-P1\nVerify: true\n\n- [ ] P1-01 Remove the analytics snippet\n',
      'ralph-loop/PRD-P2.md': '# PRD-P2\nVerify: true\n\n- [ ] P2-01 Say what is kept\n',
      'ralph-loop/ralph.json': '{ "agent": "scripted", "checkpointEvery": 1 }\n',
      'ralph-loop/scripted-agent.json': '{ "items": {}, "default": { "do": "implement" } }\n',
    },
  })

/** Somebody changes a gate on the loop's branch. */
async function changeGate(repository: TestRepository): Promise<void> {
  const plan = await repository.show(BRANCH, 'ralph-loop/MASTER-PLAN.md')
  const [before, after = ''] = plan.split('Phase P2')
  await repository.git('switch', '--quiet', '--detach', BRANCH)
  const changed = `${before}\n\nPhase P2${after.replace('Auto-Gate: true', 'Auto-Gate: test -f README.md || true')}`
  await repository.commit('Loosen the gate', { 'ralph-loop/MASTER-PLAN.md': changed.replace(/\n{3,}/g, '\n\n') })
  await repository.git('push', '--quiet', '.', `HEAD:${BRANCH}`)
  await repository.git('switch', '--quiet', 'main')
}

test('a plan is signed in the browser, walked to a checkpoint, changed, signed again, and walked to its end', async ({
  page,
  product,
}) => {
  test.slow()
  const repository = await unsigned()
  await signInAsAdmin(page, product)
  await page.goto('/projects/new')
  await page.getByLabel('Path of the repository').fill(repository.path)
  await page.getByRole('button', { name: 'Read the plan' }).click()
  await page.getByLabel('Short name for addresses').fill('to-sign')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(/\/projects\/to-sign$/)

  // Nobody can sign before an approver is named.
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await expect(page.getByText('not signed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Name the first approver' }).click()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Approvers' }).getByText('lead')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/projects/to-sign/plan')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign the plan as lead' }).click()
  await expect(page.getByText('signed as it stands', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'To the project, to start it' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()

  await expect(page.getByText('A checkpoint: say whether')).toBeVisible({ timeout: 60_000 })
  await changeGate(repository)
  await page.getByRole('link', { name: 'Answer 1 decision' }).click()
  await page.getByRole('link', { name: 'See what was done since the last one' }).click()
  await expect(page.getByRole('heading', { name: 'Built: 1 item' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Continue/ }).check()
  await page.getByRole('button', { name: 'Record answer' }).click()

  // The answer goes on, and finds the plan changed.
  await expect(async () => {
    await page.goto('/projects/to-sign')
    await expect(page.getByText('The plan changed after it was approved')).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Look at the plan, and sign it' }).click()
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
  await expect(page.locator('mark').filter({ hasText: 'README' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign the plan as lead' }).click()
  await expect(page.getByText('signed as it stands', { exact: true })).toBeVisible()
  await expect(async () => {
    await page.goto('/projects/to-sign')
    await expect(page.getByText('done', { exact: true })).toBeVisible()
  }).toPass({ timeout: 60_000 })
  expect(await repository.show(BRANCH, 'ralph-loop/MASTER-PLAN.md')).toMatch(/^Approved-By: lead, /)
})
