import { randomUUID } from 'node:crypto'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

const [samir, ingrid] = ['samir.haddad@marlow.example', 'ingrid.solberg@marlow.example']

test('a sent reply is taken back after a reload, goes out when its seconds are over, and another waits for its time', async ({
  openBrowser,
}) => {
  test.slow()
  const student = createStudent()
  const [studentPage, samirPage, ingridPage] = [
    await openBrowser(),
    await openBrowser({ viewport: { width: 390, height: 844 } }),
    await openBrowser(),
  ]
  const [hasty, lasting, later] = [
    `Hasty ${randomUUID()}`,
    `Well considered ${randomUUID()}`,
    `Good morning ${randomUUID()}`,
  ]
  const text = samirPage.getByLabel('Reply', { exact: true })
  const waiting = (page: typeof samirPage) => page.getByRole('list', { name: 'Replies that wait' })
  let number = 0

  await test.step('a student asks, and an agent turns undo on and opens the ticket on a phone', async () => {
    await signInStudent(studentPage.request, student)
    number = await createRoomTicket(studentPage.request, `Projector ${randomUUID().slice(0, 8)}`)
    await studentPage.goto(`/tickets/${number}/detail`)
    await signInStaff(samirPage, samir, '/admin/my-account')
    await samirPage.getByRole('checkbox', { name: 'Undo for 10 seconds' }).click()
    await expect(samirPage.getByRole('checkbox', { name: 'Undo for 10 seconds' })).toBeChecked()
    await samirPage.goto(`/admin/tickets/${number}/detail`)
    await signInStaff(ingridPage, ingrid, `/admin/tickets/${number}/detail`)
  })

  await test.step('a reply is taken back after a reload, and nobody has seen it', async () => {
    await text.fill(hasty)
    await samirPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(waiting(samirPage)).toContainText('Sent.')
    await samirPage.reload()
    await samirPage.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(text).toHaveText(hasty)
    await expect(waiting(samirPage)).toHaveCount(0)
  })

  await test.step('another text goes out once its seconds are over', async () => {
    await text.fill(lasting)
    await samirPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(waiting(samirPage)).toContainText('Sent.')
    await expect(studentPage.getByText(lasting)).toHaveCount(0)
    await expect(studentPage.getByText(lasting)).toBeVisible({ timeout: 20_000 })
    await expect(samirPage.getByRole('article').filter({ hasText: lasting })).toBeVisible()
    await expect(waiting(samirPage)).toHaveCount(0)
    await expect(studentPage.getByText(hasty)).toHaveCount(0)
  })

  await test.step('a reply waits for the morning, which a colleague sees at once', async () => {
    await text.fill(later)
    await samirPage.getByRole('button', { name: 'Send and set a status' }).click()
    await samirPage.getByRole('menuitem', { name: 'Send later' }).press('ArrowRight')
    await samirPage.getByRole('menuitem', { name: /^When we open/ }).press('Enter')
    await expect(waiting(samirPage)).toContainText('Your reply is sent')
    await expect(waiting(ingridPage)).toContainText('Samir Haddad’s reply is sent')
    await expect(waiting(ingridPage)).toContainText(later)
  })

  await test.step('its author sends it now', async () => {
    await samirPage.getByRole('button', { name: 'Send the reply that waits now' }).click()
    await expect(studentPage.getByText(later)).toBeVisible()
    await expect(waiting(ingridPage)).toHaveCount(0)
  })

  await samirPage.goto('/admin/my-account')
  await samirPage.getByRole('checkbox', { name: 'Undo for 10 seconds' }).click()
  await expect(samirPage.getByRole('checkbox', { name: 'Undo for 10 seconds' })).not.toBeChecked()
})
