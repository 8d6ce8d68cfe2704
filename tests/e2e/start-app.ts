import { test as base, expect } from '@playwright/test'
import { type Product, startProduct } from '../support/product'

/** The sample's agent thinks for a while between its steps: enough of it is left to be watched. */
const GATEWALK_SCRIPTED_PACE = '0.3'

type TestFixtures = {
  /** What the page complained about; a test that provokes complaints empties it, else they fail the test. */
  pageErrors: string[]
}
type WorkerFixtures = {
  /** A file that sets it to a name of its own gets a product that no other file has used. */
  productOf: string
  /** The real product on an empty home, shared by the tests of one file's worker. */
  product: Product
}

/** Playwright's test with the product running behind `page`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productOf: ['all', { scope: 'worker', option: true }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from this pattern.
    async ({}, use) => {
      const product = await startProduct({ env: { GATEWALK_SCRIPTED_PACE } })
      await use(product)
      const code = await product.stop()
      if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.output}`)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', error => errors.push(String(error)))
      page.on('console', message => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
