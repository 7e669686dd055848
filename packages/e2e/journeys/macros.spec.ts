import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { insertTickets } from '../src/database-fixtures.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const supervisor = 'margaret.ellis@marlow.example'
const team = 'library'

// Thirty tickets are changed one after the other, and back.
test.setTimeout(180_000)

test('an agent makes a macro, applies it to thirty tickets and undoes it, and a colleague sees it live', async ({
  openBrowser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const [subject, tag, added, title] = [`Late book ${mark}`, `late-${mark}`, `fined-${mark}`, `Fine ${mark}`]
  const numbers = await insertTickets(team, subject, tag, 30)
  const [agent, colleague] = [await openBrowser(), await openBrowser()]
  const rows = (page: Page) => page.getByRole('row').filter({ hasText: subject })
  const urgent = (page: Page) => rows(page).filter({ hasText: 'Urgent' })

  await test.step('the agent makes a macro and sees what it will write', async () => {
    await signInStaff(agent, supervisor, '/admin/create-macro')
    await agent.getByLabel('Title').fill(title)
    await agent.getByRole('button', { name: 'Priority', exact: true }).click()
    await agent.getByRole('combobox', { name: 'Priority' }).click()
    await agent.getByRole('option', { name: 'Urgent' }).click()
    await agent.getByRole('button', { name: 'Add tag', exact: true }).click()
    await agent.getByRole('textbox', { name: 'Add tag' }).fill(added)
    await agent.getByRole('textbox', { name: 'Internal note' }).fill('Fined by {{agent.firstName}}')
    await expect(agent.getByRole('region', { name: 'Preview' })).toContainText('Fined by Margaret')
    await agent.keyboard.press('Control+s')
    await expect(agent).toHaveURL(/\/admin\/edit-macro\/fine-/)
  })

  const address = `/admin/tickets/all?tag=${tag}&sort=number`
  await agent.goto(address)
  await signInStaff(colleague, 'hannah.osei@marlow.example', address)
  await expect(rows(agent)).toHaveCount(30)
  await expect(rows(colleague)).toHaveCount(30)

  await test.step('the agent applies it by keyboard, after a preview, and the colleague sees every row change', async () => {
    await agent.getByRole('checkbox', { name: 'Select all loaded tickets' }).click()
    await expect(agent.getByText('30 selected')).toBeVisible()
    await agent.keyboard.press('Control+k')
    await agent.keyboard.type('Apply macro')
    await agent.keyboard.press('Enter')
    const dialog = agent.getByRole('dialog')
    await dialog.getByRole('combobox').fill(title)
    await dialog.getByRole('option', { name: title }).waitFor()
    await agent.keyboard.press('Enter')
    await expect(dialog).toContainText('Priority: Urgent')
    await expect(dialog.getByRole('button', { name: 'Apply to 30 tickets' })).toBeFocused()
    await agent.keyboard.press('Enter')
    await expect(urgent(colleague)).toHaveCount(30)
    await expect(updateRow(agent, `Macro: ${title}`)).toContainText('30 tickets changed')
  })

  await test.step('the ticket says that the macro was applied, once', async () => {
    await colleague.goto(`/admin/tickets/${numbers[0]}/detail`)
    await expect(colleague.getByText(`applied the macro “${title}”`)).toHaveCount(1)
    await expect(colleague.getByRole('article').filter({ hasText: 'Fined by Margaret' })).toHaveCount(1)
    await colleague.goto(address)
    await expect(urgent(colleague)).toHaveCount(30)
  })

  await test.step('undoing takes the changes back on both screens', async () => {
    await updateRow(agent, `Macro: ${title}`).getByRole('button', { name: 'Undo' }).click()
    await expect(updateRow(agent, `Undoing “Macro: ${title}”`)).toContainText('30 tickets changed back')
    await expect(urgent(agent)).toHaveCount(0)
    await expect(urgent(colleague)).toHaveCount(0)
  })

  await test.step('on a phone it is applied to one ticket, with the way back in the toast', async () => {
    await agent.setViewportSize({ width: 390, height: 844 })
    await agent.goto(`/admin/tickets/${numbers[1]}/detail`)
    await agent.getByRole('button', { name: 'Apply a macro' }).click()
    const dialog = agent.getByRole('dialog')
    await dialog.getByRole('combobox').fill(title)
    await dialog.getByRole('option', { name: title }).click()
    await expect(dialog).toContainText('Fined by Margaret')
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(agent.getByRole('article').filter({ hasText: 'Fined by Margaret' })).toHaveCount(2)
    await agent.getByRole('button', { name: 'Undo' }).click()
    await colleague.goto(`/admin/tickets/${numbers[1]}/detail`)
    await expect(colleague.getByText(added)).toHaveCount(0)
  })
})

const updateRow = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Changes in the background' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
