import { useSite } from '@lodge/client'
import { SetStatus } from '@lodge/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useActionRegistry } from '../../../foundation/use-palette-actions.ts'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { readOnly, showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { StatusProperty } = await import('./status-property.tsx')

const route = 'PUT /api/backend/tickets/20001/status'
const { can } = buildTicket()

beforeEach(() => useSite.setState({ timezone: 'Europe/London' }))

function show(parts: Parameters<typeof buildTicket>[0] = {}) {
  const seen = serve({
    [route]: ({ body }) => {
      const { status, until = null } = SetStatus.parse(body)
      return buildTicketRow({ version: 2, status, snoozedUntil: until })
    },
  })
  const { user } = showTicket((ticket) => <StatusProperty ticket={ticket} />, parts)
  const sent = () => seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user, sent }
}

const trigger = () => screen.getByRole('button', { name: /^Status:/ })
const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('a status is chosen from those that the ticket may take', async () => {
  const { user, sent } = show({ can: { ...can, changeStatus: ['pending', 'resolved', 'closed'] } })
  await user.click(trigger())
  expect(choices()).toEqual(['Pending', 'Pending until…', 'Resolved', 'Closed'])
  await user.click(screen.getByRole('menuitem', { name: 'Resolved' }))
  await waitFor(() => expect(trigger()).toHaveTextContent('Resolved'))
  expect(sent()).toEqual([{ status: 'resolved' }])
})

test('the key S opens the choice from anywhere on the screen', async () => {
  const { user } = show()
  await user.keyboard('s')
  expect(screen.getByRole('menuitem', { name: 'Pending' })).toBeVisible()
})

test('who may not change the status reads it, and S opens nothing', async () => {
  const { user } = show({ status: 'closed', can: readOnly })
  expect(screen.getByText('Closed')).toBeVisible()
  await user.keyboard('s')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a ticket that was changed meanwhile shows what it has become, and says why nothing was done', async () => {
  const { user } = show()
  serve({
    [route]: (_, response) =>
      sendError(response, 409, {
        code: 'status_not_allowed',
        message: 'Someone else has closed it.',
        present: buildTicketRow({ version: 5, status: 'closed' }),
      }),
  })
  await user.click(trigger())
  await user.click(screen.getByRole('menuitem', { name: 'Pending' }))
  expect(await screen.findByText('Someone else has closed it.')).toBeInTheDocument()
  expect(trigger()).toHaveTextContent('Closed')
})

test('a snoozed ticket says until when, and its time can be changed or taken away', async () => {
  const { user, sent } = show({
    status: 'on_hold',
    snoozedUntil: '2026-12-01T09:00:00.000Z',
    can: { ...can, changeStatus: ['open'] },
  })
  expect(screen.getByText('until Tue 1/12/2026 9:00:00am')).toBeVisible()
  await user.click(trigger())
  expect(choices()).toEqual(['Open', 'On hold until…'])
  screen.getByRole('menuitem', { name: 'On hold until…' }).focus()
  await user.keyboard('{ArrowRight}')
  await user.click(await screen.findByRole('menuitem', { name: 'No time set' }))
  await waitFor(() => expect(screen.queryByText(/^until/)).toBeNull())
  expect(sent()).toEqual([{ status: 'on_hold', until: null }])
})

test('the command palette snoozes too', async () => {
  const { sent } = show({ can: { ...can, changeStatus: ['pending', 'resolved'] } })
  await waitFor(() => expect(useActionRegistry.getState().offered.snooze?.actions).toHaveLength(1))
  const [snooze] = useActionRegistry.getState().offered.snooze?.actions ?? []
  expect(snooze?.label).toBe('Pending until…')
  act(() => snooze?.run())
  expect(await screen.findByRole('dialog', { name: 'Pending until' })).toBeVisible()
  expect(sent()).toEqual([])
})
