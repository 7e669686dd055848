import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from '../test.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const everyRule: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** Rules that depend on colours alone. */
const namesOfColourRules = ['color-contrast', 'link-in-text-block']
const rulesOfColours: axe.RunOnly = { type: 'rule', values: namesOfColourRules }
const withoutColours = Object.fromEntries(namesOfColourRules.map((name) => [name, { enabled: false }]))
const phoneWidth = 390
/** The dark theme has the elements of the light one in other colours, so only these are checked anew. */
const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'light', width: phoneWidth, height: 844 },
  { colorScheme: 'dark', width: phoneWidth, height: 844 },
  { colorScheme: 'dark', width: 1440, height: 900 },
] as const
type Look = (typeof looks)[number]

interface PageCheck {
  /** A page whose parts are laid out as those of another on a phone need only not scroll sideways there. */
  isCheckedOnPhone?: boolean
}

/**
 * Holds a screen that is checked in English too to what of WCAG 2.2 AA its words decide, at the present size: a
 * translation changes names and lengths, and no colour.
 */
export async function expectAccessibleWords(page: Page, screen: string): Promise<void> {
  const violations = await findViolations(page, everyRule, withoutColours)
  expectNone(violations, `${screen}, ${page.viewportSize()?.width} px`)
}

/** Holds the present screen to WCAG 2.2 AA in both themes, on a desktop and on a phone; no look scrolls astray. */
export async function expectAccessible(
  page: Page,
  screen: string,
  { isCheckedOnPhone = true }: PageCheck = {},
): Promise<void> {
  for (const look of looks) {
    const { colorScheme, ...size } = look
    const isChecked = isCheckedOnPhone || size.width !== phoneWidth
    if (!isChecked && colorScheme === 'dark') continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    if (isChecked) await expectNoViolation(page, screen, look)
    const { sideways, beside: overhanging } = await measureOverhang(page)
    expect.soft(sideways, `${screen} at ${size.width} px scrolls sideways`).toBeLessThanOrEqual(0)
    expect
      .soft(overhanging, `${screen} at ${size.width} px scrolls beside its content`)
      .toBeLessThanOrEqual(0)
    if (process.env.LODGE_E2E_PICTURES)
      await page.screenshot({
        path: `${process.env.LODGE_E2E_PICTURES}/${screen}-${colorScheme}-${size.width}.png`,
      })
  }
}

/**
 * Returns how far the window, or any box in it that is there to scroll down, scrolls sideways; and how far it
 * scrolls down where the content scrolls by itself. Boxes that are made to scroll sideways say so by their
 * class; tables and code do too.
 */
async function measureOverhang(page: Page): Promise<{ sideways: number; beside: number }> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const mayScroll = '[class*="overflow-x-auto"], [class*="overflow-auto"], table, pre, .article-text *'
    const boxes = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (box) =>
        box.scrollWidth > box.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(box).overflowX) &&
        !box.matches(mayScroll),
    )
    const overhangs = boxes.map((box) => box.scrollWidth - box.clientWidth)
    const main = document.querySelector('main')
    const scrollsItself = main !== null && getComputedStyle(main).overflowY === 'auto'
    return {
      sideways: Math.max(scrollWidth - window.innerWidth, ...overhangs),
      beside: scrollsItself ? scrollHeight - window.innerHeight : 0,
    }
  })
}

async function expectNoViolation(page: Page, screen: string, { colorScheme, width }: Look): Promise<void> {
  const violations = await findViolations(page, colorScheme === 'light' ? everyRule : rulesOfColours)
  expectNone(violations, `${screen}, ${colorScheme}, ${width} px`)
}

function expectNone(violations: axe.Result[], where: string): void {
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
  expect.soft(problems, where).toEqual([])
}

/** Checks a document. Its checks are loaded into it once: to read them takes as long as to run them. */
async function findViolations(
  page: Page,
  runOnly: axe.RunOnly,
  rules: axe.RunOptions['rules'] = {},
): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    runOnly,
    rules,
    // To describe what is in order takes as long as to check it.
    resultTypes: ['violations'],
    // The frames of ours run no script, so they answer nothing; each would be waited for.
    iframes: false,
  }
  return page.evaluate(async (axeOptions) => (await window.axe.run(document, axeOptions)).violations, options)
}

/** Collects what a page complains of: errors in its console and exceptions that nobody caught. */
export function collectPageErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfMailPreview(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** A frame that may run no script says so when the checks reach into it, if it has just been drawn anew. */
function isOfMailPreview(text: string): boolean {
  return text.startsWith("Blocked script execution in 'about:srcdoc'")
}
