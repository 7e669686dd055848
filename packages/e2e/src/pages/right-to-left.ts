import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectToFit } from './measure-page.ts'

/** A language that nobody speaks: English words on pages that run from right to left. */
const pseudoLanguage = 'ar-XB'

/** Has the pages of a browser run from right to left, as those of a language would that is written so. */
export async function turnPagesRound(context: BrowserContext): Promise<void> {
  // Sockets and calls of the API go their own way.
  await context.route(
    ({ pathname }) => !/^\/(?:api|socket|.*assets)\b/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      if (!response.headers()['content-type']?.startsWith('text/html')) return route.fulfill({ response })
      const html = await response.text()
      const body = html.replace('<html lang="en" dir="ltr"', `<html lang="${pseudoLanguage}" dir="rtl"`)
      return route.fulfill({ response, body })
    },
  )
}

/** Holds a page to fit when it runs from right to left, and everything on it to stand where its mirror image would. */
export async function expectToFitFromRightToLeft(page: Page): Promise<void> {
  const root = page.locator('html')
  const direction = await root.getAttribute('dir')
  await root.evaluate((element) => element.setAttribute('dir', 'rtl'))
  await expectToFit(page)
  const unmirrored = await page.evaluate(listUnmirrored)
  expect.soft(unmirrored, `not mirrored on ${page.url()} at ${page.viewportSize()?.width}`).toEqual([])
  await root.evaluate((element, before) => element.setAttribute('dir', before ?? 'ltr'), direction)
}

/** Runs in the page. */
function listUnmirrored(): string[] {
  const { documentElement } = document
  const places =
    'header, nav, main, aside, footer, form, section, table, th, fieldset, dialog, [role="dialog"]'
  const controls = 'button, input, select, textarea, a, [role="tab"], [role="combobox"], [role="slider"], svg'
  const elements = [...document.querySelectorAll(`${places}, ${controls}`)].filter(
    (element) =>
      getComputedStyle(element).display !== 'inline' &&
      // Fields that only their form sees have no place; charts are drawn as a whole; toasts have a place of their own.
      element.checkVisibility({ opacityProperty: true }) &&
      !element.closest('.recharts-wrapper, [data-sonner-toaster], [dir]:not(html)'),
  )
  const measure = () => elements.map((element) => element.getBoundingClientRect())
  const turned = measure()
  documentElement.dir = 'ltr'
  const straight = measure()
  documentElement.dir = 'rtl'
  const width = documentElement.clientWidth
  return elements.flatMap((element, place) => {
    const [now, before] = [turned[place], straight[place]]
    if (!now || !before || before.width === 0) return []
    const expected = width - before.right
    const isMirrored = Math.abs(now.left - expected) <= 2 && Math.abs(now.width - before.width) <= 2
    if (isMirrored) return []
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    const kind = `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ').slice(0, 4).join('.') ?? ''}`
    return [`${kind} "${name}" at ${Math.round(now.left)}, not ${Math.round(expected)}`]
  })
}
