import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { readMailTo, waitForMail } from '../src/mail.ts'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

/** Of the team that a ticket about a room goes to. */
const [samir, ingrid] = ['samir.haddad@marlow.example', 'ingrid.solberg@marlow.example']
const margaret = 'margaret.ellis@marlow.example'

// Up to four people sign in before anything is said.
test.describe.configure({ timeout: 300_000 })

test('colleagues see at once who else is on a ticket, who is typing, and who left', async ({
  openBrowser,
  request,
}, info) => {
  const number = await createStudentTicket(request)
  const [first, second, third] = [await openBrowser(), await openBrowser(), await openBrowser()]
  await signInAndOpenTicket(first, samir, number)
  await signInAndOpenTicket(second, ingrid, number)
  await signInAndOpenTicket(third, margaret, number)
  const durations: Record<string, number> = {}
  const within = async (name: string, action: () => Promise<unknown>) => {
    const from = Date.now()
    await action()
    durations[name] = Date.now() - from
    expect(durations[name], name).toBeLessThan(toleranceMs)
  }
  const line = first
    .getByRole('main')
    .locator('header')
    .filter({ hasText: `#${number}` })
  await expect(line.getByText('2 viewing')).toBeVisible()
  await expect(line.getByRole('img', { name: 'Ingrid Solberg' })).toBeVisible()

  const text = second.getByRole('region', { name: 'Answer' }).getByRole('textbox')
  await text.pressSequentially('I am on')
  await within('typing', () => expect(line.getByText('Ingrid is typing…')).toBeVisible())
  await text.press('ControlOrMeta+Enter')
  await expect(second.getByRole('log').getByText('I am on')).toBeVisible()
  await within('sent', () => expect(line.getByText('Ingrid is typing…')).toBeHidden())

  await second.getByRole('button', { name: /^Note/ }).click()
  await second.getByRole('region', { name: 'Answer' }).getByRole('textbox').pressSequentially('A note')
  await within('note', () => expect(line.getByText('Ingrid is writing a note…')).toBeVisible())
  await second.close()
  await within('closed', () => expect(line.getByText('1 viewing')).toBeVisible())
  await third.goto('/admin/dashboard')
  await within('left', () => expect(line.getByText(/viewing$/)).toBeHidden())
  await third.goBack()
  await within('back', () => expect(line.getByText('1 viewing')).toBeVisible())
  info.annotations.push({ type: 'milliseconds until shown', description: JSON.stringify(durations) })
})

test('of two agents who take a ticket at once one gets it, and the other sees who', async ({
  openBrowser,
  request,
}) => {
  const number = await createStudentTicket(request)
  const [first, second] = [await openBrowser(), await openBrowser()]
  await Promise.all([signInAndOpenTicket(first, samir, number), signInAndOpenTicket(second, ingrid, number)])

  // Whoever is second must not hear of the first before they have asked themselves: both requests wait for each other.
  const bothReady = Promise.withResolvers<void>()
  let asking = 0
  const answers = [first, second].map(async (page) => {
    await page.route(/\/assignee$/, async (route) => {
      asking += 1
      if (asking === 2) bothReady.resolve()
      await bothReady.promise
      await route.continue()
    })
    const answer = page.waitForResponse(/\/assignee$/)
    await page.getByRole('button', { name: 'Take it' }).click()
    return (await answer).status()
  })
  const statuses = await Promise.all(answers)

  expect(statuses.toSorted()).toEqual([200, 409])
  const [winner, loser] = statuses[0] === 200 ? ['Samir Haddad', second] : ['Ingrid Solberg', first]
  await expect(loser.getByText(`${winner} has taken this ticket.`)).toBeVisible()
  for (const page of [first, second])
    await expect(page.getByRole('button', { name: `Assignee: ${winner}` })).toBeVisible()
  await expect(loser.getByRole('button', { name: 'Take it' })).toBeHidden()
})

