import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createStudent, signInNewStudent, waitUntilLive } from '../src/people.ts'
import { demoPassword } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

/** Presses Tab until what is wanted has the focus, as someone without a mouse does. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null
      return label ?? activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab.`)
}

test('an agent does a whole job without a mouse', async ({ openBrowser }) => {
  test.setTimeout(300_000)
  const name = `Beamer ${randomUUID().slice(0, 8)}`
  const studentPage = await openBrowser()
  await signInNewStudent(studentPage, createStudent())
  const number = await createRoomTicket(studentPage, name)

  const page = await openBrowser()
  const { keyboard } = page
  await page.goto('/admin/tickets/it-service-desk/index?show=everything&sort=created')
  await tabTo(page, /^E-mail address/)
  await keyboard.type('samir.haddad@marlow.example')
  await keyboard.press('Tab')
  await tabTo(page, /^Password/)
  await keyboard.type(demoPassword)
  await keyboard.press('Enter')
  await page.waitForURL(/it-service-desk/)
  await waitUntilLive(page)

  // From the list into the ticket.
  await expect(page.getByRole('link', { name })).toBeVisible()
  for (let presses = 0; presses < 50; presses += 1) {
    await keyboard.press('j')
    if (await page.getByRole('link', { name }).evaluate((link) => link === document.activeElement)) break
  }
  await keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/tickets/${number}/detail$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // A note, then a reply.
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  await keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await keyboard.type('Caretaker is on the way.')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('article').filter({ hasText: 'Caretaker is on the way.' })).toBeVisible()
  await keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await keyboard.type('We have sent someone to the room.')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('article').filter({ hasText: 'We have sent someone' })).toBeVisible()

  // Status and assignee through the palette, whatever has the focus.
  await keyboard.press('Control+k')
  await keyboard.type('>status pending')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Status: Pending' })).toBeVisible()
  await keyboard.press('Control+k')
  await keyboard.type('>assign to me')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Assignee: Samir Haddad/ })).toBeVisible()

  // Opened again while it is still fading, it takes every letter, and the page none.
  for (let rounds = 0; rounds < 5; rounds += 1) {
    await keyboard.press('Control+k')
    await keyboard.type('old')
    await keyboard.press('Escape')
    await keyboard.press('Control+k')
    await keyboard.type('answers')
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('answers')
    await keyboard.press('Escape')
  }

  // Away, back by a search, and back again.
  await keyboard.press('Control+k')
  await keyboard.type('dashboard')
  await expect(page.getByRole('option', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeVisible()
  await keyboard.press('Enter')
  await page.waitForURL(/dashboard$/)
  await keyboard.press('Control+k')
  await keyboard.type(name.toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(`^${number}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/tickets/${number}/detail$`))
  // As Alt and the left arrow do, which belong to the browser's own window.
  await page.goBack()
  await page.waitForURL(/dashboard$/)
})
