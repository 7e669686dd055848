import type { Page, Route } from '@playwright/test'

/** Has the app's code wait until it is let go, as on a bad network. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = []
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) heldRoutes.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(heldRoutes.splice(0).map((route) => route.continue().catch(() => undefined)))
  }
}
