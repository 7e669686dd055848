import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useActionRegistry } from '../../../foundation/use-palette-actions.ts'
import { serve } from '../../../testing/render-admin.tsx'
import { readOnly, showTicket } from '../../../testing/show-ticket.tsx'
import type { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { useRecentTickets } from '../recent-tickets.ts'

// The client reads the page's address when it is first loaded: after the server.
const { useOfferTicketActions } = await import('./use-offer-ticket-actions.ts')

const path = '/api/backend/tickets/20001'
const priya = { alias: 'priya', name: 'Priya Raman' }
let opened: string[]
beforeEach(() => {
  opened = []
  useRecentTickets.setState({ rows: [] })
})

function Ticket({ ticket }: { ticket: ReturnType<typeof buildTicket> }) {
  useOfferTicketActions(ticket, {
    write: (visibility) => opened.push(visibility),
    openDialog: (dialog) => opened.push(dialog),
    addTag: () => opened.push('tag'),
  })
  return <p>{ticket.status}</p>
}

async function show(parts: Parameters<typeof buildTicket>[0] = {}) {
  const saved = () => buildTicketRow({ version: 2 })
  const seen = serve({
    'GET /api/backend/agents': () => ({
      items: [
        { ...priya, teams: ['exams'] },
        { alias: 'mo', name: 'Mo Zhang', teams: ['finance'] },
        { alias: 'hannah', name: 'Hannah Osei', teams: ['exams'] },
      ],
    }),
    'GET /api/backend/teams': () => ({
      items: [
        { alias: 'exams', name: 'Exams & Assessment', isVisible: true, departments: [] },
        { alias: 'library', name: 'Library', isVisible: true, departments: [] },
      ],
    }),
    [`GET ${path}/watchers`]: () => ({ number: 20_001, version: 1, watchers: [priya] }),
    [`PUT ${path}/status`]: saved,
    [`PUT ${path}/assignee`]: saved,
    [`PUT ${path}/priority`]: saved,
    [`PUT ${path}/tags`]: saved,
    [`PUT ${path}/team`]: () => ({ row: saved(), isVisible: true }),
  })
  showTicket((ticket) => <Ticket ticket={ticket} />, parts)
  await waitFor(() => expect(labels()).toContain('Watch this ticket'))
  const sent = () =>
    seen.filter(({ route }) => route.startsWith('PUT')).map(({ route, body }) => [route, body])
  return { sent }
}

const offered = () => useActionRegistry.getState().offered.ticket
const labels = (isMinor = false) =>
  (offered()?.actions ?? []).filter((one) => (one.isMinor ?? false) === isMinor).map(({ label }) => label)
const run = (actionLabel: string) =>
  act(() =>
    offered()
      ?.actions.find(({ label }) => label === actionLabel)
      ?.run(),
  )

test('what can be done with the open ticket is offered under its number', async () => {
  await show()
  expect(offered()?.heading).toBe('Act on #20001')
  expect(labels()).toEqual([
    'Reply',
    'Write an internal note',
    'Assign to me',
    'Set status to Pending',
    'Set status to Resolved',
    'Add a tag',
    'Watch this ticket',
    'Merge into another ticket',
    'Link with another ticket',
    'Print',
    'Copy the link to this ticket',
  ])
})

test('colleagues of the ticket’s team, other priorities and other teams wait until they are typed', async () => {
  await show({ tags: ['resit'] })
  await waitFor(() => expect(labels(true)).toContain('Pass to team Library'))
  await waitFor(() => expect(labels(true)).toContain('Assign to Priya Raman'))
  expect(labels(true)).toEqual([
    'Assign to Priya Raman',
    'Remove the tag resit',
    'Set priority to Urgent',
    'Set priority to High',
    'Set priority to Low',
    'Pass to team Library',
  ])
})

test('an agent’s own ticket can be unassigned, not taken again', async () => {
  const { sent } = await show({ assignee: { alias: 'hannah', name: 'Hannah Osei' } })
  expect(labels()).not.toContain('Assign to me')
  run('Unassign')
  await waitFor(() =>
    expect(sent()).toEqual([[`PUT ${path}/assignee`, { assignee: null, expected: 'hannah' }]]),
  )
})

test.each([
  ['Assign to me', 'assignee', { assignee: 'hannah', expected: null }],
  ['Set status to Resolved', 'status', { status: 'resolved' }],
  ['Set priority to High', 'priority', { priority: 'high' }],
  ['Remove the tag resit', 'tags', { remove: ['resit'] }],
  ['Pass to team Library', 'team', { team: 'library' }],
])('“%s” does it', async (label, route, body) => {
  const { sent } = await show({ tags: ['resit'] })
  await waitFor(() => expect([...labels(), ...labels(true)]).toContain(label))
  run(label)
  await waitFor(() => expect(sent()).toEqual([[`PUT ${path}/${route}`, body]]))
})

test.each([
  ['Reply', 'public'],
  ['Write an internal note', 'internal'],
  ['Merge into another ticket', 'merge'],
  ['Link with another ticket', 'link'],
  ['Add a tag', 'tag'],
])('“%s” leads to its place on the screen', async (label, place) => {
  await show()
  run(label)
  expect(opened).toEqual([place])
})

test('who only reads a ticket may write a note, and nothing that changes it', async () => {
  await show({ can: readOnly, tags: ['resit'] })
  expect(labels()).toEqual([
    'Write an internal note',
    'Watch this ticket',
    'Merge into another ticket',
    'Link with another ticket',
    'Print',
    'Copy the link to this ticket',
  ])
  expect(labels(true)).toEqual([])
})

test('the ticket is among the recent ones, in its newest state', async () => {
  await show()
  expect(screen.getByText('open')).toBeVisible()
  expect(useRecentTickets.getState().rows.map(({ number, status }) => [number, status])).toEqual([
    [20_001, 'open'],
  ])
})
