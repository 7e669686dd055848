import type { TicketRow } from '@lodge/contracts'
import { type RecordedRequest, sendError } from '@lodge/ui/testing'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach } from 'vitest'
import { usePushedRows } from '../ticketing/ticket/pushed-rows-store.ts'
import { renderAdmin, serve } from './render-admin.tsx'
import { buildTicketRow } from './ticket-row-factory.ts'

// The client reads the page's address when it is first loaded, which is why it comes after the server.
const { TicketListScreen } = await import('../ticketing/ticket-list/ticket-list-screen.tsx')

type RouteHandlers = Parameters<typeof serve>[0]

export const ticketsRoute = 'GET /api/backend/tickets'

/** Returns the handler of a list that is loaded whole. Rows that its filter leaves out are not shown. */
export const listing = (...rows: TicketRow[]): RouteHandlers => ({
  [ticketsRoute]: () => ({ items: rows, next: null }),
})

/** A server with one open ticket of the exams team and no saved views. */
const quietDesk: RouteHandlers = {
  ...listing(buildTicketRow()),
  'GET /api/backend/tickets-count': () => ({ count: 1, isMore: false }),
  'GET /api/backend/queues': () => ({
    version: 1,
    byTeam: { exams: { open: 7, unassigned: 2, atRisk: 1, breached: 3 } },
    teams: [{ alias: 'exams', name: 'Exams & Assessment' }],
  }),
  'GET /api/backend/saved-views': () => ({ items: [] }),
  'GET /api/backend/saved-view-counts': () => ({ mine: 0, byView: {} }),
  'GET /api/backend/bulk-updates': () => ({ items: [] }),
}

/** Starts each test of the file without anything pushed or stored. */
export function resetTicketLists(): void {
  beforeEach(() => {
    localStorage.clear()
    usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} })
  })
}

/** Shows the ticket list at an address, with what reaches the server and a user; `handlers` go before a quiet desk's. */
export function renderTicketList(path = '/admin/tickets/all', handlers: RouteHandlers = {}) {
  const seen = serve({ ...quietDesk, ...handlers })
  const router = renderAdmin(
    <Routes>
      <Route path="admin/tickets/all" element={<TicketListScreen queue="all" />} />
      <Route path="admin/tickets/unassigned" element={<TicketListScreen queue="unassigned" />} />
      <Route path="admin/tickets/:teamAlias/index" element={<TicketListScreen queue="team" />} />
    </Routes>,
    path,
  )
  return { router, seen, user: userEvent.setup() }
}

/** Returns the conditions and orders of the lists that were asked for. */
export function listQueries(seen: readonly RecordedRequest[]) {
  return seen.filter(({ route }) => route === ticketsRoute).map(({ query }) => Object.fromEntries(query))
}

/** Returns a handler that fails until `recover` is called, and answers then. */
export function failUntilRecovered(answer: () => unknown) {
  let isDown = true
  const handler: RouteHandlers[string] = (_seen, response) =>
    isDown ? sendError(response, 503, { code: 'unavailable', message: 'The database is away.' }) : answer()
  return { handler, recover: () => (isDown = false) }
}
