import type { Locator, Page } from '@playwright/test'
import { expect } from '../test.ts'
import { openDialogSelector } from './watch-dialogs.ts'

/** Holds a dialog to what a keyboard needs: it takes the focus, keeps it, ends with Escape and gives the focus back. */
export async function expectDialogToKeepFocus(
  page: Page,
  name: string,
  open: () => Promise<void>,
  back: Locator,
): Promise<void> {
  // A pointer that lies where the dialog opens would have a button's tooltip come at any moment.
  await page.mouse.move(0, 0)
  await open()
  const dialog = page.locator(openDialogSelector).last()
  await expect(dialog, `${name} opens`).toBeVisible()
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, { message: `${name} takes the focus` }).toBe(true)
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await holdsFocus(), `${name} keeps the focus at ${key}`).toBe(true)
  }
  const address = page.url()
  // A letter that is a command of the screen beneath.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true })),
  )
  // A tooltip is a layer of its own that takes the first Escape, even while it fades. Off its button, none can come.
  await dialog.focus()
  await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog, `${name} ends with Escape`).toBeHidden()
  expect(page.url(), `no letter acts beneath ${name}`).toBe(address)
  await expect(back, `${name} gives the focus back`).toBeFocused()
}
