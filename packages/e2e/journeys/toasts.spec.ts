import type { Page } from '@playwright/test'
import { goWithinApp } from '../src/browser/go-within-app.ts'
import { insertTickets } from '../src/database-fixtures.ts'
import { visitPage } from '../src/pages/visits.ts'
import { createStudent, signInNewStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket, roomTopic } from '../src/tickets/create-room-ticket.ts'

const superadmin = 'hannah.osei@marlow.example'
const desktop = { width: 1440, height: 900 }
const sizes = [desktop, { width: 1024, height: 768 }, { width: 390, height: 844 }]
const toasts = '[data-sonner-toast][data-mounted="true"], [data-plain-toaster] > *'

/** Lists what can be pressed and is touched by a toast: tried point by point under it. */
function listCovered(toast: Element): string[] {
  const pressable =
    'a[href], button, input, select, textarea, label, summary, [contenteditable="true"], [role="tab"], [role="treeitem"]'
  const { left, top, right, bottom } = toast.getBoundingClientRect()
  const coveredNames = new Set<string>()
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) coveredNames.add('out of sight')
  for (let x = left + 1; x < right; x += 5)
    for (let y = top + 1; y < bottom; y += 5) {
      const element = document
        .elementsFromPoint(x, y)
        .find((each) => !each.closest('[data-sonner-toaster], [data-plain-toaster]'))
      const control = element?.closest(pressable)
      if (control)
        coveredNames.add(control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
    }
  return [...coveredNames]
}

/** Holds the toast that is shown to cover nothing that can be pressed, at every width. */
async function expectToCoverNothing(page: Page, address: string): Promise<void> {
  const toast = page.locator(toasts).first()
  await expect(toast, address).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const coveredControls = () => toast.evaluate(listCovered)
    const message = `what a toast covers on ${address} at ${size.width}`
    await expect.poll(coveredControls, { message, intervals: [50] }).toEqual([])
  }
}

/** Lets the toasts that are shown stay: they wait for whoever looks elsewhere. */
async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Shows a toast as every screen can: signing out that fails says so. */
async function failToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.locator(toasts).first()).toBeVisible()
  await holdToasts(page)
}

/** Keeps whoever uses the page signed in, whatever they press. */
async function refuseToSignOut(page: Page): Promise<void> {
  await page.route('**/session', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
}

/** The screens of the admin area that show a toast. A screen that creates a record looks as the one that edits it. */
const adminAddresses = {
  'work and of lists': [
    '/admin/dashboard',
    '/admin/my-account',
    '/admin/tickets/create',
    '/admin/tickets/all',
    '/admin/wall-screens',
    '/admin/units-schools',
    '/admin/topics',
    '/admin/knowledge-based',
    '/admin/knowledge-based?list=work',
    '/admin/knowledge-based-category',
    '/admin/forms',
    '/admin/reports/tickets',
    '/admin/settings/sla-policies',
    '/admin/settings/deliveries',
    '/admin/settings/api-tokens',
    '/admin/settings/webhooks',
    '/admin/settings/mailboxes',
    '/admin/settings/incoming-mail',
    '/admin/settings/failed-jobs',
    '/admin/settings/courses',
  ],
  records: [
    '/admin/edit-units-schools/school-of-english',
    '/admin/edit-teams/library',
    '/admin/edit-users/samir-haddad',
    '/admin/edit-topics/repairs',
    '/admin/edit-knowledge-based/appeal-a-mark',
    '/admin/create-knowledge-based',
    '/admin/edit-knowledge-based-category/letters',
    '/admin/edit-canned-response/connect-to-eduroam',
    '/admin/forms/room-fault/edit',
    '/admin/settings/mailboxes/it-help',
    '/admin/settings/roles/2',
    '/admin/settings/email-templates/ticket_answered/edit',
    '/admin/settings/sla-policies/standard',
    '/admin/settings/business-hours/office-hours',
    '/admin/settings/site',
    '/admin/settings/courses/cs1010',
  ],
}

for (const [part, addresses] of Object.entries(adminAddresses))
  test(`a toast covers no control on the admin area’s screens of ${part}`, async ({ page }) => {
    await refuseToSignOut(page)
    // The first is the page that a ticket has.
    const [number = 0] = await insertTickets('library', 'Lost key', 'lost-key', 1)
    await signInStaff(page, superadmin, `/admin/tickets/${number}/detail`)
    await failToSignOut(page)
    await expectToCoverNothing(page, 'a ticket')
    for (const address of addresses) {
      await page.setViewportSize(desktop)
      await visitPage(page, address, goWithinApp)
      await expectToCoverNothing(page, address)
    }
  })

test('a toast covers no control on any screen of the portal, at any width', async ({ page }) => {
  await refuseToSignOut(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await signInNewStudent(page, createStudent())
  const number = await createRoomTicket(page.request, 'No picture')
  await failToSignOut(page)
  await expectToCoverNothing(page, '/tickets/index')
  for (const address of [
    '/',
    '/knowledge-base',
    '/knowledge-base/it-wifi/wifi/connect-to-eduroam.html',
    '/tickets/choose-topic',
    `/tickets/new/${roomTopic}`,
    `/tickets/submitted/${number}`,
    `/tickets/${number}/detail`,
    '/my-account',
  ]) {
    await page.setViewportSize(desktop)
    await visitPage(page, address, goWithinApp)
    await expectToCoverNothing(page, address)
  }
})

test('a toast tells that a new code was sent, and covers no control', async ({ page }) => {
  await page.clock.install()
  await page.goto('/auth/sign-in')
  await startApp(page)
  await page.getByLabel('University e-mail address').fill(createStudent().email)
  const codes = '**/api/auth/codes'
  const [answer] = await Promise.all([
    page.waitForResponse(codes),
    page.getByRole('button', { name: 'Send me a code' }).click(),
  ])
  const reply: unknown = await answer.json()
  await page.route(codes, (route) => route.fulfill({ json: reply }))
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.clock.fastForward('10:00')
  await page.getByRole('button', { name: 'Send new code' }).click()
  await expectToCoverNothing(page, '/auth/email-verification')
})

test('a toast lets the offline banner be read where there is room', async ({ page, context }) => {
  await refuseToSignOut(page)
  await signInStaff(page, superadmin, '/admin/tickets/all')
  await failToSignOut(page)
  await context.setOffline(true)
  const text = page.locator('[data-in-sight]')
  await expect(text).toContainText('You are offline.')
  const isCovered = () =>
    text.evaluate((banner, toasts) => {
      const { bottom } = banner.getBoundingClientRect()
      return [...document.querySelectorAll(toasts)].some(
        (toast) => toast.getBoundingClientRect().top < bottom,
      )
    }, toasts)
  await expect.poll(isCovered, { intervals: [50] }).toBe(false)
})
