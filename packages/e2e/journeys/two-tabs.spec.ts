import type { Page } from '@playwright/test'
import { createStudent, signInStaff, signInStudent, waitUntilLive } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

const [red, blue] = ['The lamp was red', 'The cable is blue']

/** Switches one tab to the other text and back, and sees both texts each time. */
async function switchTexts(page: Page, label: string): Promise<void> {
  const [text, notice] = [page.getByLabel(label, { exact: true }), page.getByRole('alert')]
  const shownText = (await read(text)) === red ? red : blue
  const otherText = shownText === red ? blue : red
  await expect(notice).toContainText(otherText)
  await page.getByRole('button', { name: 'Switch to that text' }).click()
  await expect.poll(() => read(text)).toBe(otherText)
  await expect(notice).toContainText(shownText)
}

const read = (text: ReturnType<Page['getByLabel']>) =>
  text.evaluate((field) => (field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')))

test('a reply written in two tabs keeps both texts, for an agent and for a student', async ({
  page,
  openBrowser,
}) => {
  const studentPage = await openBrowser()
  await signInStudent(studentPage.request, createStudent())
  const number = await createRoomTicket(studentPage.request, 'No picture')
  const address = `/tickets/${number}/detail`
  const other = await page.context().newPage()
  const studentOther = await studentPage.context().newPage()

  await test.step('an agent’s first tab offers the other text, and its own comes back after a reload of the other', async () => {
    await signInStaff(page, 'samir.haddad@marlow.example', `/admin${address}`)
    await other.goto(`/admin${address}`)
    const [first, second] = [page, other].map((tab) => tab.getByLabel('Reply', { exact: true }))
    if (!first || !second) throw new Error('There are two tabs')
    await expect(second).toBeVisible()
    await first.fill(red)
    await expect(second).toHaveText(red)
    await second.fill(blue)
    await expect(page.getByRole('alert').filter({ hasText: red })).toBeVisible()
    await expect(first).toHaveText(blue)
    await switchTexts(page, 'Reply')
    await switchTexts(page, 'Reply')
  })

  await test.step('both tabs of a student offer the other text, and each survives a reload', async () => {
    for (const tab of [studentPage, studentOther]) {
      await tab.goto(address)
      await waitUntilLive(tab)
    }
    const [first, second] = [studentPage, studentOther].map((tab) => tab.getByLabel('Your reply'))
    if (!first || !second) throw new Error('There are two tabs')
    await first.fill(red)
    await expect(second).toHaveValue(red)
    await second.fill(blue)
    await expect(studentPage.getByRole('alert')).toContainText(blue)
    await expect(studentOther.getByRole('alert')).toContainText(red)
    await studentPage.reload()
    await expect(first).toHaveValue(blue)
    await switchTexts(studentPage, 'Your reply')
  })

  await test.step('sending in one tab keeps the text of the other', async () => {
    await studentPage.getByRole('button', { name: 'Send reply' }).click()
    await expect(studentPage.getByRole('article').filter({ hasText: red })).toBeVisible()
    await studentPage.reload()
    await expect(studentPage.getByLabel('Your reply')).toHaveValue(blue)
  })
})
