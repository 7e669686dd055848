import type { pageAddresses } from '@lodge/contracts'
import type { Page } from '@playwright/test'
import { query } from '../database.ts'
import { expect } from '../test.ts'
import { writeMail } from '../write-mail.ts'
import type { Visit } from './visits.ts'

type AdminAddress = (typeof pageAddresses.admin)[number]

/** Visits of the pages of the admin area that one can reach before signing in; the others need a session. */
export const signedOutVisits = {
  '/admin/auth/login': '/admin/auth/login',
  '/admin/auth/invitation': '/admin/auth/invitation',
  '/admin/auth/forgot-password': '/admin/auth/forgot-password',
  '/admin/auth/reset-password': '/admin/auth/reset-password',
  '/admin/auth/second-factor': '/admin/auth/second-factor',
  '/admin/auth/second-factor-setup': '/admin/auth/second-factor-setup',
  '/admin/setup': '/admin/setup',
  // Without a link it says that it has ended.
  '/admin/wall': '/admin/wall',
} as const satisfies Partial<Record<AdminAddress, Visit>>

/** Visits of the other pages of the admin area, in the demo by somebody who may see all of them. */
export const signedInVisits: Record<Exclude<AdminAddress, keyof typeof signedOutVisits>, Visit> = {
  '/admin': null,
  '/admin/dashboard': '/admin/dashboard',
  '/admin/wall-screens': openNewWallScreen,
  '/admin/availability': '/admin/availability',
  '/admin/my-account': '/admin/my-account',
  '/admin/search': '/admin/search',
  '/admin/tickets/create': '/admin/tickets/create',
  // The three queues are one screen; the shortest is judged quickest.
  '/admin/tickets/all': '/admin/tickets/all?tag=nothing',
  '/admin/tickets/unassigned': '/admin/tickets/unassigned?tag=nothing',
  '/admin/tickets/:teamAlias/index': '/admin/tickets/library/index',
  '/admin/tickets/:number/detail': openFirstTicket,
  '/admin/tickets/:number/print': (page) => page.goto(page.url().replace('/detail', '/print?notes=1')),
  '/admin/units-schools': '/admin/units-schools',
  '/admin/create-units-schools': '/admin/create-units-schools',
  '/admin/edit-units-schools/:alias': '/admin/edit-units-schools/school-of-english',
  '/admin/teams': '/admin/teams',
  '/admin/create-teams': '/admin/create-teams',
  '/admin/edit-teams/:alias': '/admin/edit-teams/library',
  '/admin/users': '/admin/users',
  '/admin/create-users': '/admin/create-users',
  '/admin/edit-users/:alias': '/admin/edit-users/samir-haddad',
  '/admin/import-users': '/admin/import-users',
  '/admin/import-users/:id': (page) => uploadImport(page, 'E-mail;Name\r\nada@marlow.example;Ada'),
  '/admin/topics': '/admin/topics',
  '/admin/create-topics': '/admin/create-topics',
  '/admin/edit-topics/:alias': '/admin/edit-topics/repairs',
  '/admin/knowledge-base/*': '/admin/knowledge-base/it-wifi/wifi/connect-to-eduroam.html',
  '/admin/knowledge-based': '/admin/knowledge-based',
  '/admin/create-knowledge-based': '/admin/create-knowledge-based',
  '/admin/edit-knowledge-based/:alias': '/admin/edit-knowledge-based/appeal-a-mark',
  '/admin/knowledge-based-category': '/admin/knowledge-based-category',
  '/admin/create-knowledge-based-category': '/admin/create-knowledge-based-category',
  '/admin/edit-knowledge-based-category/:alias': '/admin/edit-knowledge-based-category/letters',
  '/admin/canned-response': '/admin/canned-response',
  '/admin/create-canned-response': '/admin/create-canned-response',
  '/admin/edit-canned-response/:alias': '/admin/edit-canned-response/connect-to-eduroam',
  '/admin/automations': '/admin/automations',
  '/admin/create-automation': '/admin/create-automation',
  '/admin/edit-automation/:alias': createAutomation,
  '/admin/automation-runs': '/admin/automation-runs',
  '/admin/macro': '/admin/macro',
  '/admin/create-macro': '/admin/create-macro',
  '/admin/edit-macro/:alias': '/admin/edit-macro/send-to-accommodation',
  '/admin/forms': '/admin/forms',
  '/admin/forms/create': '/admin/forms/create',
  '/admin/forms/:alias/edit': '/admin/forms/room-fault/edit',
  '/admin/reports/tickets': '/admin/reports/tickets',
  '/admin/settings': null,
  '/admin/settings/roles': '/admin/settings/roles',
  '/admin/settings/roles/create': '/admin/settings/roles/create',
  '/admin/settings/roles/:id': '/admin/settings/roles/2',
  '/admin/settings/email-templates': '/admin/settings/email-templates',
  '/admin/settings/email-templates/:code/edit': '/admin/settings/email-templates/ticket_answered/edit',
  '/admin/settings/translations': '/admin/settings/translations',
  '/admin/settings/activity-log': '/admin/settings/activity-log',
  '/admin/settings/sla-policies': '/admin/settings/sla-policies',
  '/admin/settings/sla-policies/create': '/admin/settings/sla-policies/create',
  '/admin/settings/sla-policies/:alias': '/admin/settings/sla-policies/standard',
  '/admin/settings/business-hours': '/admin/settings/business-hours',
  '/admin/settings/business-hours/create': '/admin/settings/business-hours/create',
  '/admin/settings/business-hours/:alias': '/admin/settings/business-hours/office-hours',
  '/admin/settings/site': '/admin/settings/site',
  '/admin/settings/deliveries': '/admin/settings/deliveries',
  '/admin/settings/api-reference': '/admin/settings/api-reference',
  '/admin/settings/api-tokens': openNewApiToken,
  '/admin/settings/directories': '/admin/settings/directories',
  '/admin/settings/sign-in': '/admin/settings/sign-in',
  '/admin/settings/sign-in/create': '/admin/settings/sign-in/create',
  '/admin/settings/sign-in/:alias': openProvider,
  '/admin/settings/sign-in/:alias/groups': openProviderGroups,
  '/admin/settings/ways-in': '/admin/settings/ways-in',
  // Elsewhere: only a provider leads there, `sign-on.spec.ts`.
  '/admin/settings/sign-in/:alias/tests/:testId': null,
  '/admin/settings/webhooks': '/admin/settings/webhooks',
  '/admin/settings/webhooks/create': '/admin/settings/webhooks/create',
  '/admin/settings/webhooks/:alias': openWebhook,
  '/admin/settings/webhooks/:alias/deliveries': openWebhookDeliveries,
  '/admin/settings/mailboxes': '/admin/settings/mailboxes',
  '/admin/settings/mailboxes/create': '/admin/settings/mailboxes/create',
  '/admin/settings/mailboxes/:alias': '/admin/settings/mailboxes/it-help',
  // Without anybody's consent it says so.
  '/admin/settings/mail-consent': '/admin/settings/mail-consent',
  '/admin/settings/incoming-mail': '/admin/settings/incoming-mail',
  '/admin/settings/incoming-mail/:id': openIncomingMail,
  '/admin/settings/failed-jobs': '/admin/settings/failed-jobs',
  '/admin/settings/operations': '/admin/settings/operations',
  '/admin/settings/courses': '/admin/settings/courses',
  '/admin/settings/courses/create': '/admin/settings/courses/create',
  '/admin/settings/courses/:alias': '/admin/settings/courses/cs1010',
  '/admin/settings/import-courses': '/admin/settings/import-courses',
  '/admin/settings/import-courses/:id': (page) => uploadImport(page, 'Code;Title\r\nCS1;Logic'),
}

