import { randomUUID } from 'node:crypto'
import { controlNetwork } from '../src/browser/control-network.ts'
import {
  completeProfile,
  createStudent,
  enterCode,
  signInNewStudent,
  signInStaff,
  signInStaffByScreen,
  signInStudent,
  waitUntilLive,
} from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'
import { expectQueueCounts, readQueueCounts } from '../src/tickets/queue-counts.ts'

const agent = 'aoife.brennan@marlow.example'

test('the requested address survives the sign-in', async ({ page }) => {
  await page.goto('/tickets/new/exam-timetable')
  await expect(page.getByText('After signing in, you go back to')).toContainText('Ask us: Exam timetable')
  await enterCode(page, createStudent().email)
  await completeProfile(page, 'Zainab Farouk')

  await expect(page).toHaveURL('/tickets/new/exam-timetable')
  await expect(page).toHaveTitle(/^Ask about your exam timetable/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask about your exam timetable')
})

test('login_redirect leads once to the saved address, before the app starts', async ({ page }) => {
  await page.goto('/tickets/choose-topic')
  await expect(page).toHaveURL('/auth/sign-in')
  const requests: string[] = []
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname))

  await page.goto('/?login_redirect=1')

  // Not signed in yet, so that the guard of the saved address sends one to sign in again.
  await expect(page).toHaveURL('/auth/sign-in')
  // The page is whole without its app, which begins as it is used.
  await page.keyboard.press('Shift')
  await expect.poll(() => requests).toContain('/api/init')
  const [cookie, init] = [requests.indexOf('/sanctum/csrf-cookie'), requests.indexOf('/api/init')]
  expect(requests.indexOf('/tickets/choose-topic')).toBeGreaterThan(-1)
  expect(cookie).toBeGreaterThan(requests.indexOf('/tickets/choose-topic'))
  expect(init).toBeGreaterThan(cookie)
  expect(requests.filter((path) => path === '/api/init')).toHaveLength(1)
})

test('unknown addresses show the not-found page', async ({ page }) => {
  await signInStaff(page, 'hannah.osei@marlow.example')
  for (const address of ['reports/nothing', 'no/such/thing']) {
    await page.goto(`/admin/${address}`)
    await expect(page.getByRole('heading', { name: 'We can’t find that page' }), address).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found/)
  }
  for (const address of ['/knowledge-base/exams/resits.html', '/nothing-here']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'We can’t find that page' }), address).toBeVisible()
  }
  await page.goto('/auth')
  await expect(page).toHaveURL('/auth/sign-in')
})

test('titles and breadcrumbs follow the navigation, and guards lead to admin-home', async ({ page }) => {
  await signInStaffByScreen(page, agent, '/admin/tickets/library/index')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(page).toHaveTitle(/Library/)
  await expect(crumbs).toContainText('Tickets')
  await expect(crumbs).toContainText('Library')
  await page.getByRole('link', { name: /^Unassigned \d/ }).click()
  await expect(page).toHaveTitle(/^Unassigned tickets/)
  await expect(crumbs).not.toContainText('Library')

  for (const address of ['settings', 'settings/activity-log', 'users', 'topics']) {
    await page.goto(`/admin/${address}`)
    await expect(page, address).toHaveURL('/admin/dashboard')
  }
  await expect(page.getByRole('link', { name: 'Activity log' })).toHaveCount(0)
  await page.goto('/admin/auth/login')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('portal and admin sign-ins of one browser are separate', async ({ context }) => {
  const [portal, admin] = [await context.newPage(), await context.newPage()]
  await signInNewStudent(portal, createStudent())
  await signInStaff(admin, agent)
  await admin.getByRole('button', { name: /^Account:/ }).click()
  await admin.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(admin).toHaveURL('/admin/auth/login')
  await expect(admin.getByLabel('E-mail address')).toBeVisible()
  expect(JSON.stringify(await context.storageState())).not.toContain('lodge.adminUser')

  await portal.reload()
  await expect(portal.getByRole('heading', { level: 1, name: 'My tickets' })).toBeVisible()
})

test('signing out in one window ends the other at once', async ({ context }) => {
  const [page, otherPage] = [await context.newPage(), await context.newPage()]
  await signInStaff(page, agent)
  await otherPage.goto('/admin/tickets/all')
  await waitUntilLive(otherPage)

  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(otherPage).toHaveURL('/admin/auth/login')
})

test('a page without a network tells so, and is up to date again by itself', async ({
  openBrowser,
  request,
}) => {
  const team = 'IT Service Desk'
  const agentPage = await openBrowser()
  const network = await controlNetwork(agentPage)
  await signInStudent(request, createStudent())
  await signInStaff(agentPage, 'samir.haddad@marlow.example', '/admin/tickets/it-service-desk/index')
  await expect(agentPage.getByRole('table')).toBeVisible()
  const counts = await readQueueCounts(agentPage, team)

  await network.disconnect()
  await expect(agentPage.getByText('You are offline.')).toBeVisible()
  const subject = `No light ${randomUUID().slice(0, 8)}`
  await createRoomTicket(request, subject)
  expect(await readQueueCounts(agentPage, team)).toEqual(counts)
  await network.reconnect()

  await expect(agentPage.getByText('You are offline.')).toBeHidden()
  // A try to connect that hangs is given up after ten seconds.
  await waitUntilLive(agentPage, 30_000)
  await expectQueueCounts(agentPage, team, counts, { all: 1, unassigned: 1, team: 1 })
  await expect(agentPage.getByRole('row').filter({ hasText: subject })).toBeVisible()
})
