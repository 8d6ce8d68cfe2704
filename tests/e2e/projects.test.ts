import { expectAccessible } from '../support/expect-accessible'
import { createRepository } from '../support/git-repository'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const PLAN = `Phase P1 — Privacy 与合规清理
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: true
  Manual-Gate: 负责人批准 privacy policy 文本
  Items: 2
`
const PRD = `# PRD-P1 — Privacy
Verify: true

- [ ] P1-01 Remove the analytics snippet
`

/** A repository whose plan nobody has signed and whose item count is wrong. */
const unsigned = () =>
  createRepository({ name: '隐私 清理', files: { 'ralph-loop/MASTER-PLAN.md': PLAN, 'ralph-loop/PRD-P1.md': PRD } })

test('the plan is read and its faults shown by line before anything is registered', async ({ page, product }) => {
  const repository = await unsigned()
  await signInAsAdmin(page, product)
  await page.goto('/projects/new')
  await expect(page.getByText('Registering a repository means running its commands')).toBeVisible()

  await page.getByLabel('Path of the repository').fill('not/absolute')
  await page.getByRole('button', { name: 'Read the plan' }).click()
  await expect(page.getByText('Give the absolute path')).toBeVisible()
  await expect(page.getByLabel('Path of the repository')).toHaveValue('not/absolute')

  await page.getByLabel('Path of the repository').fill(repository.path)
  await page.getByRole('button', { name: 'Read the plan' }).click()
  const report = page.getByRole('region', { name: 'What was found' })
  await expect(report.getByText('1 phase with 1 item')).toBeVisible()
  await expect(report.getByText('1 error, 1 warning')).toBeVisible()
  await expect(report.getByText('The Master Plan is not signed')).toBeVisible()
  await expect(report.getByText('ralph-loop/MASTER-PLAN.md:5:')).toBeVisible()
  await expect(report.getByText('Test Person <person@example.com>, from the repository')).toBeVisible()
  await expectAccessible(page)
})

test('a registered project shows its road, and a start is refused with every reason', async ({ page, product }) => {
  const repository = await unsigned()
  const before = await repository.git('for-each-ref')
  await signInAsAdmin(page, product)
  await page.goto('/projects/new')
  await page.getByLabel('Path of the repository').fill(repository.path)
  await page.getByRole('button', { name: 'Read the plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('隐私清理')
  await page.getByLabel('Short name for addresses').fill('privacy')
  await page.getByLabel('负责人').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Register', exact: true }).click()

  await expect(page).toHaveURL(/\/projects\/privacy$/)
  await expect(page.getByRole('heading', { name: '隐私清理' })).toBeVisible()
  const road = page.getByRole('list', { name: 'Phases and their gates' })
  await expect(road.getByText('Privacy 与合规清理')).toBeVisible()
  await expect(road.getByText('负责人')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'The plan cannot start' })
  await expect(refused.getByText('The Master Plan is not signed')).toBeVisible()
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Close' }).click()
  await expect(refused).toBeHidden()

  await page.getByRole('link', { name: 'Plan problems' }).click()
  await expect(page.getByText('ralph-loop/MASTER-PLAN.md:5:')).toBeVisible()
  await expectAccessible(page)
  expect(await repository.git('for-each-ref')).toEqual(before)
})

test('what does not exist says so and leads back, inside the frame', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  for (const path of ['/projects/nowhere', '/projects/nowhere/iterations/1', '/projects/privacy/iterations/x']) {
    await page.goto(path)
    await expect(page.getByText('Nothing is here')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('the projects and the registration fit a phone @phone', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  for (const path of ['/projects', '/projects/new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a stream tells nothing to who is signed out', async ({ page, product }) => {
  const streams = ['changes', 'log/01a22c44-10c7-7398-bf21-48fd3fddd7da']
  for (const stream of streams) {
    const response = await page.request.get(`${product.url}/api/streams/${stream}`)
    expect([401, 404]).toContain(response.status())
  }
})
