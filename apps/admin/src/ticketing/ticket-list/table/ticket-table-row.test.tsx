import { Table, TableBody } from '@lodge/ui'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { TicketTableRow } from './ticket-table-row.tsx'

const onFocus = vi.fn()
const onSelect = vi.fn()

function renderRow(parts: Parameters<typeof buildTicketRow>[0] = {}, isSelected = false) {
  renderAdmin(
    <Table>
      <TableBody>
        <TicketTableRow
          row={buildTicketRow(parts)}
          columns={['number', 'subject', 'assignee']}
          isCurrent={false}
          isSelected={isSelected}
          onFocus={onFocus}
          onSelect={onSelect}
        />
      </TableBody>
    </Table>,
  )
  return within(screen.getByRole('row'))
}

test('a row has its ticket’s subject as the way to it, who asked and how the message begins', () => {
  const row = renderRow({ number: 48_213 })
  expect(row.getByRole('link')).toHaveAttribute('href', '/admin/tickets/48213/detail')
  const [, , subject] = row.getAllByRole('cell')
  expect(subject).toHaveTextContent('Tomasz Wieczorek · Both are on 11 January')
})

test('a narrow window’s card has the status in the subject’s cell', () => {
  const [, , subject] = renderRow({ status: 'on_hold' }).getAllByRole('cell')
  expect(subject).toHaveTextContent('On hold')
})

test('a ticket without an assignee says so', () => {
  expect(renderRow().getByText('Unassigned')).toBeVisible()
})

test('the assignee is named', () => {
  const row = renderRow({ assignee: { alias: 'priya', name: 'Priya Nair' } })
  expect(row.getByText('Priya Nair')).toBeVisible()
  expect(row.queryByText('Unassigned')).toBeNull()
})

test('ticking a row selects it, and with Shift all up to it', async () => {
  const user = userEvent.setup()
  const box = renderRow({ number: 7 }).getByRole('checkbox', { name: 'Select ticket 7' })
  await user.click(box)
  expect(onSelect).toHaveBeenLastCalledWith(7, false)
  await user.keyboard('{Shift>}')
  await user.click(box)
  expect(onSelect).toHaveBeenLastCalledWith(7, true)
})

test('a row that is tabbed to becomes the current one', () => {
  renderRow({ number: 7 }).getByRole('link').focus()
  expect(onFocus).toHaveBeenLastCalledWith(7)
})
