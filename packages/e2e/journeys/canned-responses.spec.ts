import { randomUUID } from 'node:crypto'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a canned response is written, filled with a real ticket, found, and archived', async ({ page }) => {
  const title = `Lost property ${randomUUID().slice(0, 8)}`
  await signInStaff(page, 'margaret.ellis@marlow.example', '/admin/create-canned-response')
  const text = page.getByRole('textbox', { name: 'Text' })
  await page.getByLabel('Title').fill(title)
  await text.fill('Dear {{requester.nickname}}, ask at the lodge about ')
  await page.getByRole('button', { name: 'Insert placeholder' }).click()
  await page.getByRole('menuitem', { name: /Number of the ticket/ }).click()
  await expect(text).toContainText('{{ticket.number}}')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('There is no placeholder {{requester.nickname}}').first()).toBeVisible()

  await text.fill('Dear {{requester.firstName}}, ask at the lodge.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(/Dear [^{}]+, ask at the lodge\./)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/admin\/edit-canned-response\/lost-property-/)
  await expect(page.getByText('created it')).toBeVisible()

  await page.getByLabel('Title').fill(`${title} and found`)
  await page.getByRole('link', { name: 'Canned responses' }).first().click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()

  await page.goto('/admin/canned-response?show=archived')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('nothing is called this')
  await expect(page.getByText('No responses match your search')).toBeVisible()
})
