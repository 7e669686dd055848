import type { TicketListColumn, TicketStatus } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, serve } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { usePushedRows } from '../../ticket/pushed-rows-store.ts'
import { useColumnStore } from '../columns/use-columns.ts'
import { parseListUrl } from '../list-url.ts'
import { LiveTicketTable } from './live-ticket-table.tsx'

const columns: readonly TicketListColumn[] = [
  'number',
  'subject',
  'status',
  'priority',
  'sla',
  'created',
  'updated',
]

beforeEach(() => {
  usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} })
  useColumnStore.setState({ showsAll: true })
})

const rowsFrom = (first: number, count: number, status: TicketStatus = 'open') =>
  Array.from({ length: count }, (_, place) =>
    buildTicketRow({ number: first + place, tags: ['visa'], status }),
  )

function List() {
  const [search] = useSearchParams()
  const { list } = parseListUrl(search, { fixed: {}, views: [] })
  return <LiveTicketTable list={list} columns={columns} onTotal={() => undefined} />
}

test('a list that is loaded whole says how many tickets it has', async () => {
  serve({ 'GET /api/backend/tickets': () => ({ items: rowsFrom(1, 14), next: null }) })
  renderAdmin(<List />, '/admin/tickets/all?tag=visa')
  expect(await screen.findByText('14 tickets')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull()
})

test('a longer list says how many there are, and how many are left to load', async () => {
  serve({
    'GET /api/backend/tickets': ({ query }) =>
      query.has('cursor')
        ? { items: rowsFrom(4, 14), next: null }
        : { items: rowsFrom(1, 3), next: 'further' },
    'GET /api/backend/tickets-count': () => ({ count: 17, isMore: false }),
  })
  renderAdmin(<List />, '/admin/tickets/all?tag=visa')
  expect(await screen.findByText('3 of 17 tickets')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Load 14 more' }))
  expect(await screen.findByText('17 tickets')).toBeVisible()
})

test('the focus goes back to the list when Escape clears what was selected', async () => {
  serve({
    'GET /api/backend/tickets': () => ({ items: rowsFrom(1, 3), next: 'further' }),
    'GET /api/backend/tickets-count': () => ({ count: 17, isMore: false }),
  })
  renderAdmin(<List />, '/admin/tickets/all?tag=visa')
  const user = userEvent.setup()
  await screen.findByText('3 of 17 tickets')
  await user.click(screen.getAllByRole('checkbox')[1] ?? document.body)
  screen.getByRole('button', { name: /^Clear/ }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull()
  expect(document.activeElement?.closest('[data-number]')).toHaveAttribute('data-number', '1')
})

test('a list longer than is counted says so', async () => {
  serve({
    'GET /api/backend/tickets': () => ({ items: rowsFrom(1, 3), next: 'further' }),
    'GET /api/backend/tickets-count': () => ({ count: 1_000, isMore: true }),
  })
  renderAdmin(<List />, '/admin/tickets/all?show=everything')
  expect(await screen.findByText('3 of 1,000+ tickets')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Load 50 more' })).toBeVisible()
})

const head = (name: string) => screen.getByRole('columnheader', { name })

test('a head sorts the list by its column, and the other way round when pressed again', async () => {
  const seen = serve({ 'GET /api/backend/tickets': () => ({ items: rowsFrom(1, 2), next: null }) })
  renderAdmin(<List />, '/admin/tickets/all')
  await screen.findAllByRole('row')
  expect(head('SLA')).toHaveAttribute('aria-sort', 'ascending')
  expect(head('Updated')).not.toHaveAttribute('aria-sort')

  const user = userEvent.setup()
  const sorts = () => seen.map(({ query }) => query.get('sort'))
  for (const [sort, direction] of [
    ['updated', 'descending'],
    ['updated_asc', 'ascending'],
    ['updated', 'descending'],
  ]) {
    screen.getByRole('button', { name: 'Updated' }).focus()
    await user.keyboard('{Enter}')
    await expect.poll(() => head('Updated').getAttribute('aria-sort')).toBe(direction)
    expect(sorts()).toContain(sort)
  }
  expect(head('SLA')).not.toHaveAttribute('aria-sort')
})

test('a list of what is over is not sorted by what is due, nor any by what has no order', async () => {
  serve({ 'GET /api/backend/tickets': () => ({ items: rowsFrom(1, 2, 'resolved'), next: null }) })
  renderAdmin(<List />, '/admin/tickets/all?show=resolved')
  await screen.findAllByRole('row')
  for (const name of ['SLA', 'Priority', 'Status', 'Subject']) {
    expect(head(name)).toBeVisible()
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
