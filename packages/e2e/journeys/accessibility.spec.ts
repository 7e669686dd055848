import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { waitForCode } from '../src/mail.ts'
import {
  completeProfile,
  createStudent,
  signInNewStudent,
  signInStaff,
  signInStaffByScreen,
} from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket, roomTopic } from '../src/tickets/create-room-ticket.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('signing in to the portal is accessible at every step', async ({ page }) => {
  const complaints = collectPageErrors(page)
  const student = createStudent()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /IT & Wi-Fi/ })).toBeVisible()
  await expectAccessible(page, 'portal-home')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.goto('/tickets/choose-topic')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expectAccessible(page, 'portal-sign-in')
  await page.getByLabel('University e-mail address').fill(student.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(heading(page, 'Enter your code')).toBeVisible()
  await expectAccessible(page, 'portal-code')
  await page.getByLabel('Six-digit code').fill(await waitForCode(student.email))
  await expect(heading(page, 'Your name and department')).toBeVisible()
  await expectAccessible(page, 'portal-department')
  await completeProfile(page, student.name)
  await expect(page.getByRole('link', { name: 'Exam timetable' }).filter({ visible: true })).toBeVisible()
  await expectAccessible(page, 'portal-choose-topic')
  expect(complaints).toEqual([])
})

test('asking and following in the portal is accessible', async ({ page }) => {
  const complaints = collectPageErrors(page)
  await signInNewStudent(page, createStudent())
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(page.getByText('You have not asked anything yet')).toBeVisible()
  await expectAccessible(page, 'portal-no-tickets')
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('fields need your attention')).toBeVisible()
  await expectAccessible(page, 'portal-new-ticket')
  const number = await createRoomTicket(page, `No picture ${randomUUID().slice(0, 8)}`)
  await expect(heading(page, 'We have your question')).toBeVisible()
  await expectAccessible(page, 'portal-submitted')
  await page.goto(`/tickets/${number}/detail`)
  await expect(page.getByLabel('Your reply')).toBeVisible()
  await expectAccessible(page, 'portal-ticket')
  await page.goto('/tickets/index')
  await expect(page.getByRole('list', { name: 'Open' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'portal-my-tickets')
  await page.goto('/my-account')
  await expect(heading(page, 'We can’t find that page')).toBeVisible()
  await expectAccessible(page, 'portal-not-found')
  expect(complaints).toEqual([])
})

test('the admin area is accessible', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = collectPageErrors(page)
  await page.goto('/admin/auth/login')
  await expect(heading(page, 'Staff sign-in')).toBeVisible()
  await expectAccessible(page, 'admin-login')
  await signInStaffByScreen(page, 'hannah.osei@marlow.example', '/admin/dashboard')
  await expect(page.getByText('Workload')).toBeVisible()
  await expectAccessible(page, 'admin-dashboard')
  // The three queues are one screen; the shortest is judged quickest.
  await page.goto('/admin/tickets/library/index')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  // Some rows selected, some not.
  for (const place of [1, 2, 3]) await page.getByRole('checkbox').nth(place).click()
  await expectAccessible(page, 'admin-queue')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
  await expectAccessible(page, 'admin-ticket')
  await page.goto('/admin/settings/activity-log')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page, 'admin-activity')
  await page.goto('/admin/settings/roles')
  await expect(heading(page, 'We can’t find that page')).toBeVisible()
  await expectAccessible(page, 'admin-not-found')
  expect(complaints).toEqual([])
})

test('merging, linking, printing and opening for someone are accessible', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = collectPageErrors(page)
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/tickets/create')
  await page.getByRole('combobox', { name: 'Requester' }).fill('amara')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: /^Create ticket/ }).click()
  await expect(page.getByText('Write a subject')).toBeVisible()
  await expectAccessible(page, 'admin-new-ticket')
  await page.goto('/admin/tickets/library/index')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Link with/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Related' })).toBeVisible()
  await expectAccessible(page, 'admin-linked')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Merge into/ }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await expectAccessible(page, 'admin-merge')
  await page.goto(page.url().replace('/detail', '/print?notes=1'))
  await expect(page.getByRole('heading', { name: 'Conversation' })).toBeVisible()
  await expectAccessible(page, 'admin-print')
  expect(complaints).toEqual([])
})

test('the SLA policies are accessible', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = collectPageErrors(page)
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/settings/sla-policies')
  await expect(page.getByRole('link', { name: 'Standard' })).toBeVisible()
  await expectAccessible(page, 'admin-policies')
  await page.getByRole('link', { name: 'Standard' }).click()
  await expect(page.getByText('changed escalation').first()).toBeVisible()
  await expectAccessible(page, 'admin-policy')
  expect(complaints).toEqual([])
})

test('the business hours are accessible', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = collectPageErrors(page)
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/settings/business-hours')
  await expect(page.getByRole('link', { name: 'Office hours' })).toBeVisible()
  await expectAccessible(page, 'admin-hours')
  await page.getByRole('link', { name: 'Office hours' }).click()
  await page.getByRole('button', { name: 'Keep as an example' }).click()
  await expect(page.getByText('as before')).toBeVisible()
  await expectAccessible(page, 'admin-hours-edit')
  expect(complaints).toEqual([])
})

test('the canned responses are accessible', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = collectPageErrors(page)
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/canned-response')
  await expect(page.getByRole('link', { name: 'Connect to eduroam' })).toBeVisible()
  await expectAccessible(page, 'admin-canned')
  await page.getByRole('link', { name: 'Connect to eduroam' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Most trouble')
  await expectAccessible(page, 'admin-canned-edit')
  expect(complaints).toEqual([])
})