/** Pages that are laid out in a way of their own on a phone. The others repeat the parts of these. */
export const differentOnPhone: ReadonlySet<string> = new Set<AdminAddress>([
  '/admin/auth/login',
  '/admin/dashboard',
  '/admin/tickets/:teamAlias/index',
  '/admin/tickets/:number/detail',
  '/admin/users',
  '/admin/edit-users/:alias',
  '/admin/topics',
  '/admin/knowledge-base/*',
  '/admin/edit-knowledge-based/:alias',
  '/admin/forms/:alias/edit',
  '/admin/settings/roles',
  '/admin/settings/roles/:id',
  '/admin/settings/activity-log',
  '/admin/settings/sla-policies/:alias',
  '/admin/settings/business-hours/:alias',
])

/** The list, with the form for a new one. */
async function openNewWallScreen(page: Page): Promise<void> {
  await page.goto('/admin/wall-screens')
  await page.getByRole('button', { name: 'New wall screen' }).click()
  await expect(page.getByRole('form', { name: 'New wall screen' })).toBeVisible()
}

/** The list, with the form for a new one. */
async function openNewApiToken(page: Page): Promise<void> {
  await page.goto('/admin/settings/api-tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  await expect(page.getByRole('form', { name: 'New token' })).toBeVisible()
}

/** Adds a provider at an address where nobody answers; it is not offered. */
async function openProvider(page: Page): Promise<void> {
  await query(
    `INSERT INTO identity_provider (id, alias, name, issuer, client_id, secret, audience, scopes, name_claim, email_claim,
                                    is_offered, updated_at)
     VALUES (gen_random_uuid(), 'visited', 'Visited', 'https://login.marlow.example', 'lodge', '', 'both', 'openid', 'name',
             'email', false, now()) ON CONFLICT DO NOTHING`,
  )
  await page.goto('/admin/settings/sign-in/visited')
}

async function openProviderGroups(page: Page): Promise<void> {
  await openProvider(page)
  await page.getByRole('link', { name: 'Groups, roles and teams' }).click()
  await expect(page.getByRole('button', { name: 'Add a rule' })).toBeVisible()
}

/** A new one, with its secret, which is sent nothing: on this machine nobody listens. */
async function openWebhook(page: Page): Promise<void> {
  await page.goto('/admin/settings/webhooks/create')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Visited')
  await page.getByRole('textbox', { name: /^Address/ }).fill('http://127.0.0.1:2998/')
  await page.getByRole('checkbox', { name: 'Ticket rated' }).click()
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeVisible()
}

async function openWebhookDeliveries(page: Page): Promise<void> {
  await openWebhook(page)
  await page.getByRole('region', { name: 'Delivery' }).getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
}

async function createAutomation(page: Page): Promise<void> {
  await page.goto('/admin/create-automation')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Raise lost keys')
  await page.getByRole('button', { name: 'Priority', exact: true }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('button', { name: 'Publish version 1' })).toBeVisible()
}

/** Begins at the list that was visited before. */
async function openFirstTicket(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
}

/** Begins at the list that was visited before. */
async function openIncomingMail(page: Page): Promise<void> {
  const subject = await writeMail({ from: 'lea@marlow.example', to: 'help@lodge.localhost' })
  await page.goto(`/admin/settings/incoming-mail?search=${encodeURIComponent(subject)}`)
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return page.getByRole('link', { name: subject }).count()
    })
    .toBe(1)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
}

/** Begins at the list of imports that was visited before. */
async function uploadImport(page: Page, text: string): Promise<void> {
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { name: 'First lines of the file' })).toBeVisible()
}
