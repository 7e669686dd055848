import type { pageAddresses } from '@lodge/contracts'
import type { Page } from '@playwright/test'
import { waitForCode } from '../mail.ts'
import { askForCode, completeProfile, type Student } from '../people.ts'
import { expect } from '../test.ts'
import { createRoomTicketByForm, roomTopic } from '../tickets/create-room-ticket.ts'
import { englishWords } from './portal-words.ts'
import type { Visit } from './visits.ts'

type PortalAddress = (typeof pageAddresses.portal)[number]

const article = '/knowledge-base/it-wifi/wifi/connect-to-eduroam.html'

/**
 * Visits of each page of the portal by somebody new, one after the other: they read, sign in, ask and follow. The words
 * are those of the language in which their browser reads.
 */
export function portalVisitsOf({ name, email }: Student, words = englishWords): Record<PortalAddress, Visit> {
  const { t, examTopic } = words
  const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: t(key) })

  async function enterCode(page: Page): Promise<void> {
    await page.getByLabel(t('auth.code.label')).fill(await waitForCode(email))
    await expect(heading(page, 'auth.department.title')).toBeVisible()
  }

  async function chooseTopic(page: Page): Promise<void> {
    await completeProfile(page, name, words)
    await expect(heading(page, 'tickets.myTickets.title')).toBeVisible()
    await page.goto('/tickets/choose-topic')
    await expect(page.getByRole('link', { name: examTopic }).filter({ visible: true })).toBeVisible()
  }

  async function followTicket(page: Page): Promise<void> {
    await page.getByRole('link', { name: t('tickets-new-ticket.submitted.follow') }).click()
    await expect(page.getByLabel(t('tickets.reply.label'))).toBeVisible()
  }

  return {
    '/': '/',
    '/knowledge-base': '/knowledge-base',
    '/knowledge-base/*': article,
    // Elsewhere: in a frame, `embed.spec.ts`.
    '/embed/:alias': null,
    '/embed/:alias/continue': null,
    '/auth': null,
    '/auth/sign-in': '/auth/sign-in',
    '/auth/email-verification': (page) => askForCode(page, email, words),
    // Elsewhere: only a provider leads there, `sign-on.spec.ts`.
    '/auth/confirm-address': null,
    '/auth/department': enterCode,
    '/tickets': null,
    '/tickets/choose-topic': chooseTopic,
    '/tickets/index': '/tickets/index',
    '/tickets/new/:alias': `/tickets/new/${roomTopic}`,
    '/tickets/submitted/:number': (page) => createRoomTicketByForm(page, 'No picture', words),
    '/tickets/:number/detail': followTicket,
    '/my-account': '/my-account',
  }
}
