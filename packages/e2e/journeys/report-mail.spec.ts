import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { waitForMail } from '../src/mail.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const supervisor = 'margaret.ellis@marlow.example'

/** A figure of the report on the screen, as its tile has it. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name: new RegExp(`^${name}: `) })

test('a supervisor gets a report by mail with the figures of the screen, and unsubscribes from the mail', async ({
  page,
  openBrowser,
}) => {
  const name = `Everything ${randomUUID().slice(0, 8)}`
  const dialog = page.getByRole('dialog', { name: 'Reports by mail' })
  await signInStaff(page, supervisor, '/admin/reports/tickets?range=last_week')
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await dialog.getByRole('button', { name: 'Send me this report' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = dialog.getByRole('listitem', { name })
  await expect(row.getByText(/^Every Monday at 8 am/)).toBeVisible()
  await row.getByRole('button', { name: 'Send now' }).click()

  const { text } = await waitForMail(supervisor, new RegExp(name))
  const figureOf = (label: string) => new RegExp(`^${label}: (\\d+)`, 'm').exec(text)?.[1] ?? ''
  const [link = '', unsubscribe = ''] = text.match(/https?:\S+/g) ?? []
  await page.goto(link)
  await expect(figure(page, 'Created')).toHaveText(figureOf('Created'))
  await expect(figure(page, 'Resolved')).toHaveText(figureOf('Resolved'))

  const visitor = await openBrowser()
  await visitor.goto(unsubscribe)
  await expect(visitor.getByText(name)).toBeVisible()
  await expectAccessible(visitor, 'unsubscribe')
  await visitor.getByRole('button', { name: 'Stop the report' }).click()
  await expect(visitor.getByRole('status')).toContainText(name)
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await expect(dialog.getByRole('button', { name: 'Send me this report' })).toBeVisible()
  await expect(dialog.getByRole('listitem', { name })).toHaveCount(0)
})
