import type { Page } from '@playwright/test'

/**
 * Chooses an item of a submenu by keyboard. The mouse of a test jumps: a submenu that lies to the left takes the jump for
 * a way out of it and closes.
 */
export async function chooseFromSubmenu(page: Page, submenu: string, item: string | RegExp): Promise<void> {
  await page.getByRole('menuitem', { name: submenu }).press('ArrowRight')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}
