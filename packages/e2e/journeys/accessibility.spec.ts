import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { askAboutRoom, faultyRoom } from '../src/ask.ts'
import { complaintsOf, isAccessible } from '../src/looks.ts'
import { codeFor } from '../src/mail.ts'
import { aNewStudent, signInNewStudent, signInStaff, tellWhoIAm } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { promise } from '../src/world.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('signing in to the portal is accessible at every step', async ({ page }) => {
  const complaints = complaintsOf(page)
  const student = aNewStudent()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /IT & Wi-Fi/ })).toBeVisible()
  await isAccessible(page, 'portal-home')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.goto('/tickets/choose-topic')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await isAccessible(page, 'portal-sign-in')
  await page.getByLabel('University e-mail address').fill(student.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(heading(page, 'Enter your code')).toBeVisible()
  await isAccessible(page, 'portal-code')
  await page.getByLabel('Six-digit code').fill(await codeFor(student.email))
  await expect(heading(page, 'Your name and department')).toBeVisible()
  await isAccessible(page, 'portal-department')
  await tellWhoIAm(page, student.name)
  await expect(page.getByRole('link', { name: 'Exam timetable' }).filter({ visible: true })).toBeVisible()
  await isAccessible(page, 'portal-choose-topic')
  expect(complaints).toEqual([])
})

test('asking and following in the portal is accessible', async ({ page }) => {
  const complaints = complaintsOf(page)
  await promise(faultyRoom, 60)
  await signInNewStudent(page, aNewStudent())
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(page.getByText('You have not asked anything yet')).toBeVisible()
  await isAccessible(page, 'portal-no-tickets')
  await page.goto(`/tickets/new/${faultyRoom}`)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('things are missing or not right')).toBeVisible()
  await isAccessible(page, 'portal-new-ticket')
  const number = await askAboutRoom(page, `No picture ${randomUUID().slice(0, 8)}`)
  await expect(heading(page, 'We have your question')).toBeVisible()
  await isAccessible(page, 'portal-submitted')
  await page.goto(`/tickets/${number}/detail`)
  await expect(page.getByLabel('Your reply')).toBeVisible()
  await isAccessible(page, 'portal-ticket')
  await page.goto('/tickets/index')
  await expect(page.getByRole('list', { name: 'Open' }).getByRole('listitem')).toHaveCount(1)
  await isAccessible(page, 'portal-my-tickets')
  await page.goto('/my-account')
  await expect(heading(page, 'We can’t find that page')).toBeVisible()
  await isAccessible(page, 'portal-not-found')
  expect(complaints).toEqual([])
})

test('the admin area is accessible', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = complaintsOf(page)
  await page.goto('/admin/auth/login')
  await expect(heading(page, 'Staff sign-in')).toBeVisible()
  await isAccessible(page, 'admin-login')
  await signInStaff(page, 'hannah.osei@marlow.example')
  await expect(page.getByText('Open load')).toBeVisible()
  await isAccessible(page, 'admin-dashboard')
  // The three queues are one screen; the shortest is judged quickest.
  await page.goto('/admin/tickets/library/index')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await isAccessible(page, 'admin-queue')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
  await isAccessible(page, 'admin-ticket')
  await page.goto('/admin/settings/activity-log')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await isAccessible(page, 'admin-activity')
  await page.goto('/admin/settings/roles')
  await expect(heading(page, 'We can’t find that page')).toBeVisible()
  await isAccessible(page, 'admin-not-found')
  expect(complaints).toEqual([])
})
