import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { sendRequest } from './browser/send-request.ts'
import { waitForCode } from './mail.ts'
import { englishWords } from './pages/portal-words.ts'
import { demoPassword } from './run-record.ts'
import { expect } from './test.ts'

export interface Student {
  name: string
  email: string
}

/** Returns a student whom the help desk has never seen. */
export function createStudent(name = 'Zainab Farouk'): Student {
  const [first = '', last = ''] = name.toLowerCase().split(' ')
  return { name, email: `${first}.${last}.${randomUUID().slice(0, 8)}@marlow.example` }
}

/** Signs a new student in, with department, and opens no page. The screens of it have journeys of their own. */
export async function signInStudent(request: APIRequestContext, { email, name }: Student): Promise<void> {
  await sendRequest(request, 'POST', '/api/auth/codes', { email })
  await sendRequest(request, 'POST', '/api/auth/session', { email, code: await waitForCode(email) })
  await sendRequest(request, 'PUT', '/api/me/profile', { name, department: 'school-of-computer-science' })
}

/** Signs a new student in and opens their tickets. */
export async function signInNewStudent(page: Page, student: Student): Promise<void> {
  await signInStudent(page.request, student)
  await page.goto('/tickets/index')
  await expect(page.getByRole('heading', { level: 1, name: 'My tickets' })).toBeVisible()
}

/** Asks for a code on the sign-in screen, and enters the one that the mail brings. */
export async function enterCode(page: Page, email: string): Promise<void> {
  await askForCode(page, email)
  await page.getByLabel('Six-digit code').fill(await waitForCode(email))
}

/** Asks for a code on the sign-in screen, and waits for the one on which it is entered. */
export async function askForCode(page: Page, email: string, { t } = englishWords): Promise<void> {
  await page.getByLabel(t('auth.signIn.email')).fill(email)
  await page.getByRole('button', { name: t('auth.signIn.submit') }).click()
  await expect(page.getByRole('heading', { name: t('auth.code.title') })).toBeVisible()
}

/** Fills in the department screen of the first sign-in. */
export async function completeProfile(
  page: Page,
  name: string,
  { t, department } = englishWords,
): Promise<void> {
  await page.getByLabel(t('auth.department.name')).fill(name)
  await chooseTreeNode(page, t('auth.department.department'), department)
  await page.getByRole('button', { name: t('auth.department.submit') }).click()
}

/** Has the app take the place of the page that the server has rendered. What is pressed or chosen meanwhile may go to either. */
export async function startApp(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.locator('#app-missing')).toHaveCount(0)
}

/** Chooses a node of a tree selector by searching for it. */
export async function chooseTreeNode(page: Page, field: string, label: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(label)
  await page.getByRole('treeitem', { name: label }).click()
}

/** Signs a member of staff in, opens a screen and waits until it is live. */
export async function signInStaff(page: Page, email: string, address = '/admin/dashboard'): Promise<void> {
  await sendRequest(page.request, 'POST', '/api/backend/auth/session', { email, password: demoPassword })
  await page.goto(address)
  await waitUntilAt(page, address)
}

/** Does the same by the sign-in screen, to which a visit of any other leads first. */
export async function signInStaffByScreen(page: Page, email: string, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await waitUntilAt(page, address)
}

async function waitUntilAt(page: Page, address: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === address.split('?')[0])
  await waitUntilLive(page)
}

/** Waits until pushes reach this page of the admin area. */
export async function waitUntilLive(page: Page, timeout = 15_000): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible({ timeout })
}
