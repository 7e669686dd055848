import { randomUUID } from 'node:crypto'
import { insertTickets } from '../src/database-fixtures.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a saved view shared with a team appears for a colleague without a reload', async ({ openBrowser }) => {
  test.slow()
  const name = `Audit ${randomUUID().slice(0, 8)}`
  const tag = `audit-${randomUUID().slice(0, 8)}`
  const subject = `Missing shelf mark ${randomUUID().slice(0, 8)}`
  await insertTickets('exams-assessment', subject, tag, 2)
  const agent = await openBrowser()
  const colleague = await openBrowser()
  await signInStaff(agent, 'hannah.osei@marlow.example', '/admin/tickets/all')
  await signInStaff(colleague, 'marek.nowak@marlow.example', '/admin/tickets/all')

  await test.step('the agent narrows the list by keyboard and chooses a column', async () => {
    await expect(agent.getByRole('table')).toBeVisible()
    await agent.keyboard.press('f')
    await agent.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
    await agent.getByRole('searchbox', { name: 'Search' }).fill(tag)
    await agent.getByRole('checkbox', { name: tag }).press('Space')
    await agent.keyboard.press('Escape')
    await expect(agent).toHaveURL(new RegExp(`tag=${tag}`))
    await expect(agent.getByRole('row').filter({ hasText: subject })).toHaveCount(2)
    await agent.getByRole('button', { name: 'Columns' }).click()
    await agent.getByRole('checkbox', { name: 'Topic' }).click()
    await agent.keyboard.press('Escape')
    await expect(agent.getByRole('columnheader', { name: 'Topic' })).toBeVisible()
  })

  await test.step('the agent saves it for a team', async () => {
    await agent.getByRole('button', { name: 'Save view' }).click()
    await agent.getByRole('textbox', { name: 'Name' }).fill(name)
    await agent.getByRole('combobox', { name: 'Who can use it' }).click()
    await agent.getByRole('option', { name: 'Everyone in Exams & Assessment' }).click()
    await agent.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(agent.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(agent.getByRole('link', { name })).toContainText('2')
  })

  await test.step('the colleague has it without a reload, but may not change it', async () => {
    await colleague.getByRole('link', { name }).click()
    await expect(colleague.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(colleague.getByRole('button', { name: `Tag is ${tag}` })).toBeVisible()
    await expect(colleague.getByRole('columnheader', { name: 'Topic' })).toBeVisible()
    await expect(colleague.getByRole('button', { name: `Change the view ${name}` })).toHaveCount(0)
  })

  await test.step('the colleague sees its owner’s change and removal', async () => {
    await agent.getByRole('button', { name: 'Remove the filter by Status' }).click()
    await agent.getByRole('button', { name: `Change the view ${name}` }).click()
    await agent.getByRole('menuitem', { name: 'Save the changes to this view' }).click()
    await expect(colleague.getByRole('button', { name: /^Status is not/ })).toHaveCount(0)
    await agent.getByRole('button', { name: `Change the view ${name}` }).click()
    await agent.getByRole('menuitem', { name: 'Remove' }).click()
    await agent.getByRole('button', { name: 'Remove' }).click()
    await expect(colleague.getByText('This view no longer exists')).toBeVisible()
  })
})
