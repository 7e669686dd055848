import type { pageAddresses } from '@lodge/contracts'
import type { Page } from '@playwright/test'
import { waitForCode } from '../mail.ts'
import { completeProfile, type Student } from '../people.ts'
import { expect } from '../test.ts'
import { createRoomTicketByForm, roomTopic } from '../tickets/create-room-ticket.ts'
import type { Visit } from './visits.ts'

type PortalAddress = (typeof pageAddresses.portal)[number]

const article = '/knowledge-base/it-wifi/wifi/connect-to-eduroam.html'

/**
 * Visits of each page of the portal by somebody new, one after the other: they read, sign in, ask and follow.
 */
export function portalVisitsOf(student: Student): Record<PortalAddress, Visit> {
  return {
    '/': '/',
    '/knowledge-base': '/knowledge-base',
    '/knowledge-base/*': article,
    // Elsewhere: in a frame, `embed.spec.ts`.
    '/embed/:alias': null,
    '/embed/:alias/continue': null,
    '/auth': null,
    '/auth/sign-in': '/auth/sign-in',
    '/auth/email-verification': (page) => askForCode(page, student),
    // Elsewhere: only a provider leads there, `sign-on.spec.ts`.
    '/auth/confirm-address': null,
    '/auth/department': (page) => enterCode(page, student),
    '/tickets': null,
    '/tickets/choose-topic': (page) => chooseTopic(page, student),
    '/tickets/index': '/tickets/index',
    '/tickets/new/:alias': `/tickets/new/${roomTopic}`,
    '/tickets/submitted/:number': (page) => createRoomTicketByForm(page, 'No picture'),
    '/tickets/:number/detail': followTicket,
    '/my-account': '/my-account',
  }
}

async function askForCode(page: Page, { email }: Student): Promise<void> {
  await page.getByLabel('University e-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
}

async function enterCode(page: Page, { email }: Student): Promise<void> {
  await page.getByLabel('Six-digit code').fill(await waitForCode(email))
  await expect(page.getByRole('heading', { level: 1, name: 'Your name and department' })).toBeVisible()
}

async function chooseTopic(page: Page, { name }: Student): Promise<void> {
  await completeProfile(page, name)
  await expect(page.getByRole('heading', { level: 1, name: 'My tickets' })).toBeVisible()
  await page.goto('/tickets/choose-topic')
  await expect(page.getByRole('link', { name: 'Exam timetable' }).filter({ visible: true })).toBeVisible()
}

async function followTicket(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Follow this ticket' }).click()
  await expect(page.getByLabel('Your reply')).toBeVisible()
}
