import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../src/database.ts'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

test('new business hours move the due time of an open ticket on the agent’s screen', async ({
  openBrowser,
  request,
}) => {
  const holiday = `Closed for the journey ${randomUUID().slice(0, 8)}`
  const agentPage = await openBrowser()
  const adminPage = await openBrowser()
  await signInStudent(request, createStudent())
  const number = await createRoomTicket(request, `No sound ${randomUUID().slice(0, 8)}`)
  await signInStaff(agentPage, 'samir.haddad@marlow.example', `/admin/tickets/${number}/detail`)
  const dueBefore = await dueAt(number)
  await expect(agentPage.locator('aside')).toContainText('due')
  const shownBefore = await shownDue(agentPage)

  await signInStaff(adminPage, 'hannah.osei@marlow.example', '/admin/settings/business-hours/round-the-clock')
  await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
  await adminPage.getByLabel('Date of the holiday').fill(londonDate(dueBefore))
  await adminPage.getByLabel('Name of the holiday').fill(holiday)
  await adminPage.getByRole('button', { name: 'Add', exact: true }).last().click()
  const countText = adminPage.getByText(/^Saving recalculates [\d,]+ open tickets?$/)
  await expect(countText).toBeVisible()
  const count = /[\d,]+/.exec((await countText.textContent()) ?? '')?.[0]
  await adminPage.getByRole('button', { name: /^Save as version \d+/ }).click()
  await expect(adminPage.getByText(recalculatedText(count)).first()).toBeVisible()
  await expect(adminPage.getByText('changed holidays').first()).toBeVisible()

  await expect.poll(() => dueAt(number)).toBeGreaterThan(dueBefore)
  await expect.poll(() => shownDue(agentPage)).not.toBe(shownBefore)

  await adminPage.getByRole('button', { name: `Remove ${holiday}` }).click()
  await adminPage.getByRole('button', { name: /^Save as version \d+/ }).click()
  await expect.poll(() => shownDue(agentPage)).toBe(shownBefore)
})

const recalculatedText = (count: string | undefined) =>
  new RegExp(`^${count} open tickets? recalculated for Round the clock`)

/** The due words of the deadline that ends first, such as "due today 3:12 pm". */
async function shownDue(page: Page): Promise<string | undefined> {
  return /due [^%]*?[ap]m/.exec((await page.locator('aside').first().textContent()) ?? '')?.[0]
}

async function dueAt(number: number): Promise<number> {
  const read = async () => {
    const [row] = await query<{ due: Date | null }>(
      `SELECT deadline.due_at AS due FROM deadline JOIN ticket ON ticket.id = deadline.ticket_id
       WHERE ticket.number = $1 AND metric = 'first_response'`,
      [number],
    )
    return row?.due?.getTime() ?? 0
  }
  await expect.poll(read).toBeGreaterThan(0)
  return read()
}

function londonDate(moment: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(moment)
}
