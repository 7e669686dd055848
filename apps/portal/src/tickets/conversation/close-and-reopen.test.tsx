import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'

const closed = buildTicket({
  version: 4,
  status: 'closed',
  can: { reply: true, close: false, reopen: true, followUp: false },
})
const reopened = buildTicket({ version: 5, status: 'open' })
const closeRoute = 'POST /api/tickets/7/closure'
const reopenRoute = 'DELETE /api/tickets/7/closure'

async function openTicket(ticket = buildTicket(), handlers: RouteHandlers = {}) {
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => ticket,
    [closeRoute]: () => closed,
    [reopenRoute]: () => reopened,
    ...handlers,
  })
  openPortal('/tickets/7/detail', amara)
  await screen.findByRole('heading', { level: 1, name: 'Library card' })
  return () => requests.map(({ route }) => route).filter((route) => route.endsWith('closure'))
}

const clickClose = () => user.click(screen.getByRole('button', { name: 'Close this ticket' }))

test('closing a ticket shows a toast that undoes it', async () => {
  const changes = await openTicket()
  await clickClose()

  expect(await screen.findByText('The ticket is closed')).toBeInTheDocument()
  expect(await screen.findByText('This ticket is closed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Close this ticket' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reopen this ticket' })).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Close this ticket' })).toBeVisible()
  expect(screen.queryByText('This ticket is closed')).toBeNull()
  expect(changes()).toEqual([closeRoute, reopenRoute])
})

test('reopening focuses the reply', async () => {
  await openTicket(closed)
  await user.click(screen.getByRole('button', { name: 'Reopen this ticket' }))

  expect(await screen.findByText('The ticket is open again')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Reopen this ticket' })).toBeNull()
})

test('on a phone a closed ticket has one button to reopen, above its messages and the reply', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(max-width: 639.98px)' }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await openTicket(closed)

  const reopen = screen.getByRole('button', { name: 'Reopen this ticket' })
  const reply = screen.getByLabelText('Your reply')
  expect(reopen.compareDocumentPosition(reply)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a ticket that somebody changed meanwhile shows its present state', async () => {
  const resolved = buildTicket({ version: 6, status: 'resolved', assignee: 'Hannah Osei' })
  await openTicket(buildTicket(), {
    [closeRoute]: (_, response) =>
      sendError(response, 409, {
        code: 'ticket_changed',
        message: 'Somebody changed this ticket first.',
        present: resolved,
      }),
  })
  await clickClose()

  expect(await screen.findByText('Somebody changed this ticket first.')).toBeInTheDocument()
  expect(await screen.findByText('We think this is solved')).toBeVisible()
  expect(screen.getByText('Hannah Osei, Library')).toBeVisible()
})

test('a ticket that cannot be closed stays open and shows the reason', async () => {
  await openTicket(buildTicket(), {
    [closeRoute]: (_, response) =>
      sendError(response, 429, {
        code: 'too_many_requests',
        message: 'Too many',
        retryAt: '2026-10-12T15:24:00.000Z',
      }),
  })
  await clickClose()

  expect(await screen.findByText(/Too many attempts\. Try again after 12\/10\/2026/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Close this ticket' })).toBeEnabled()
})

test.each([
  ['open', /Close the ticket to let us know\. You can reopen it for 14 days\./],
  ['resolved', /it closes automatically 7 days after we resolved it/],
] as const)('a ticket that is %s explains its closing', async (status, text) => {
  await openTicket(buildTicket({ status }))

  expect(screen.getByText(text)).toBeVisible()
})
