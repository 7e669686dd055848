import { randomUUID } from 'node:crypto'
import { CreatedTicket } from '@lodge/contracts'
import type { APIRequestContext, Page } from '@playwright/test'
import { sendRequest } from '../browser/send-request.ts'
import { englishWords } from '../pages/portal-words.ts'

/** A topic of the demo with one written answer besides subject and description. */
export const roomTopic = 'teaching-room-is-not-working'

/** Creates a ticket about a room for the student who is signed in here, past the form; returns its number. */
export async function createRoomTicket(request: APIRequestContext, subject: string): Promise<number> {
  const created = await sendRequest(request, 'POST', '/api/tickets', {
    topic: roomTopic,
    subject,
    body: 'The projector shows nothing.',
    formAnswers: { place: 'Hartley Building, 2.14' },
    attachments: [],
    submissionId: randomUUID(),
  })
  return CreatedTicket.parse(created).number
}

/** Does the same by the form, and returns the number that the confirmation shows. */
export async function createRoomTicketByForm(
  page: Page,
  subject: string,
  { t, place } = englishWords,
): Promise<number> {
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByLabel(t('tickets-new-ticket.newTicket.subject')).fill(subject)
  await page.getByLabel(place).fill('Hartley Building, 2.14')
  await page.getByLabel(t('tickets-new-ticket.newTicket.body')).fill('The projector shows nothing.')
  await page.getByRole('button', { name: t('tickets-new-ticket.newTicket.submit') }).click()
  return readSubmittedNumber(page)
}

/** Returns the number that the confirmation shows. */
export async function readSubmittedNumber(page: Page): Promise<number> {
  await page.waitForURL(/\/tickets\/submitted\/\d+$/)
  return Number(/\d+$/.exec(page.url())?.[0])
}
