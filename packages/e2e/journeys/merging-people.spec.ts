import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readMailTo, waitForCode, waitForMail } from '../src/mail.ts'
import { createStudent, signInStaff, signInStudent, waitUntilLive } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

test.setTimeout(240_000)

const admin = 'hannah.osei@marlow.example'

test('two accounts of a student become one, who reads all tickets at the old address, and two again', async ({
  openBrowser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const [former, present] = [createStudent(`Ines Prado${mark}`), createStudent(`Ines Pradosoto${mark}`)]
  const [formerPage, presentPage, laterPage, adminPage, agentPage] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ]
  const subjects = { former: `Old room ${mark}`, present: `New room ${mark}` }
  let number = 0

  await test.step('the student asks from both addresses', async () => {
    await signInStudent(formerPage.request, former)
    await signInStudent(presentPage.request, present)
    number = await createRoomTicket(formerPage.request, subjects.former)
    await createRoomTicket(presentPage.request, subjects.present)
    await formerPage.goto('/tickets/index')
    await expect(formerPage.getByRole('link', { name: new RegExp(subjects.former) }).first()).toBeVisible()
  })

  await test.step('a superadmin merges the one into the other after reading the preview', async () => {
    await signInStaff(agentPage, admin, `/admin/tickets/${number}/detail`)
    await expect(agentPage.getByText(former.name).first()).toBeVisible()
    await waitUntilLive(agentPage)
    await signInStaff(adminPage, admin, '/admin/users')
    await adminPage.getByRole('searchbox').first().fill(former.email)
    await adminPage.getByRole('link', { name: former.name }).first().click()
    await adminPage.getByRole('button', { name: 'Merge into another person…' }).click()
    const dialog = adminPage.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Who stays' }).fill(present.email)
    await dialog.getByRole('option', { name: new RegExp(present.email) }).click()
    await expect(dialog).toContainText('1 ticket, with 1 message that they wrote')
    await expect(dialog).toContainText(former.email)
    await dialog.getByRole('button', { name: `Merge into ${present.name}` }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: present.name })).toBeVisible()
    await expect(adminPage.getByText(`${former.name} was merged into this account`)).toBeVisible()
    for (const { email } of [former, present]) await waitForMail(email, /Your accounts at .* are one now/)
  })

  await test.step('the open ticket names the other requester, and the former session is over', async () => {
    await expect(agentPage.getByText(present.name).first()).toBeVisible()
    await openAsEnded(formerPage)
    await expect(formerPage.getByRole('link', { name: new RegExp(subjects.former) })).toHaveCount(0)
  })

  await test.step('signing in at the old address shows the tickets of both', async () => {
    await laterPage.goto('/tickets/index')
    await laterPage.getByLabel('University e-mail address').fill(former.email)
    await laterPage.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => countCodes(former.email), { timeout: 20_000 }).toBe(2)
    await laterPage.getByLabel('Six-digit code').fill(await waitForCode(former.email))
    for (const subject of [subjects.former, subjects.present])
      await expect(laterPage.getByRole('link', { name: new RegExp(subject) }).first()).toBeVisible()
  })

  await test.step('the merge is undone, and each has their own ticket again', async () => {
    await adminPage.getByRole('button', { name: 'Undo the merge' }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Undo the merge' }).click()
    await expect(adminPage.getByText(`${former.name} was merged into this account`)).toBeHidden()
    await expect(agentPage.getByText(former.name).first()).toBeVisible()
    await openAsEnded(laterPage)
    await openAsEnded(presentPage)
  })
})

/** Opens a page whose session has ended: the app leads to the sign-in by itself, which may come first. */
async function openAsEnded(page: Page): Promise<void> {
  await page.goto('/tickets/index').catch(() => null)
  await expect(page).toHaveURL(/\/auth\/sign-in/)
  await expect(page.getByLabel('University e-mail address')).toBeVisible()
}

async function countCodes(email: string): Promise<number> {
  return (await readMailTo(email)).filter(({ text }) => /\b\d{6}\b/.test(text)).length
}
