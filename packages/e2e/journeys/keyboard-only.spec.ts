import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { byKeyboard, type Keyboard } from '../src/browser/by-keyboard.ts'
import { createStudent, signInStaff, signInStudent, waitUntilLive } from '../src/people.ts'
import { demoPassword } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

test('an agent answers a ticket from beginning to end without a mouse', async ({ openBrowser, request }) => {
  test.setTimeout(300_000)
  const name = `Beamer ${randomUUID().slice(0, 8)}`
  await signInStudent(request, createStudent())
  const number = await createRoomTicket(request, name)

  const page = await openBrowser()
  const { keyboard } = page
  const { tabTo } = byKeyboard(page)
  await page.goto('/admin/tickets/it-service-desk/index?show=everything&sort=created')
  await tabTo(page.getByLabel('E-mail address'))
  await keyboard.type('samir.haddad@marlow.example')
  await tabTo(page.getByLabel('Password', { exact: true }))
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

test('records are created, changed, moved and archived without a mouse', async ({ page }) => {
  test.setTimeout(480_000)
  const id = randomUUID().slice(0, 8)
  const keys = byKeyboard(page)
  await signInStaff(page, 'hannah.osei@marlow.example')

  for (const [address, create] of [
    ['units-schools', 'New department'],
    ['teams', 'New team'],
  ] as const)
    await test.step(address, async () => {
      await page.goto(`/admin/${address}`)
      await keys.press(page.getByRole('link', { name: create }))
      await keys.type(nameIn(page), `First ${id}`)
      await createRecord(page, keys)
      await changeName(page, keys, `Second ${id}`)
      await archive(page, keys)
    })

  await test.step('a topic, moved by the arrow keys', async () => {
    await page.goto('/admin/topics')
    await keys.press(page.getByRole('link', { name: 'New topic' }))
    await keys.type(nameIn(page), `Keys ${id}`)
    await keys.type(page.getByLabel('Heading of the form'), 'Ask about keys')
    await keys.press(page.getByRole('combobox', { name: 'Team' }))
    await page.keyboard.press('Enter')
    await createRecord(page, keys)
    const address = page.url()
    await page.goto('/admin/topics')
    const handle = page.getByRole('button', { name: new RegExp(`^Move Keys ${id}`) })
    await expect(handle).toBeVisible()
    const rows = page.getByRole('table').getByRole('row')
    const before = await indexOf(rows, `Keys ${id}`)
    await keys.press(handle, 'ArrowUp')
    await expect.poll(() => indexOf(rows, `Keys ${id}`)).toBeLessThan(before)
    await expect(handle).toBeFocused()
    await page.goto(address)
    await changeName(page, keys, `Locks ${id}`)
    await archive(page, keys)
  })

  await test.step('a role, deleted', async () => {
    await page.goto('/admin/settings/roles')
    await keys.press(page.getByRole('link', { name: 'New role' }))
    await keys.type(nameIn(page), `Role ${id}`)
    await keys.press(page.getByRole('checkbox', { name: 'Canned responses' }), 'Space')
    await createRecord(page, keys)
    await keys.press(page.getByRole('checkbox', { name: 'Reports' }), 'Space')
    await save(page, keys)
    await keys.press(page.getByRole('button', { name: 'Delete' }))
    await confirm(page, keys, 'Delete')
    await expect(page).toHaveURL(/\/settings\/roles$/)
    await keys.keepsFocus('deleting a role')
  })

  await test.step('the text of a mail, reset', async () => {
    await page.goto('/admin/settings/email-templates/ticket_unmerged/edit')
    await keys.type(page.getByRole('textbox', { name: 'Subject' }), `Undone ${id}`)
    await save(page, keys)
    await keys.press(page.getByRole('button', { name: 'Reset to default' }))
    await save(page, keys)
    await expect(page.getByRole('textbox', { name: 'Subject' })).not.toHaveValue(`Undone ${id}`)
  })

  await test.step('an article', async () => {
    await page.goto('/admin/knowledge-based')
    await keys.press(page.getByRole('link', { name: 'New article' }))
    await keys.type(page.getByLabel('Title'), `Locked out ${id}`)
    await keys.type(page.getByRole('textbox', { name: 'Text', exact: true }), 'Call the porters.')
    await keys.type(page.getByRole('combobox', { name: 'Category' }), 'Printing')
    await expect(page.getByRole('treeitem', { name: /Printing/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await createRecord(page, keys)
    await keys.type(page.getByLabel('Title'), `Locked in ${id}`)
    await save(page, keys)
    await archive(page, keys)
  })
})

const nameIn = (page: Page) => page.getByLabel('Name', { exact: true })

async function createRecord(page: Page, keys: Keyboard): Promise<void> {
  const address = page.url()
  await keys.press(page.getByRole('button', { name: /^Create/ }))
  await expect(page).not.toHaveURL(address)
  await expect(page.getByRole('button', { name: /^Create/ })).toBeHidden()
  await keys.keepsFocus('creating')
}

async function changeName(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.type(nameIn(page), name)
  await save(page, keys)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function save(page: Page, keys: Keyboard): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden()
  await keys.keepsFocus('saving')
}

async function archive(page: Page, keys: Keyboard): Promise<void> {
  await keys.press(page.getByRole('button', { name: 'Archive', exact: true }))
  const restore = page.getByRole('button', { name: 'Restore', exact: true })
  const question = page.getByRole('alertdialog')
  await expect(restore.or(question).first()).toBeVisible()
  if (await question.isVisible()) await confirm(page, keys, 'Archive')
  await expect(restore).toBeVisible()
  await keys.keepsFocus('archiving')
}

async function confirm(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.tabTo(page.getByRole('alertdialog').getByRole('button', { name }))
  await page.keyboard.press('Enter')
}

async function indexOf(rows: Locator, text: string): Promise<number> {
  const texts = await rows.allTextContents()
  return texts.findIndex((row) => row.includes(text))
}
