import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** The address of a page, or the way to it; `null` for an address that only leads to another one. */
export type Visit = string | ((page: Page) => Promise<unknown>) | null

export type OpenAddress = (page: Page, address: string) => Promise<unknown>

/** Opens a page and waits until all of it is there. */
export async function visitPage(
  page: Page,
  visit: Exclude<Visit, null>,
  open: OpenAddress = loadPage,
): Promise<void> {
  if (typeof visit === 'string') {
    await open(page, visit)
    await expect(page, 'it is a page of its own').toHaveURL(visit)
  } else await visit(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  await expect(heading).not.toHaveText('We can’t find that page')
}

function loadPage(page: Page, address: string): Promise<unknown> {
  return page.goto(address)
}
