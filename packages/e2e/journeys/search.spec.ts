import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

/** Words that stand in no other ticket, of letters alone, as people write them. */
function aWord(): string {
  const letters = [...randomUUID().replaceAll('-', '')].slice(0, 10)
  return `q${letters.map((digit) => 'bcdfghklmnprtvwz'[Number.parseInt(digit, 16)]).join('')}of`
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search tickets' })
const foundTickets = (page: Page) => page.getByRole('list', { name: 'Found tickets' }).getByRole('listitem')

async function search(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === text)
}

test('a ticket is found despite a typo and an accent, by a note and a filter, and only by agents who see it', async ({
  openBrowser,
  request,
}) => {
  test.setTimeout(300_000)
  const [word, secret] = [aWord(), aWord()]
  const student = { ...createStudent(), name: 'Zoë Müller' }
  await signInStudent(request, student)
  const number = await createRoomTicket(request, `Projector ${word}`)

  const page = await openBrowser()
  const complaints = collectPageErrors(page)
  await signInStaff(page, 'samir.haddad@marlow.example', `/admin/tickets/${number}/detail`)
  await page.getByRole('button', { name: /^Note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(`The caretaker calls it ${secret}.`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('article').filter({ hasText: secret })).toBeVisible()

  await page.goto('/admin/search')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  await search(page, word.replace('q', 'x'))
  await expect(foundTickets(page)).toHaveCount(1)
  await expect(foundTickets(page).locator('mark')).toHaveText(word)
  const reading = `No ticket contains “${word.replace('q', 'x')}”. Showing results for “${word}”.`
  await expect(page.getByText(reading, { exact: true })).toBeVisible()
  await search(page, `zoe muller ${word.slice(0, 5)}`)
  await expect(foundTickets(page)).toContainText(`${number}`)
  await search(page, secret)
  await expect(foundTickets(page)).toContainText('caretaker calls it')
  await search(page, `${word} team:it-service-desk status:new,open`)
  await expect(foundTickets(page)).toHaveCount(1)
  await expectAccessible(page, 'admin-search-found')
  await search(page, `${word} colour:red`)
  await expect(page.getByRole('alert')).toContainText('“colour:red” looks like a filter')
  await expectAccessible(page, 'admin-search-problem')

  const elsewhere = await openBrowser()
  await signInStaff(elsewhere, 'callum.fraser@marlow.example', '/admin/search')
  for (const text of [word, secret, `${number}`, word.replace('q', 'x')]) {
    await search(elsewhere, text)
    await expect(elsewhere.getByText(`Nothing found for “${text}”`)).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('search results follow changes while they are shown', async ({ openBrowser, request }) => {
  const word = aWord()
  await signInStudent(request, createStudent())
  const number = await createRoomTicket(request, `Screen ${word}`)
  const page = await openBrowser()
  await signInStaff(page, 'ingrid.solberg@marlow.example', `/admin/search?q=${word}`)
  await expect(foundTickets(page)).toContainText('New')

  const other = await openBrowser()
  await signInStaff(other, 'samir.haddad@marlow.example', `/admin/tickets/${number}/detail`)
  await expect(other.getByRole('button', { name: 'Status: New' })).toBeVisible()
  await other.keyboard.press('Control+k')
  await other.keyboard.type('>set status on hold')
  await other.keyboard.press('Enter')
  await expect(foundTickets(page)).toContainText('On hold')
})

test('the command palette finds a ticket, acts on it and leads elsewhere', async ({
  openBrowser,
  request,
}) => {
  const word = aWord()
  await signInStudent(request, createStudent())
  const number = await createRoomTicket(request, `Loudspeaker ${word}`)
  const page = await openBrowser()
  const complaints = collectPageErrors(page)
  await signInStaff(page, 'samir.haddad@marlow.example')

  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: 'Search, act or go somewhere' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill(word)
  await expect(palette.getByRole('option', { name: new RegExp(`^${number}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(page, 'admin-palette')
  await field.press('Enter')
  await page.waitForURL(new RegExp(`/tickets/${number}/detail$`))
  await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByText(`Act on #${number}`)).toBeVisible()
  await field.fill('>assign to me')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Assignee: Samir Haddad you' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('priority high')
  await palette.getByRole('option', { name: 'Set priority to High' }).click()
  await expect(page.getByRole('button', { name: 'Priority: High' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('unassigned')
  await field.press('Tab')
  await field.press('Tab')
  await field.press('Tab')
  await expect(palette.getByRole('button', { name: 'Show only one kind: Places' })).toBeVisible()
  await field.press('Enter')
  await page.waitForURL(/\/tickets\/unassigned$/)
  await page.keyboard.press('Control+k')
  await expect(palette.getByText('Recent tickets')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  expect(complaints).toEqual([])
})
