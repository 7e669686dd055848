import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listing, renderTicketList, resetTicketLists } from '../../../testing/render-ticket-list.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

resetTicketLists()

const rows = ['Essay', 'Fees', 'Visa'].map((subject, place) =>
  buildTicketRow({ number: place + 1, subject, dueAt: `2026-10-15T1${place}:00:00.000Z` }),
)
const link = (name: string) => screen.getByRole('link', { name })
const box = (number: number) => screen.getByRole('checkbox', { name: `Select ticket ${number}` })

async function renderRows() {
  const list = renderTicketList('/admin/tickets/all', listing(...rows))
  await screen.findByRole('link', { name: 'Essay' })
  return list
}

test('J and K move through the rows and stop at either end', async () => {
  const { user } = await renderRows()
  await user.keyboard('j')
  expect(link('Essay')).toHaveFocus()
  await user.keyboard('jjj')
  expect(link('Visa')).toHaveFocus()
  await user.keyboard('k')
  expect(link('Fees')).toHaveFocus()
  await user.keyboard('kkk')
  expect(link('Essay')).toHaveFocus()
})

test('Enter opens the ticket that the keys stand on', async () => {
  const { user, router } = await renderRows()
  await user.keyboard('jj{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/admin/tickets/2/detail')
})

test('X selects the ticket that the keys stand on, and lets go of it', async () => {
  const { user } = await renderRows()
  await user.keyboard('x')
  expect(screen.queryByText(/selected$/)).toBeNull()

  await user.keyboard('jjx')
  expect(box(2)).toBeChecked()
  expect(screen.getByText('1 selected')).toBeVisible()
  await user.keyboard('x')
  expect(box(2)).not.toBeChecked()
})

test('a row that is reached by tabbing is the one that the keys go on from', async () => {
  const { user } = await renderRows()
  link('Fees').focus()
  await user.keyboard('j')
  expect(link('Visa')).toHaveFocus()
})

test('keys are letters again while a filter is typed', async () => {
  const { user } = await renderRows()
  await user.keyboard('f')
  await user.click(await screen.findByRole('button', { name: 'Team' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'jx')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('jx')
  expect(screen.queryByText(/selected$/)).toBeNull()
})

test('Shift and a click select all rows in between, and the head selects all or none', async () => {
  const { user } = await renderRows()
  await user.click(box(1))
  await user.keyboard('{Shift>}')
  await user.click(box(3))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selected')).toBeVisible()

  await user.click(box(2))
  const all = screen.getByRole('checkbox', { name: 'Select all loaded tickets' })
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(screen.getByText('3 selected')).toBeVisible()
  await user.click(all)
  expect(screen.queryByText(/selected$/)).toBeNull()
})

test('Escape lets go of the selection', async () => {
  const { user } = await renderRows()
  await user.keyboard('jx')
  await user.keyboard('{Escape}')
  expect(box(1)).not.toBeChecked()
  expect(screen.queryByRole('region', { name: 'Change the selected tickets' })).toBeNull()
})
