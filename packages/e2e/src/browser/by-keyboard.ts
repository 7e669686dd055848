import { expect, type Locator, type Page } from '@playwright/test'

export interface Keyboard {
  /** Goes to something by Tab; it shows that it has the focus. */
  tabTo: (target: Locator) => Promise<void>
  /** Goes to something and presses a key there. */
  press: (target: Locator, key?: string) => Promise<void>
  /** Goes to a field and types into it, in place of what is there. */
  type: (target: Locator, text: string) => Promise<void>
  /** Holds the focus to be somewhere: without it, the next Tab begins at the top of the page. */
  keepsFocus: (after: string) => Promise<void>
}

export function byKeyboard(page: Page): Keyboard {
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 150; presses += 1) {
      if (await target.evaluate(hasFocus)) {
        expect(await target.evaluate(showsFocus), `the focus is seen on ${target}`).toBe(true)
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`${target} is not reached by Tab.`)
  }
  const keepsFocus = (after: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), {
        message: `the focus after ${after}`,
      })
      .not.toBe('BODY')
  return {
    tabTo,
    keepsFocus,
    press: async (target, key = 'Enter') => {
      await tabTo(target)
      await page.keyboard.press(key)
      await keepsFocus(`${key} on ${target}`)
    },
    type: async (target, text) => {
      await tabTo(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await keepsFocus(`typing into ${target}`)
    },
  }
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}

/** Returns whether it, its label or the box around it has an outline or a ring. */
function showsFocus(element: Element): boolean {
  const places = [
    element,
    element.closest('label'),
    element.parentElement,
    element.parentElement?.parentElement,
  ]
  return places.some((place) => {
    if (!place) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
}
