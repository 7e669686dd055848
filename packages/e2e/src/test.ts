import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/**
 * How late a screen may show what has happened elsewhere before it counts as not having noticed. What is promised is
 * one second for a colleague and two for a breach; how it is kept is in a journey's annotation, for a loaded machine
 * must not fail the suite.
 */
export const toleranceMs = 12_000

interface Fixtures {
  /** Opens a browser of its own for a person: it shares nothing with the others. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/** Playwright's `test` with as many people as a journey needs. */
export const test = base.extend<Fixtures>({
  openBrowser: async ({ browser }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
