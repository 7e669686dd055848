import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { watchDialogs } from './browser/watch-dialogs.ts'

export { expect }

/**
 * Time in which a screen has to show what has happened elsewhere, or it counts as not having noticed.
 * Promised are one second for a colleague and two for a breach. The times that were taken are in a journey's
 * annotation, for a loaded machine must not fail the suite.
 */
export const toleranceMs = 12_000

interface Fixtures {
  /** Opens a browser of its own for a person: it shares nothing with the others. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/** Playwright's `test` with as many people as a journey needs. No dialog that any of them opens may miss the focus. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    const unfocused = await watchDialogs(context)
    await use(context)
    expect(unfocused, 'dialogs without the focus').toEqual([])
  },
  openBrowser: async ({ browser }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    const unfocused: string[][] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      unfocused.push(await watchDialogs(context))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(unfocused.flat(), 'dialogs without the focus').toEqual([])
  },
})
