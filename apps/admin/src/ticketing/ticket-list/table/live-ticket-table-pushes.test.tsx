import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryCache } from '../../../testing/render-admin.tsx'
import { listing, renderTicketList, resetTicketLists } from '../../../testing/render-ticket-list.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { applyTicketLeft, applyTicketRow } from '../../ticket/cache-updates.ts'

resetTicketLists()

const due = (hour: number) => `2026-10-15T${hour}:00:00.000Z`
const essay = buildTicketRow({ number: 1, subject: 'Essay', dueAt: due(10) })
const visa = buildTicketRow({ number: 2, subject: 'Visa', dueAt: due(12) })
const fees = buildTicketRow({ number: 3, subject: 'Fees', dueAt: due(11) })

const subjects = () =>
  screen.getAllByRole('link', { name: /^(Essay|Visa|Fees)/ }).map((link) => link.textContent)
const push = (row: typeof essay) => act(() => applyTicketRow(queryCache, row))

async function renderTwo() {
  const list = renderTicketList('/admin/tickets/all', listing(essay, visa))
  await screen.findByRole('link', { name: 'Essay' })
  return list
}

test('a new ticket takes its place in the order of the list', async () => {
  await renderTwo()
  push(fees)
  expect(subjects()).toEqual(['Essay', 'Fees', 'Visa'])
  expect(screen.getByText('3 tickets')).toBeVisible()
})

test('a ticket of another queue does not come', async () => {
  await renderTwo()
  push({ ...fees, status: 'closed' })
  expect(subjects()).toEqual(['Essay', 'Visa'])
})

test('a change shows in its row, and an older one that comes late does not', async () => {
  await renderTwo()
  push({ ...visa, version: 3, subject: 'Visa letter' })
  push({ ...visa, version: 2, subject: 'Visa question' })
  expect(subjects()).toEqual(['Essay', 'Visa letter'])
})

test('a ticket that is resolved elsewhere leaves and takes nothing else out of the selection', async () => {
  const { user } = await renderTwo()
  await user.click(screen.getByRole('checkbox', { name: 'Select ticket 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select ticket 2' }))
  expect(screen.getByText('2 selected')).toBeVisible()
  fireEvent.pointerLeave(screen.getByRole('table'))

  push({ ...essay, version: 2, status: 'resolved' })
  await expect.poll(subjects).toEqual(['Visa'])
  expect(screen.getByText('1 selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select ticket 2' })).toBeChecked()
})

test('a ticket that goes to a team out of sight leaves the list', async () => {
  await renderTwo()
  act(() => applyTicketLeft(queryCache, { number: 1, version: 2, team: null, by: null }))
  expect(subjects()).toEqual(['Visa'])
})

test('while the pointer is on the list nothing moves, and new tickets wait to be shown by a key', async () => {
  const { user } = await renderTwo()
  await user.hover(screen.getByRole('table'))
  push(fees)
  push({ ...essay, version: 2, status: 'resolved' })
  expect(subjects()).toEqual(['Essay', 'Visa'])
  expect(screen.getByText('2 tickets · 1 waiting above')).toBeVisible()

  expect(screen.getByRole('button', { name: /^1 new ticket · show it/ })).toBeVisible()
  await user.keyboard('.')
  expect(subjects()).toEqual(['Essay', 'Fees', 'Visa'])
  expect(screen.queryByRole('button', { name: /new ticket · show/ })).toBeNull()
})

test('who has scrolled down keeps their place until the new tickets are asked for', async () => {
  const { user } = await renderTwo()
  const scroller = screen.getByRole('table').parentElement
  if (!scroller) throw new Error('The list does not scroll')
  fireEvent.scroll(scroller, { target: { scrollTop: 300 } })
  push(fees)
  expect(subjects()).toEqual(['Essay', 'Visa'])
  expect(scroller.scrollTop).toBe(300)

  const tops: unknown[] = []
  scroller.scrollTo = (options) => tops.push(options)
  await user.click(screen.getByRole('button', { name: /^1 new ticket/ }))
  expect(subjects()).toEqual(['Essay', 'Fees', 'Visa'])
  expect(tops).toEqual([{ top: 0 }])
})
