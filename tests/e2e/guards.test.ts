import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible'
import { createRepository, type TestRepository } from '../support/git-repository'
import { planFiles } from '../support/loop-scene'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const PACKAGE = { name: 'shop', scripts: { test: 'node --test test/' }, dependencies: { zod: '^3.24.0' } }
const TEST_FILE =
  "import test from 'node:test'\nimport assert from 'node:assert'\n\ntest('adds', () => assert.equal(1 + 1, 2))\ntest('holds', () => assert.ok(true))\n"

/** One item that bumps a package, adds a table, touches CI and takes a test away; another that only works. */
const guarded = () =>
  createRepository({
    name: 'shop',
    files: planFiles({
      items: ['P1-01 Keep orders in a table', 'P1-02 Say so in the README'],
      verify: 'true',
      manualGate: 'lead approves the shop',
      behaviours: {
        'P1-01': [
          {
            do: 'implement',
            summary: 'Keep orders in a table',
            files: {
              'package.json': `${JSON.stringify({ ...PACKAGE, dependencies: { zod: '^4.6.0' } }, null, 2)}\n`,
              'migrations/0002_orders.sql':
                'CREATE TABLE orders (id uuid PRIMARY KEY, total_cents integer NOT NULL);\n',
              '.github/workflows/ci.yml': 'on: push\njobs: {}\n',
              'test/sum.test.mjs': TEST_FILE.replace(/test\('holds'.*\n/, ''),
              'src/orders.mjs': 'export const orders = []\n',
            },
          },
        ],
      },
      files: {
        'package.json': `${JSON.stringify(PACKAGE, null, 2)}\n`,
        'test/sum.test.mjs': TEST_FILE,
      },
    }),
  })

test('what is a person’s waits with its evidence, and accepted it lands as one verified commit', async ({
  page,
  product,
}) => {
  const repository = await guarded()
  await signInAsAdmin(page, product)
  await startProject(page, repository)
  await expect(page.getByText('It is your turn')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('parked, asks D-001').filter({ visible: true })).toBeVisible()
  await page.goto('/btw?d=shop/1')
  await expect(page.getByRole('heading', { name: /P1-01/ })).toBeVisible()
  await page.getByRole('link', { name: /What it changes/ }).click()
  const list = page.getByRole('list').filter({ hasText: 'zod' })
  for (const words of [
    'migrations/0002_orders.sql',
    '.github/workflows/ci.yml',
    'test/sum.test.mjs',
    '^3.24.0 → ^4.6.0',
  ])
    await expect(list.getByText(words).first()).toBeVisible()
  await expect(page.getByText('In other words')).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('radio', { name: /Accept these changes/ }).check()
  await page.getByRole('button', { name: 'Record answer' }).click()
  await expect(page.getByRole('region', { name: 'Your answers' }).getByText(/records in/)).toBeVisible()
  await expect(async () => {
    expect(await repository.subjects('ralph/master-plan')).toContain('[Decision] D-001 R01: Accept them')
  }).toPass({ timeout: 45_000 })
  await page.goto('/projects/shop')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(async () => {
    expect(await repository.subjects('ralph/master-plan')).toContain('P1-01: Keep orders in a table (accepted D-001)')
  }).toPass({ timeout: 60_000 })
  expect(await repository.show('ralph/master-plan', 'migrations/0002_orders.sql')).toContain('CREATE TABLE orders')
})

async function startProject(page: Page, repository: TestRepository): Promise<void> {
  await page.goto('/projects/new')
  await page.getByLabel('Path of the repository').fill(repository.path)
  await page.getByRole('button', { name: 'Read the plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  await page.getByLabel('Short name for addresses').fill('shop')
  await page.getByLabel('lead').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(/\/projects\/shop$/)
  await page.getByRole('button', { name: 'Start' }).click()
}
