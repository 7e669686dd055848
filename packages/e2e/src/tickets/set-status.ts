import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Sets a status in the properties of the ticket that an agent has open. */
export async function setStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: /^Status: / }).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
  await expect(page.getByRole('button', { name: `Status: ${status}` })).toBeVisible()
}
