import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const tile = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name: new RegExp(`^${name}: `) })

test('a supervisor narrows a report by keyboard, finds the tickets behind its figures and prints it', async ({
  page,
}) => {
  await signInStaff(page, 'margaret.ellis@marlow.example', '/admin/reports/tickets?range=last_90_days')
  await expect(page.getByText('Are we keeping up?')).toBeVisible()

  await test.step('a filter is part of the address', async () => {
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Priority', exact: true }).press('Enter')
    const response = page.waitForResponse(/reports\/tickets\?range=last_90_days&priority=urgent/)
    await page.getByRole('checkbox', { name: 'Urgent' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/range=last_90_days&priority=urgent/)
    await response
    await expect(page.getByText('Those below are still the earlier ones')).toBeHidden()
  })

  await test.step('a figure leads to as many lines as it counts', async () => {
    const created = Number((await tile(page, 'Created').textContent())?.replace(',', ''))
    await tile(page, 'Created').press('Enter')
    await expect(
      page.getByRole('heading', { level: 2, name: new RegExp(`^Created ?${created} counted$`) }),
    ).toBeFocused()
    const lines = page.getByRole('table', { name: 'What was counted' }).getByRole('row')
    await expect(lines).toHaveCount(Math.min(created, 50) + 1)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).press('Enter')
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trimEnd().split('\r\n')).toHaveLength(created + 1)
    await page.goBack()
    await expect(tile(page, 'Created')).toHaveText(String(created))
  })

  await test.step('the arrow keys move through a chart, and its table has the same figures', async () => {
    const chart = page.getByRole('application').first()
    await chart.focus()
    await chart.press('ArrowRight')
    await expect(page.getByText('Created, before').first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Show the figures.*Created, resolved and unresolved/ })
      .press('Enter')
    await expect(page.getByRole('table', { name: 'Created, resolved and unresolved' })).toBeVisible()
  })

  await test.step('the print has the report alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: 'Deadlines met' })).toBeVisible()
    await expect(tile(page, 'Created')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  })
})
