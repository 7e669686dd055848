import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/**
 * Goes from one page of an app to another as its links do, without loading the app anew, and waits until the heading of
 * the page before is gone.
 */
export async function goWithinApp(page: Page, address: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const words = (await heading.textContent()) ?? ''
  await heading.evaluate((element, to) => {
    element.setAttribute('data-left', '')
    // What the router itself keeps of a place, so that it knows how far this one is from the others.
    const state = { idx: (history.state?.idx ?? 0) + 1, key: to }
    history.pushState(state, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)
  // Two pages of one kind keep the element and change its words.
  const oldHeading = page.locator('h1[data-left]').and(page.getByText(words, { exact: true }))
  await expect(oldHeading, `${address} takes the place of “${words}”`).toHaveCount(0)
}
