import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryCache, sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { buildMerge, buildRelatedTickets } from '../../../testing/ticket-summary-factory.ts'
import { applyRowToRelatedTickets, refetchRelatedTickets } from './cache-updates.ts'

// The client reads the page's address when it is first loaded: after the server.
const { MergeBanner } = await import('./merge-banner.tsx')

const related = 'GET /api/backend/tickets/20001/related-tickets'
const undoing = 'DELETE /api/backend/tickets/20001/merge'

function show(mergedInto: ReturnType<typeof buildMerge> | null, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [related]: () => buildRelatedTickets({ mergedInto }),
    [undoing]: () => buildRelatedTickets(),
    ...more,
  })
  const { user } = showTicket((ticket) => <MergeBanner ticket={ticket} />)
  return { user, seen }
}

test('a merged ticket leads to where its conversation goes on', async () => {
  show(buildMerge())
  const banner = await screen.findByRole('region', { name: 'Merged into' })
  expect(banner).toHaveTextContent(/#20002 Exam clash again\s*Open\s*by Priya Raman/)
  for (const name of ['#20002 Exam clash again', 'Open #20002'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/admin/tickets/20002/detail')
})

test('the banner follows the other ticket as it changes', async () => {
  show(buildMerge())
  await screen.findByRole('link', { name: '#20002 Exam clash again' })
  const row = buildTicketRow({ number: 20_002, version: 2, status: 'resolved', subject: 'Solved' })
  act(() => applyRowToRelatedTickets(queryCache, row))
  expect(await screen.findByRole('link', { name: '#20002 Solved' })).toBeVisible()
  expect(screen.getByText('Resolved')).toBeVisible()
})

test('a merge is undone while that can be', async () => {
  const { user, seen } = show(buildMerge())
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await waitFor(() => expect(seen.map(({ route }) => route)).toContain(undoing))
  expect(await screen.findByText('Merge of #20001 undone')).toBeInTheDocument()
})

test('a merge that can be undone no more offers no undoing', async () => {
  show(buildMerge({ undoUntil: null }))
  await screen.findByRole('link', { name: 'Open #20002' })
  expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull()
})

test('an undoing that comes too late says so, and the ticket stays merged', async () => {
  const { user } = show(buildMerge(), {
    [undoing]: (_, response) =>
      sendError(response, 409, { code: 'merge_not_undoable', message: 'A day has passed.' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  expect(await screen.findByText('A day has passed.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open #20002' })).toBeVisible()
})

test('a target that the agent cannot see is mentioned without its number or subject', async () => {
  show(buildMerge({ ticket: null, undoUntil: null }))
  const banner = await screen.findByRole('region', { name: 'Merged into a ticket that you cannot see' })
  expect(banner).not.toHaveTextContent('20002')
  expect(screen.queryByRole('link')).toBeNull()
})

test('when the other ticket goes out of sight, what may be shown of it is asked anew', async () => {
  const { seen } = show(buildMerge())
  await screen.findByRole('link', { name: 'Open #20002' })
  act(() => refetchRelatedTickets(queryCache, 20_777))
  expect(seen).toHaveLength(1)
  act(() => refetchRelatedTickets(queryCache, 20_002))
  await waitFor(() => expect(seen).toHaveLength(2))
})

test('a ticket that was not merged has no banner', async () => {
  const { seen } = show(null)
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(screen.queryByRole('region', { name: /^Merged/ })).toBeNull()
})
