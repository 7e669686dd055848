import { setPropertyBodies } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryCache, sendError, serve } from '../../../testing/render-admin.tsx'
import { readOnly, showTicket } from '../../../testing/show-ticket.tsx'
import type { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { applyTicketPushes } from '../cache-updates.ts'
import { ticketKey } from '../queries.ts'

// The client reads the page's address when it is first loaded: after the server.
const { PropertiesPanel } = await import('./properties-panel.tsx')

const route = 'PUT /api/backend/tickets/20001/priority'
const items = () => ({ items: [] })
const answers: Parameters<typeof serve>[0] = {
  'GET /api/backend/teams': items,
  'GET /api/backend/agents': items,
  'GET /api/backend/topics': items,
  'GET /api/departments': items,
  'GET /api/backend/tags': items,
  'GET /api/backend/tickets/20001/watchers': () => ({ number: 20_001, version: 1, watchers: [] }),
  [route]: ({ body }) =>
    buildTicketRow({ version: 2, priority: setPropertyBodies.priority.parse(body).priority }),
}

function show(parts: Parameters<typeof buildTicket>[0] = {}, more: typeof answers = {}) {
  serve({ ...answers, ...more })
  return showTicket(
    (ticket) => (
      <PropertiesPanel ticket={ticket} tagging={{ isOpen: false, onOpenChange: () => undefined }} />
    ),
    parts,
  ).user
}

const priority = () => screen.getByRole('button', { name: /^Priority:/ })

test('all that is known of a ticket stands in one list', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'Watch' })).toBeVisible()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Priority',
    'Team',
    'Assignee',
    'Topic',
    'Department',
    'Course',
    'Language',
    'Legal hold',
    'Tags',
    'Watchers',
  ])
  await expectAccessible()
})

test('who may change nothing finds nothing to press but watching', async () => {
  show({ can: readOnly, tags: ['resit'], language: 'cy' })
  await screen.findByRole('button', { name: 'Watch' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('a new priority is saved, and said to those who hear the screen', async () => {
  const user = show()
  await user.click(priority())
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Urgent',
    'High',
    'Normal',
    'Low',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Urgent' }))
  await waitFor(() => expect(priority()).toHaveTextContent('Urgent'))
  expect(screen.getByText('Saved')).toBeInTheDocument()
})

test('a change that fails leaves what stands', async () => {
  const user = show(
    {},
    { [route]: (_, response) => sendError(response, 503, { code: 'unavailable', message: 'Busy.' }) },
  )
  await user.click(priority())
  await user.click(screen.getByRole('menuitem', { name: 'Urgent' }))
  expect(await screen.findByText('The help desk could not do this just now.')).toBeInTheDocument()
  expect(priority()).toHaveTextContent('Normal')
})

test('an answer that comes after a newer push does not bring the older state back', async () => {
  const answer = Promise.withResolvers<unknown>()
  const user = show({}, { [route]: () => answer.promise })
  await user.click(priority())
  await user.click(screen.getByRole('menuitem', { name: 'Low' }))
  act(() =>
    applyTicketPushes(queryCache, [
      { row: buildTicketRow({ version: 9, priority: 'high' }), deadlines: [], event: null, changeStatus: [] },
    ]),
  )
  await waitFor(() => expect(priority()).toHaveTextContent('High'))
  answer.resolve(buildTicketRow({ version: 8, priority: 'low' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(queryCache.getQueryData(ticketKey(20_001))).toMatchObject({ version: 9, priority: 'high' })
  expect(priority()).toHaveTextContent('High')
})
