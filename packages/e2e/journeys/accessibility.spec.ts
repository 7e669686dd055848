import type { Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { goWithinApp } from '../src/browser/go-within-app.ts'
import { listUnmarkedFields } from '../src/browser/unmarked-fields.ts'
import { countAtRisk } from '../src/database-fixtures.ts'
import { differentOnPhone, signedInVisits, signedOutVisits } from '../src/pages/admin-visits.ts'
import { portalVisitsOf } from '../src/pages/portal-visits.ts'
import { type OpenAddress, type Visit, visitPage } from '../src/pages/visits.ts'
import { createStudent, signInNewStudent, signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { roomTopic } from '../src/tickets/create-room-ticket.ts'

const superadmin = 'hannah.osei@marlow.example'
const desktop = { width: 1440, height: 900 }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Visits one page after the other and holds each of them to be accessible. */
async function walk(
  page: Page,
  visits: [string, Visit][],
  phone: ReadonlySet<string>,
  open?: OpenAddress,
): Promise<void> {
  for (const [address, visit] of visits) {
    if (visit === null) continue
    await test.step(address, async () => {
      await page.setViewportSize(desktop)
      await visitPage(page, visit, open)
      expect.soft(await listUnmarkedFields(page), `${address} has fields without a mark`).toEqual([])
      await expectAccessible(page, address.replaceAll(/\W+/g, '-'), { isCheckedOnPhone: phone.has(address) })
    })
  }
}

/** Opens a page from the last one, without loading the app anew, and asks the server for its address. */
async function openFromLast(page: Page, address: string): Promise<void> {
  const answer = await page.request.get(address, { headers: { accept: 'text/html' } })
  expect(answer.status(), address).toBe(200)
  await goWithinApp(page, address)
}

const adminPages = Object.entries(signedInVisits)
const isSetting = ([address]: [string, Visit]) => address.startsWith('/admin/settings/')
const isEdited = ([address]: [string, Visit]) => /\/(?:create|edit)-|\/forms\//.test(address)

for (const [part, visits] of [
  ['work and of its lists', adminPages.filter((page) => !isSetting(page) && !isEdited(page))],
  ['records', adminPages.filter((page) => !isSetting(page) && isEdited(page))],
  ['settings', adminPages.filter(isSetting)],
] as const)
  test(`every page of the admin area’s ${part} is accessible`, async ({ page }) => {
    test.setTimeout(480_000)
    const complaints = collectPageErrors(page)
    // From a page that is none of the first.
    await signInStaff(page, superadmin, '/admin/my-account')
    await walk(page, visits, differentOnPhone, openFromLast)
    expect(complaints).toEqual([])
  })

test('the dashboard is accessible with tickets at risk', async ({ page }) => {
  await countAtRisk(1)
  await signInStaff(page, superadmin)
  await expect(page.getByRole('link', { name: /at risk of/ }).nth(1)).toBeVisible()
  await expectAccessible(page, 'admin-dashboard-at-risk')
  await countAtRisk(-1)
})

test('every page of the admin area that needs no session is accessible', async ({ page }) => {
  await walk(page, Object.entries(signedOutVisits), differentOnPhone)
})

test('every page of the portal is accessible', async ({ page }) => {
  const complaints = collectPageErrors(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Reject all' }).click()
  const visits = Object.entries(portalVisitsOf(createStudent()))
  await walk(page, visits, new Set(visits.map(([address]) => address)))
  expect(complaints).toEqual([])
})

test('the portal is accessible with forms, empty lists and missing input', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Cookies on this help desk' })).toBeVisible()
  await expectAccessible(page, 'portal-consent')
  await page.getByRole('button', { name: 'Reject all' }).click()
  // The app that comes for it has a token of its own from the server.
  await expect(page.getByRole('region', { name: 'Cookies on this help desk' })).toHaveCount(0)
  await signInNewStudent(page, createStudent())
  await expect(page.getByText('You have not asked anything yet')).toBeVisible()
  await expectAccessible(page, 'portal-no-tickets')
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('fields need your attention')).toBeVisible()
  await expectAccessible(page, 'portal-new-ticket-missing')
  await page.goto('/no/such/page')
  await expect(heading(page, 'We can’t find that page')).toBeVisible()
  await expectAccessible(page, 'portal-not-found')
})

test('the admin area is accessible with selected rows, missing input and dialogs', async ({ page }) => {
  const complaints = collectPageErrors(page)
  await signInStaff(page, superadmin, '/admin/tickets/create')
  await page.getByRole('combobox', { name: 'Requester' }).fill('amara')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: /^Create ticket/ }).click()
  await expect(page.getByText('Write a subject')).toBeVisible()
  await expectAccessible(page, 'admin-new-ticket')
  await page.goto('/admin/tickets/library/index')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  // Some rows selected, some not.
  for (const place of [1, 2, 3]) await page.getByRole('checkbox').nth(place).click()
  await expectAccessible(page, 'admin-queue')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Link with/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Related' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Merge into/ }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await expectAccessible(page, 'admin-merge')
  await page.goto('/admin/settings/business-hours/office-hours')
  await page.getByRole('button', { name: 'Keep as an example' }).click()
  await expect(page.getByText('as before')).toBeVisible()
  await expectAccessible(page, 'admin-hours-edit')
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/knowledge-based?list=work')
  await expect(heading(page, 'Work list')).toBeVisible()
  await expectAccessible(page, 'admin-article-work', { isCheckedOnPhone: false })
  expect(complaints).toEqual([])
  // The browser complains of its status.
  await page.goto('/admin/no/such/thing')
  await expect(heading(page, 'We can’t find that page')).toBeVisible()
  await expectAccessible(page, 'admin-not-found', { isCheckedOnPhone: false })
})
