import { expect, type Page } from '@playwright/test'

/** Holds a page to fit into its window: nothing makes it scroll sideways, and no button or tab loses the end of its text. */
export async function expectToFit(page: Page): Promise<void> {
  const found = await page.evaluate(listUnfitting)
  expect.soft(found, `does not fit on ${page.url()} at ${page.viewportSize()?.width}`).toEqual([])
}

/** Runs in the page. */
function listUnfitting(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth + 1) found.push(`the page is ${scrollWidth} wide`)
  for (const element of document.querySelectorAll(
    'button, [role="tab"], a[class*="inline-flex"], label, th',
  )) {
    const box = element.getBoundingClientRect()
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
    // A switch or a tick says nothing, and has a larger target around it; what is clipped is for screen readers alone.
    if (box.width <= 2 || box.height <= 2 || clipPath !== 'none' || element.textContent?.trim() === '')
      continue
    // What ends in dots says so, and shows all of it elsewhere.
    const isCut = element.scrollWidth > element.clientWidth + 1 && textOverflow !== 'ellipsis'
    if (isCut && overflowX !== 'auto' && overflowX !== 'scroll')
      found.push(`${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 60)}"`)
  }
  return found
}
