import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../src/database.ts'
import { longResponseMinutes, setFirstResponseTarget } from '../src/database-fixtures.ts'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { createRoomTicket, roomTopic } from '../src/tickets/create-room-ticket.ts'

/** Enough for the deadline to be set on every screen. */
const minutesLeft = 10 / 60

test('a missing first answer breaches on every open screen by itself', async ({ openBrowser }, info) => {
  const subject = `No picture ${randomUUID().slice(0, 8)}`
  const studentPage = await openBrowser()
  const listPage = await openBrowser()
  const ticketPage = await openBrowser()
  const dashboardPage = await openBrowser()
  await signInStudent(studentPage.request, createStudent())
  const number = await createRoomTicket(studentPage.request, subject)
  await signInStaff(listPage, 'samir.haddad@marlow.example', '/admin/tickets/it-service-desk/index')
  await signInStaff(dashboardPage, 'margaret.ellis@marlow.example')
  await studentPage.goto(`/tickets/${number}/detail`)
  await signInStaff(ticketPage, 'ingrid.solberg@marlow.example', `/admin/tickets/${number}/detail`)
  await expect(studentPage.getByRole('button', { name: 'Close this ticket' })).toBeVisible()
  await expect(listPage.locator(`tr[data-number="${number}"]`)).toBeVisible()
  const longDueAt = await readFirstResponseDue(number)
  await waitUntilNothingElseBreaches()
  const breachedBefore = await readBreachedCount(dashboardPage)

  // Only now does its time begin to run out, however long the screens took: its new priority has a shorter target.
  await ticketPage.getByRole('button', { name: /^Priority: / }).click()
  await setFirstResponseTarget(roomTopic, (await readAgeInMinutes(number)) + minutesLeft)
  await ticketPage.getByRole('menuitem', { name: 'High' }).click()
  const soon = dashboardPage.getByRole('region', { name: 'Breaching now and in the next hour' })
  const dueAt = await readFirstResponseDue(number, longDueAt)
  // For this ticket alone.
  await setFirstResponseTarget(roomTopic, longResponseMinutes)
  expect(Date.now(), 'it breaches while everybody looks').toBeLessThan(dueAt)

  const seenAt = await Promise.all([
    waitUntilShown(studentPage, 'main', /We are late with our first answer/),
    waitUntilShown(listPage, `tr[data-number="${number}"]`, / over/),
    waitUntilShown(ticketPage, 'aside', /Breached/),
    waitUntilShown(ticketPage, 'main', /missed the .* target/),
    waitUntilShown(dashboardPage, 'a[href$="show=breached"]', new RegExp(`\\D${breachedBefore + 1}$`)),
    waitUntilShown(dashboardPage, `li:has(a[href$="/${number}/detail"])`, /−0:00:\d\d/),
  ])
  const [onPortal, inList, onTicket, inThread, onDashboard, inBreaching] = seenAt.map((at) => at - dueAt)
  const lateness = { onPortal, inList, onTicket, inThread, onDashboard, inBreaching }
  info.annotations.push({ type: 'milliseconds after the due instant', description: JSON.stringify(lateness) })
  for (const [screen, late] of Object.entries(lateness)) {
    expect(late, screen).toBeLessThan(toleranceMs)
    expect(late, screen).toBeGreaterThan(-1_000)
  }
  await expect.poll(() => countBreaches(number)).toBe(1)
  await studentPage.getByRole('button', { name: 'Close this ticket' }).click()
  await expect(dashboardPage.getByRole('link', { name: `Breached ${breachedBefore}` })).toBeVisible()
  await expect(soon.getByRole('link', { name: subject })).toHaveCount(0)
})

async function readBreachedCount(page: Page): Promise<number> {
  const tile = page.getByRole('link', { name: /^Breached \d+$/ })
  return Number(/\d+$/.exec((await tile.textContent()) ?? '')?.[0])
}

async function readAgeInMinutes(number: number): Promise<number> {
  const [row] = await query<{ minutes: number }>(
    'SELECT extract(epoch FROM now() - created_at)::float8 / 60 AS minutes FROM ticket WHERE number = $1',
    [number],
  )
  return row?.minutes ?? 0
}

/** Waits until the first answer is due, at another instant than before. */
async function readFirstResponseDue(number: number, before = 0): Promise<number> {
  let dueTime = before
  await expect
    .poll(async () => {
      const [row] = await query<{ due: Date | null }>(
        `SELECT deadline.due_at AS due FROM deadline JOIN ticket ON ticket.id = deadline.ticket_id
         WHERE ticket.number = $1 AND metric = 'first_response'`,
        [number],
      )
      dueTime = row?.due?.getTime() ?? before
      return dueTime
    })
    .not.toBe(before)
  return dueTime
}

async function countBreaches(number: number): Promise<number> {
  const rows = await query(
    `SELECT 1 FROM activity JOIN ticket ON ticket.id = activity.ticket_id
     WHERE ticket.number = $1 AND action = 'deadline.breached'`,
    [number],
  )
  return rows.length
}

/** The moment at which a part of a page first shows these words, as the page itself sees it. */
async function waitUntilShown(page: Page, selector: string, words: RegExp): Promise<number> {
  const change = await page.waitForFunction(
    ([place = '', pattern = '']) => {
      const parts = [...document.querySelectorAll(place)]
      return parts.some((part) => new RegExp(pattern).test(part.textContent ?? '')) && Date.now()
    },
    [selector, words.source],
    { polling: 20, timeout: 60_000 },
  )
  return Number(await change.jsonValue())
}

/** Waits until no deadline of another ticket ends within the next minute. */
async function waitUntilNothingElseBreaches(): Promise<void> {
  const soon = async () => {
    const [row] = await query<{ deadlines: number }>(
      `SELECT count(*)::int AS deadlines FROM deadline
       WHERE state = 'running' AND due_at BETWEEN now() AND now() + interval '1 minute'`,
    )
    return row?.deadlines
  }
  await expect.poll(soon, { timeout: 90_000 }).toBe(0)
}
