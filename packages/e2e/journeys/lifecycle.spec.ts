import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { chooseFromSubmenu } from '../src/browser/choose-from-submenu.ts'
import { query } from '../src/database.ts'
import { chooseTreeNode, createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'
import { setStatus } from '../src/tickets/set-status.ts'

const detail = (number: number) => `/admin/tickets/${number}/detail`
const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' })

test('a snoozed ticket opens by itself at its time, on every screen', async ({ openBrowser }) => {
  const [studentPage, agentPage, colleaguePage] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ]
  await signInStudent(studentPage.request, createStudent())
  const number = await createRoomTicket(studentPage.request, `No sound ${randomUUID().slice(0, 8)}`)
  await studentPage.goto(`/tickets/${number}/detail`)
  await signInStaff(agentPage, 'samir.haddad@marlow.example', detail(number))
  await signInStaff(colleaguePage, 'hannah.osei@marlow.example', detail(number))

  await test.step('it is put on hold by keyboard, until tomorrow', async () => {
    await expect(agentPage.getByRole('button', { name: /^Status: / })).toBeVisible()
    await agentPage.keyboard.press('s')
    await chooseFromSubmenu(agentPage, 'On hold until…', /^Tomorrow/)
    for (const page of [agentPage, colleaguePage]) {
      await expect(page.getByRole('button', { name: 'Status: On hold' })).toBeVisible()
      await expect(page.locator('time').filter({ hasText: /^until / })).toBeVisible()
      await expect(thread(page)).toContainText('to On hold until')
    }
    await expect(studentPage.getByText('We expect to continue by')).toBeVisible()
  })

  await test.step('a typed time must lie ahead', async () => {
    await agentPage.getByRole('button', { name: /^Status: / }).click()
    await chooseFromSubmenu(agentPage, 'On hold until…', 'A date and time…')
    const moment = agentPage.getByLabel('Date and time')
    await moment.fill('2020-01-01T09:00')
    await agentPage.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(moment).toHaveAccessibleDescription('Choose a time in the future.')
    await expectAccessible(agentPage, 'admin-until')
    await agentPage.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('its time comes', async () => {
    await query('UPDATE ticket SET snoozed_until = now() WHERE number = $1', [number])
    for (const page of [agentPage, colleaguePage]) {
      await expect(page.getByRole('button', { name: 'Status: Open' })).toBeVisible()
      await expect(thread(page)).toContainText('reopened it automatically: the snooze ended')
      await expect(page.locator('time').filter({ hasText: /^until / })).toHaveCount(0)
    }
    await expect(studentPage.getByRole('main')).toContainText('We’re working on it')
  })
})

test('properties are changed in place, and a colleague sees it', async ({ openBrowser }) => {
  test.setTimeout(240_000)
  const tag = `beamer-${randomUUID().slice(0, 8)}`
  const [studentPage, agentPage, colleaguePage] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ]
  await signInStudent(studentPage.request, createStudent())
  const number = await createRoomTicket(studentPage.request, `No picture ${randomUUID().slice(0, 8)}`)
  await studentPage.goto(`/tickets/${number}/detail`)
  await signInStaff(agentPage, 'samir.haddad@marlow.example', detail(number))
  await signInStaff(colleaguePage, 'hannah.osei@marlow.example', detail(number))
  const tags = (page: Page) => page.getByRole('list', { name: 'Tags' })

  await test.step('tags are typed and removed', async () => {
    await agentPage.getByRole('button', { name: 'Add a tag' }).click()
    await agentPage.keyboard.type(tag.toUpperCase())
    await agentPage.keyboard.press('Enter')
    await expect(tags(colleaguePage)).toContainText(tag)
    await expectAccessible(agentPage, 'admin-tags')
    await agentPage.keyboard.press('Escape')
    await colleaguePage.getByRole('button', { name: `Remove the tag ${tag}` }).click()
    await expect(tags(agentPage)).toHaveCount(0)
    await agentPage.getByRole('button', { name: 'Add a tag' }).click()
    await agentPage.keyboard.type(tag)
    await agentPage.keyboard.press('Enter')
    await agentPage.keyboard.press('Escape')
    await expect(tags(colleaguePage)).toContainText(tag)
  })

  await test.step('the answers are edited by the rules of their form', async () => {
    await agentPage.getByRole('button', { name: 'Edit the form answers' }).click()
    const room = agentPage.getByLabel('Building and room')
    await room.fill('')
    await agentPage.getByRole('button', { name: 'Save answers' }).click()
    await expect(room).toHaveAccessibleDescription('Fill in this field')
    await expectAccessible(agentPage, 'admin-answers')
    await room.fill('Hartley Building, 3.01')
    await agentPage.getByRole('button', { name: 'Save answers' }).click()
    for (const page of [agentPage, colleaguePage, studentPage])
      await expect(page.getByText('Hartley Building, 3.01')).toBeVisible()
  })

  await test.step('another topic suggests its team, and both screens follow', async () => {
    await colleaguePage.getByRole('button', { name: /^Topic: / }).click()
    await chooseTreeNode(colleaguePage, 'Topic', 'Exam timetable')
    await colleaguePage.getByRole('button', { name: 'Leave with IT Service Desk' }).click()
    await expect(agentPage.getByRole('button', { name: /^Topic: .*Exam timetable/ })).toBeVisible()
    await expect(agentPage.getByRole('button', { name: 'Team: IT Service Desk' })).toBeVisible()
    await expect(thread(agentPage)).toContainText('to Exam timetable')
    await expect(studentPage.getByRole('complementary')).toContainText('Exam timetable')
  })

  await test.step('on a phone the details and the conversation share the screen in turn', async () => {
    await agentPage.setViewportSize({ width: 390, height: 844 })
    await expect(agentPage.getByRole('button', { name: 'Add a tag' })).toBeHidden()
    await agentPage.getByRole('button', { name: 'Details' }).click()
    await agentPage.getByRole('button', { name: /^Status: / }).click()
    await chooseFromSubmenu(agentPage, 'Pending until…', /^Tomorrow/)
    await expect(agentPage.locator('time').filter({ hasText: /^until / })).toBeVisible()
    await expectAccessible(agentPage, 'admin-details')
  })
})

test('a ticket closed for good gets a follow-up that both sides find', async ({ openBrowser }) => {
  const subject = `No light ${randomUUID().slice(0, 8)}`
  const [studentPage, agentPage] = [await openBrowser(), await openBrowser()]
  await signInStudent(studentPage.request, createStudent())
  const number = await createRoomTicket(studentPage.request, subject)
  await signInStaff(agentPage, 'samir.haddad@marlow.example', detail(number))
  await setStatus(agentPage, 'Closed')
  await query(`UPDATE ticket SET closed_at = now() - interval '15 days' WHERE number = $1`, [number])

  await studentPage.goto(`/tickets/${number}/detail`)
  await expect(studentPage.getByText('It was closed too long ago to be reopened.')).toBeVisible()
  await expectAccessible(studentPage, 'portal-closed-for-good')
  await studentPage.getByLabel('Continue in a new ticket').fill('It went out again.')
  await studentPage.getByRole('button', { name: 'Open a new ticket' }).click()
  await expect(studentPage.getByRole('link', { name: `ticket ${number}` })).toBeVisible()
  await expect(studentPage.getByRole('heading', { level: 1, name: subject })).toBeVisible()

  await expect(thread(agentPage)).toContainText('created the follow-up ticket')
  await agentPage.getByRole('complementary').getByRole('link', { name: subject }).click()
  await expect(thread(agentPage)).toContainText(`created it as a follow-up to ticket #${number}`)
  await expect(thread(agentPage)).toContainText('It went out again.')
})
