import { defaultTicketListColumns, type TicketListColumn } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { setWindowWidth } from '../../../testing/window-width.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { useColumnStore } from './use-columns.ts'

beforeEach(() => {
  localStorage.clear()
  useColumnStore.setState({ showsAll: false })
})

const showMenu = () =>
  renderAdmin(<ColumnsMenu columns={defaultTicketListColumns} onChange={() => undefined} />)

test('a window that is too narrow says which columns it hides, and shows them when asked', async () => {
  setWindowWidth(64)
  showMenu()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Columns ?3 hidden$/ }))
  expect(screen.getByText('This window is too narrow for: Priority, Team, and Updated.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Show all, and scroll sideways' }))
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Columns' })).toBeVisible()
})

test('a window with room for all says nothing', async () => {
  setWindowWidth(90)
  showMenu()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Columns' }))
  expect(screen.queryByText(/No room/)).toBeNull()
})

function Menu() {
  const [columns, setColumns] = useState<readonly TicketListColumn[]>(['number', 'subject', 'status'])
  return (
    <>
      <ColumnsMenu columns={columns} onChange={setColumns} />
      <output>{columns.join(' ')}</output>
    </>
  )
}

async function openMenu() {
  setWindowWidth(90)
  renderAdmin(<Menu />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  return user
}
const shown = () => screen.getByRole('status', { hidden: true }).textContent

test('a column is added at the end and taken off again', async () => {
  const user = await openMenu()
  await user.click(screen.getByRole('checkbox', { name: 'Tags' }))
  expect(shown()).toBe('number subject status tags')
  await user.click(screen.getByRole('checkbox', { name: 'Number' }))
  expect(shown()).toBe('subject status tags')
})

test('the subject cannot be taken off', async () => {
  await openMenu()
  expect(screen.getByRole('checkbox', { name: 'Subject' })).toBeDisabled()
})

test('a column moves by one place, and not beyond either end', async () => {
  const user = await openMenu()
  expect(screen.getByRole('button', { name: 'Move Number to the left' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Move Status to the right' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Move Status to the left' }))
  expect(shown()).toBe('number status subject')
  await user.click(screen.getByRole('button', { name: 'Move Number to the right' }))
  expect(shown()).toBe('status number subject')
})

test('the columns that everyone begins with come back', async () => {
  const user = await openMenu()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(shown()).toBe(defaultTicketListColumns.join(' '))
})
