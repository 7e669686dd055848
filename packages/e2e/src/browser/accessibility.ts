import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const viewports = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
  { colorScheme: 'dark', width: 1440, height: 900 },
] as const

/** Holds the present screen to WCAG 2.2 AA in both themes, on a desktop and on a phone; no look scrolls sideways. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const { colorScheme, ...size } of viewports) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    // Without legacy mode, each look opens a second page to put together what frames of other origins say; no screen
    // has one.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(wcagTags).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    )
    expect.soft(found, `${screen}, ${colorScheme}, ${size.width} px`).toEqual([])
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overhang, `${screen} at ${size.width} px scrolls sideways`).toBeLessThanOrEqual(0)
    if (process.env.LODGE_E2E_PICTURES)
      await page.screenshot({
        path: `${process.env.LODGE_E2E_PICTURES}/${screen}-${colorScheme}-${size.width}.png`,
      })
  }
}

/** Collects what a page complains of: errors in its console and exceptions that nobody caught. */
export function collectPageErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
