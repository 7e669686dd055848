import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildBulkUpdate } from '../../../testing/bulk-update-factory.ts'
import { sendError } from '../../../testing/render-admin.tsx'
import { renderTicketList, resetTicketLists, ticketsRoute } from '../../../testing/render-ticket-list.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

resetTicketLists()

const createRoute = 'POST /api/backend/bulk-updates'
const running = buildBulkUpdate({ done: 0, total: 2, finishedAt: null, undoUntil: null })
const rows = [1, 2].map((number) => buildTicketRow({ number, subject: `Ticket ${number}`, tags: ['visa'] }))
const longList = {
  [ticketsRoute]: () => ({ items: rows, next: 'further' }),
  'GET /api/backend/tickets-count': () => ({ count: 240, isMore: false }),
  [createRoute]: () => running,
}

async function selectBoth(handlers = {}) {
  const list = renderTicketList('/admin/tickets/all?tag=visa', { ...longList, ...handlers })
  await list.user.click(await screen.findByRole('checkbox', { name: 'Select all loaded tickets' }))
  const sent = () => list.seen.filter(({ route }) => route === createRoute).map(({ body }) => body)
  return { ...list, sent }
}

test('a status is set on the selected tickets, and the selection is let go of', async () => {
  const { user, sent } = await selectBoth()
  await user.keyboard('s')
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Open',
    'Pending',
    'On hold',
    'Resolved',
    'Closed',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'On hold' }))
  await expect
    .poll(sent)
    .toEqual([{ change: { kind: 'status', status: 'on_hold' }, tickets: { numbers: [1, 2] } }])
  await expect.poll(() => screen.queryByText('2 selected')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a priority is chosen from the most urgent down', async () => {
  const { user, sent } = await selectBoth()
  const bar = within(screen.getByRole('region', { name: 'Change the selected tickets' }))
  await user.click(bar.getByRole('button', { name: /^Priority/ }))
  const [most] = await screen.findAllByRole('menuitem')
  expect(most).toHaveTextContent('Urgent')
  await user.click(most ?? document.body)
  await expect.poll(sent).toMatchObject([{ change: { kind: 'priority', priority: 'urgent' } }])
})

test('a change that is refused keeps the selection and says why', async () => {
  const { user } = await selectBoth({
    [createRoute]: (_: unknown, response: Parameters<typeof sendError>[0]) =>
      sendError(response, 429, { code: 'too_many_requests', message: 'Too many changes at once.' }),
  })
  await user.keyboard('s')
  await user.click(await screen.findByRole('menuitem', { name: 'Resolved' }))
  expect(await screen.findByText('Too many changes at once.')).toBeVisible()
  expect(screen.getByText('2 selected')).toBeVisible()
})

test('all tickets of the filter are counted and changed only once that is confirmed', async () => {
  const { user, sent } = await selectBoth()
  await user.click(screen.getByRole('button', { name: 'Select all that match the filters' }))
  expect(await screen.findByText('All 240 selected')).toBeVisible()
  await user.keyboard('s')
  await user.click(await screen.findByRole('menuitem', { name: 'Resolved' }))

  expect(await screen.findByText('Change 240 tickets?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByText('Change 240 tickets?')).toBeNull()
  expect(sent()).toEqual([])

  await user.keyboard('s')
  await user.click(await screen.findByRole('menuitem', { name: 'Resolved' }))
  await user.click(await screen.findByRole('button', { name: 'Change tickets' }))
  await expect
    .poll(sent)
    .toEqual([{ change: { kind: 'status', status: 'resolved' }, tickets: { filter: { tag: 'visa' } } }])
})

test('touching one row lets go of the rest of the filter', async () => {
  const { user } = await selectBoth()
  await user.click(screen.getByRole('button', { name: 'Select all that match the filters' }))
  await screen.findByText('All 240 selected')
  await user.click(screen.getByRole('checkbox', { name: 'Select ticket 2' }))
  expect(screen.getByText('1 selected')).toBeVisible()
})

test('only several tickets are offered to be merged', async () => {
  const { user } = await selectBoth()
  const bar = within(screen.getByRole('region', { name: 'Change the selected tickets' }))
  expect(bar.getByRole('button', { name: 'Merge…' })).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select ticket 2' }))
  expect(bar.queryByRole('button', { name: 'Merge…' })).toBeNull()
})

test('a list that is loaded whole has nothing more to select', async () => {
  await selectBoth({ [ticketsRoute]: () => ({ items: rows, next: null }) })
  expect(screen.getByText('2 selected')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Select all that match the filters' })).toBeNull()
})
