import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page as it stands is clean for axe (WCAG 2.2 AA) in light and in dark, and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // In a change of pages the new title comes last.
  await expect(page).toHaveTitle(/./)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A page that is just coming has no title for a moment; a real fault stays.
    await expect(async () => {
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      const found = violations.map(({ id, nodes }) => ({
        rule: id,
        in: colorScheme,
        nodes: nodes.map(node => node.html),
      }))
      expect(found).toEqual([])
    }).toPass({ timeout: 10_000 })
  }
  await page.emulateMedia({ colorScheme: null })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
}