test('a notification reaches all devices of an agent and comes by mail, and opening its ticket marks it as read', async ({
  openBrowser,
}) => {
  const subject = `No picture ${randomUUID().slice(0, 8)}`
  const studentPage = await openBrowser()
  const number = await createStudentTicket(studentPage.request, subject)
  const [desk, phone, other] = [await openBrowser(), await openBrowser(), await openBrowser()]
  await signInStaff(desk, samir)
  await signInStaff(phone, samir)
  await signInAndOpenTicket(other, margaret, number)
  const [deskBell, phoneBell] = [await openBell(desk), await openBell(phone)]

  await other.getByRole('button', { name: /^Assignee/ }).click()
  await other.getByRole('menuitem', { name: 'Samir Haddad' }).click()
  for (const list of [deskBell, phoneBell])
    await expect(list.getByText(`Unread: Margaret Ellis assigned #${number} to you`)).toBeVisible()
  expect((await waitForMail(samir, new RegExp(`Assigned to you: ${subject}`))).text).toContain(
    'Margaret Ellis assigned this ticket to you.',
  )

  await studentPage.goto(`/tickets/${number}/detail`)
  await studentPage.getByRole('textbox').first().fill('It is still dark.')
  await studentPage.getByRole('button', { name: /^Send/ }).click()
  await expect(deskBell.getByText('It is still dark.')).toBeVisible()
  await expect(
    desk.getByRole('button', { name: /^Notifications, \d+ unread$/, includeHidden: true }),
  ).toBeVisible()
  await expectAccessible(desk, 'bell')

  await deskBell.getByRole('link', { name: `replied on #${number}` }).click()
  await expect(desk).toHaveURL(new RegExp(`/tickets/${number}/detail$`))
  const ofTicket = phoneBell.getByRole('listitem').filter({ hasText: `#${number}` })
  await expect(ofTicket.filter({ hasText: 'It is still dark.' })).toBeVisible()
  await expect(ofTicket.filter({ hasText: 'Unread' })).toHaveCount(0)
})

test('an agent chooses notifications, sees the keys, and ends a session, which disconnects at once', async ({
  openBrowser,
  request,
}) => {
  const subject = `No sound ${randomUUID().slice(0, 8)}`
  const number = await createStudentTicket(request, subject)
  const [desk, phone, other] = [await openBrowser(), await openBrowser(), await openBrowser()]
  await signInStaff(desk, ingrid, '/admin/my-account')
  await signInStaff(phone, ingrid)
  await desk.getByRole('checkbox', { name: /assigns a ticket to me.*E-mail$/ }).uncheck()
  await expect(desk.getByText('Saved', { exact: true })).toBeAttached()
  await expectAccessible(desk, 'my-account')
  await desk.keyboard.press('?')
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await desk.keyboard.press('Escape')

  await signInAndOpenTicket(other, margaret, number)
  await other.getByRole('button', { name: /^Assignee/ }).click()
  await other.getByRole('menuitem', { name: 'Ingrid Solberg' }).click()
  await expect(desk.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: 'End all others' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
  await expect(phone).toHaveURL(/\/admin\/auth\/login/)
  await expect(desk.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible()
  expect((await readMailTo(ingrid)).filter((mail) => mail.subject.includes(subject))).toEqual([])
  await desk.getByRole('checkbox', { name: /assigns a ticket to me.*E-mail$/ }).check()
})

/** Creates a new student's ticket about a room; returns its number. */
async function createStudentTicket(request: APIRequestContext, subject = 'No picture'): Promise<number> {
  await signInStudent(request, createStudent())
  return createRoomTicket(request, subject)
}

async function signInAndOpenTicket(page: Page, email: string, number: number): Promise<void> {
  await signInStaff(page, email, `/admin/tickets/${number}/detail`)
  await expect(page.getByRole('log')).toBeVisible()
}

async function openBell(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  return page.getByRole('dialog', { name: 'Notifications' })
}
