import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { query } from '../src/database.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a file with bad lines is mapped, checked, imported and reported, and changes nothing the second time', async ({
  openBrowser,
}) => {
  const page = await openBrowser()
  const mark = randomUUID().slice(0, 8)
  const address = (name: string) => `${name}.${mark}@marlow.example`
  const file = [
    'Login;Called;Matriculation;Where',
    `${address('ada')};Ada Imported;A-${mark};school-of-computer-science`,
    `${address('ben')};Ben Imported;B-${mark};`,
    'nobody;=1+1;;',
    `${address('cleo')};Cleo;C-${mark};School of Magic`,
    `${address('ada')};Ada again;;`,
  ].join('\r\n')
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/users')
  await page.getByRole('link', { name: 'Import', exact: true }).click()

  await upload(page, `first-${mark}.csv`, file)
  await choose(page, 'E-mail', 'Login')
  await choose(page, 'Name', 'Called')
  await choose(page, 'External ID', 'Matriculation')
  await choose(page, 'Department', 'Where')
  await expectAccessible(page, 'admin-import-columns')
  await page.getByRole('button', { name: 'Check the file' }).click()

  const refusedLines = page.getByRole('table', { name: 'Lines that are left out' })
  await expect(refusedLines.getByRole('row')).toHaveCount(4)
  await expect(refusedLines).toContainText('Invalid email address')
  await expect(refusedLines).toContainText('There is no such department in use')
  await expect(refusedLines).toContainText('Line 2 already has this value')
  expect(await countPeople(mark)).toBe(0)
  await expectAccessible(page, 'admin-import-checked')
  await page.getByRole('button', { name: 'Import 2 users' }).click()

  await expect(page.getByText('2 lines imported')).toBeVisible()
  expect(await countPeople(mark)).toBe(2)
  const report = await downloadReport(page)
  expect(report).toContain('"4","Login","nobody","Invalid email address"')
  await expectAccessible(page, 'admin-import-report')

  // In another browser the import is found again; its columns are remembered for the next file.
  const other = await openBrowser()
  await signInStaff(other, 'hannah.osei@marlow.example', '/admin/import-users')
  await other.getByRole('link', { name: `first-${mark}.csv` }).click()
  await expect(other.getByText('2 lines imported')).toBeVisible()
  await other.getByRole('link', { name: 'All imports' }).click()
  await upload(other, `again-${mark}.csv`, file)
  await expect(other.getByLabel('E-mail')).toHaveText('Login')
  await other.getByRole('button', { name: 'Check the file' }).press('Enter')
  await expect(other.getByText('There is nothing to import: no line is new or different.')).toBeVisible()
  await other.getByRole('button', { name: 'Cancel import' }).press('Enter')
  await expect(other.getByText('This import was cancelled. Nothing was imported.')).toBeVisible()
  expect(await countPeople(mark)).toBe(2)
})

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { name: 'First lines of the file' })).toBeVisible()
}

async function choose(page: Page, field: string, column: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).press('Enter')
  await page.getByRole('option', { name: column, exact: true }).press('Enter')
  await expect(page.getByRole('combobox', { name: field, exact: true })).toHaveText(column)
}

async function downloadReport(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'All of them as CSV' }).click()
  return readFile(await (await download).path(), 'utf8')
}

async function countPeople(mark: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'SELECT count(*)::int AS count FROM person WHERE email::text LIKE $1',
    [`%.${mark}@marlow.example`],
  )
  return row?.count ?? 0
}
