import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../src/database.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const saveButton = (page: Page) => page.getByRole('button', { name: /^Save changes/ })
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })
const domainsOf = (page: Page) => page.getByLabel('E-mail domains')

test('two editors of one department lose nothing, and each sees the other’s changes', async ({
  openBrowser,
}) => {
  const id = randomUUID().slice(0, 8)
  const [first, second] = [await openBrowser(), await openBrowser()]
  const address = await createDepartment(first, `School ${id}`)
  await signInStaff(second, 'hannah.osei@marlow.example', address)
  await expect(nameOf(second)).toHaveValue(`School ${id}`)

  // Whoever has changed nothing yet is shown what the other saves.
  await nameOf(second).fill(`Second ${id}`)
  await nameOf(first).fill(`First ${id}`)
  await domainsOf(first).fill(`${id}.example`)
  await saveButton(first).click()
  await expect(saveButton(first)).toBeHidden()

  await saveButton(second).click()
  const dialog = second.getByRole('dialog', { name: /saved changes/ })
  await expect(dialog.getByRole('radio', { name: `Theirs: First ${id}` })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: `Yours: Second ${id}` })).toBeChecked()
  await expect(dialog.getByText(`Was School ${id}`)).toBeVisible()
  await expect(dialog.getByText(`E-mail domains: ${id}.example`)).toBeVisible()

  await dialog.getByRole('button', { name: 'Back to editing' }).press('Enter')
  await expect(nameOf(second)).toHaveValue(`Second ${id}`)
  await second.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Save these' }).press('Enter')

  await expect(dialog).toBeHidden()
  await expect(saveButton(second)).toBeHidden()
  await expect(domainsOf(second)).toHaveValue(`${id}.example`)
  const saved = await query('SELECT name, email_domains FROM department WHERE name LIKE $1', [`%${id}`])
  expect(saved).toEqual([{ name: `Second ${id}`, email_domains: [`${id}.example`] }])
})

/** Creates a department and returns the address of its page. */
async function createDepartment(page: Page, name: string): Promise<string> {
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/create-units-schools')
  await nameOf(page).fill(name)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page).toHaveURL(/\/admin\/edit-units-schools\//)
  return new URL(page.url()).pathname
}
