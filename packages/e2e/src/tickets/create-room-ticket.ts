import type { Page } from '@playwright/test'

/** A topic of the demo with one written answer besides subject and description. */
export const roomTopic = 'teaching-room-is-not-working'

/** Creates a ticket about a room on a signed-in student's page; returns its number. */
export async function createRoomTicket(page: Page, subject: string): Promise<number> {
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
  await page.getByLabel('Describe the problem').fill('The projector shows nothing.')
  await page.getByRole('button', { name: 'Send question' }).click()
  return readSubmittedNumber(page)
}

/** Returns the number that the confirmation shows. */
export async function readSubmittedNumber(page: Page): Promise<number> {
  await page.waitForURL(/\/tickets\/submitted\/\d+$/)
  return Number(/\d+$/.exec(page.url())?.[0])
}
