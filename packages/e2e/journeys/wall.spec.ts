import type { Page } from '@playwright/test'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

test('a television shows live figures by a link without a sign-in, until the link is revoked', async ({
  openBrowser,
  request,
}) => {
  const supervisor = await openBrowser()
  await signInStaff(supervisor, 'margaret.ellis@marlow.example', '/admin/wall-screens')
  const link = await makeLink(supervisor, 'Library desk')

  const television = await openBrowser({ viewport: { width: 1920, height: 1080 } })
  await television.goto(link)
  await expect(television.getByRole('heading', { level: 1, name: 'All teams' })).toBeVisible()
  await expect(television).toHaveURL(/\/admin\/wall$/)
  const before = await readNewToday(television)

  await signInStudent(request, createStudent())
  await createRoomTicket(request, 'The clock of the hall stands still')
  await expect.poll(() => readNewToday(television), { timeout: toleranceMs }).toBeGreaterThan(before)

  // It finds its way back without the secret in the address.
  await television.reload()
  await expect(television.getByRole('heading', { level: 1, name: 'All teams' })).toBeVisible()

  await supervisor.getByRole('button', { name: 'Done' }).click()
  await supervisor.getByRole('button', { name: 'Revoke Library desk' }).click()
  await supervisor.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(television.getByRole('heading', { name: 'This screen has ended' })).toBeVisible({
    timeout: toleranceMs,
  })
  await expect(television.getByText('New today')).toBeHidden()
})

async function makeLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New wall screen' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make the link' }).click()
  return page.getByRole('textbox', { name: 'Link' }).inputValue()
}

async function readNewToday(page: Page): Promise<number> {
  const tile = page.locator('dl > div').filter({ hasText: 'New today' })
  return Number(await tile.getByRole('definition').textContent())
}
