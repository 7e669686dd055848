import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { backdateClosing, insertTickets } from '../src/database-fixtures.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const team = 'library'

test('a change of many tickets shows to a colleague, reports failures, and is undone', async ({
  openBrowser,
}) => {
  const subject = `Lost book ${randomUUID().slice(0, 8)}`
  const tag = `audit-${randomUUID().slice(0, 8)}`
  const numbers = await insertTickets(team, subject, tag, 4)
  const [closedNumber = 0, ...otherNumbers] = numbers
  const agent = await openBrowser()
  const colleague = await openBrowser()
  const address = `/admin/tickets/all?tag=${tag}&sort=number`
  await signInStaff(agent, 'margaret.ellis@marlow.example', address)
  await signInStaff(colleague, 'hannah.osei@marlow.example', address)
  const rows = (page: Page) => page.getByRole('row').filter({ hasText: subject })
  const withPriority = (page: Page, priority: string) => rows(page).filter({ hasText: priority })
  await expect(rows(agent)).toHaveCount(4)
  await expect(rows(colleague)).toHaveCount(4)

  await test.step('the agent selects rows by key, and all by the box', async () => {
    await agent.keyboard.press('j')
    await agent.keyboard.press('x')
    await expect(agent.getByText('1 selected')).toBeVisible()
    await agent.getByRole('checkbox', { name: 'Select all loaded tickets' }).click()
    await expect(agent.getByText('4 selected')).toBeVisible()
  })

  await test.step('the colleague sees every row change', async () => {
    await agent.getByRole('button', { name: 'Priority' }).click()
    await agent.getByRole('menuitem', { name: 'Urgent' }).click()
    await expect(withPriority(colleague, 'Urgent')).toHaveCount(4)
    await expect(withPriority(agent, 'Urgent')).toHaveCount(4)
    await expect(updateRow(agent, 'Priority: Urgent')).toContainText('4 tickets changed')
  })

  await test.step('a ticket that cannot be changed is reported, also after a reload', async () => {
    await backdateClosing(closedNumber)
    await agent.getByRole('checkbox', { name: 'Select all loaded tickets' }).click()
    await agent.keyboard.press('s')
    await agent.getByRole('menuitem', { name: 'Pending' }).click()
    await expect(rows(colleague).filter({ hasText: 'Pending' })).toHaveCount(otherNumbers.length)
    await expect(updateRow(agent, 'Status: Pending')).toContainText('3 tickets changed')
    await agent.reload()
    await updateRow(agent, 'Status: Pending').getByRole('button', { name: '1 not changed' }).click()
    const report = agent.getByRole('dialog')
    await expect(report).toContainText(`#${closedNumber}`)
    await expect(report).toContainText('cannot become pending')
    await agent.keyboard.press('Escape')
  })

  await test.step('undoing restores tickets that nobody has changed since', async () => {
    const [secondNumber = 0] = otherNumbers
    await colleague.goto(`/admin/tickets/${secondNumber}/detail`)
    await colleague.getByRole('button', { name: /^Status: / }).click()
    await colleague.getByRole('menuitem', { name: 'Resolved', exact: true }).click()
    await expect(colleague.getByRole('button', { name: 'Status: Resolved' })).toBeVisible()
    await updateRow(agent, 'Status: Pending').getByRole('button', { name: 'Undo' }).click()
    const undo = updateRow(agent, 'Undoing “Status: Pending”')
    await expect(undo).toContainText('2 tickets changed back')
    await expect(rows(agent).filter({ hasText: 'New' })).toHaveCount(2)
    await undo.getByRole('button', { name: '1 not changed' }).click()
    await expect(agent.getByRole('dialog')).toContainText(`#${secondNumber}`)
    await expect(agent.getByRole('dialog')).toContainText('Someone has changed it since')
  })
})

test('several tickets of one person are merged on a phone, and separated again', async ({ openBrowser }) => {
  const subject = `Found book ${randomUUID().slice(0, 8)}`
  const tag = `merge-${randomUUID().slice(0, 8)}`
  const numbers = await insertTickets(team, subject, tag, 3)
  const into = Math.min(...numbers)
  const agent = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInStaff(agent, 'margaret.ellis@marlow.example', `/admin/tickets/all?tag=${tag}&sort=number`)
  const open = agent.getByRole('row').filter({ hasText: subject }).filter({ hasText: 'New' })
  await expect(open).toHaveCount(3)

  for (const number of numbers) await agent.getByRole('checkbox', { name: `Select ticket ${number}` }).tap()
  const bar = agent.getByRole('region', { name: 'Change the selected tickets' })
  await expect(bar).toContainText('3 selected')
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await bar.getByRole('button', { name: 'Merge…' }).tap()
  await expect(agent.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`${into}`))
  await agent.getByRole('button', { name: `Merge 2 tickets into #${into}` }).tap()
  await expect(open).toHaveCount(1)

  const notice = agent.getByRole('listitem').filter({ hasText: '2 tickets merged' })
  await notice.getByRole('button', { name: 'Undo' }).tap()
  await expect(open).toHaveCount(3)
})

const updateRow = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Changes in the background' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
