import type { DeadlineView } from '@lodge/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryCache, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { usePushedRows } from '../../../ticketing/ticket/pushed-rows-store.ts'
import { BreachingList } from './breaching-list.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const late = buildTicketRow({ number: 7, subject: 'Late', slaStatus: 'breached', dueAt: inMinutes(-90) })
const soon = buildTicketRow({ number: 8, subject: 'Soon', slaStatus: 'at_risk', dueAt: inMinutes(20) })
const agentsRoute = 'GET /api/backend/agents'
const slaRoute = 'GET /api/backend/tickets/8/sla'
const assignRoute = 'PUT /api/backend/tickets/7/assignee'

beforeEach(() => usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} }))

const subjects = () =>
  screen.getAllByRole('link', { name: /^(Late|Soon|Later)$/ }).map((link) => link.textContent)

test('the list has the soonest first, whatever order it was loaded in', () => {
  renderAdmin(<BreachingList rows={[soon, late]} />)
  expect(subjects()).toEqual(['Late', 'Soon'])
})

test('in a rush the rows scroll in their panel, with the heads of the columns above them', () => {
  const rush = Array.from({ length: 20 }, (_, place) => ({ ...late, number: 100 + place }))
  renderAdmin(<BreachingList rows={rush} />)

  const list = screen.getByRole('list')
  expect(list.children).toHaveLength(20)
  expect(list).toHaveClass('max-h-80', 'overflow-y-auto')
  expect(list).not.toContainElement(screen.getByText('Due in'))
})

test('each ticket says who asks, how urgent it is and whose queue it waits in', () => {
  renderAdmin(<BreachingList rows={[late]} />)
  expect(screen.getByText('Tomasz Wieczorek · Normal · Exams & Assessment')).toBeVisible()
})

test('a ticket that got more time than an hour leaves, and an older push does not bring it back', () => {
  renderAdmin(<BreachingList rows={[late, soon]} />)
  act(() => usePushedRows.getState().changed([{ ...soon, version: 3, dueAt: inMinutes(90) }]))
  expect(subjects()).toEqual(['Late'])
  act(() => usePushedRows.getState().changed([{ ...soon, version: 2 }]))
  expect(subjects()).toEqual(['Late'])
})

async function assign(choice: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Assign 7' }))
  await user.click(await screen.findByRole('menuitem', { name: choice }))
}

test('a ticket of nobody is taken from here and then names who has it', async () => {
  const taken = { ...late, version: 2, assignee: { alias: 'hannah', name: 'Hannah Osei' } }
  const seen = serve({ [assignRoute]: () => taken, [agentsRoute]: () => ({ items: [] }) })
  renderAdmin(<BreachingList rows={[late]} />)
  await assign('Take it')

  expect(await screen.findByText('Hannah Osei')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Assign 7' })).toBeNull()
  expect(seen.find(({ route }) => route === assignRoute)?.body).toMatchObject({ assignee: 'hannah' })
})

test('a ticket of nobody is given to an agent of its team', async () => {
  const agent = (alias: string, name: string, team: string) => ({ alias, name, teams: [team] })
  const seen = serve({
    [agentsRoute]: () => ({
      items: [agent('samir', 'Samir Haddad', 'exams'), agent('aoife', 'Aoife Brennan', 'library')],
    }),
    [assignRoute]: () => ({ ...late, version: 2, assignee: { alias: 'samir', name: 'Samir Haddad' } }),
  })
  renderAdmin(<BreachingList rows={[late]} />)
  await assign('Samir Haddad')

  expect(await screen.findByText('Samir Haddad')).toBeVisible()
  expect(screen.queryByText('Aoife Brennan')).toBeNull()
  expect(seen.find(({ route }) => route === assignRoute)?.body).toMatchObject({ assignee: 'samir' })
})

test('a ticket that could not be taken stays to be taken, with the reason', async () => {
  serve({
    [assignRoute]: (_, response) =>
      sendError(response, 403, { code: 'forbidden', message: 'You may not take this one.' }),
    [agentsRoute]: () => ({ items: [] }),
  })
  renderAdmin(<BreachingList rows={[late]} />)
  await assign('Take it')
  expect(await screen.findByText('You may not take this one.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Assign 7' })).toBeVisible()
})

test('what is left is counted down in business time', () => {
  const sla = aDeadline({ targetMinutes: 60, elapsedMinutes: 46.9 })
  renderAdmin(<BreachingList rows={[{ ...soon, sla }]} />)
  expect(screen.getByText(/^0:1[12]:\d\d$/)).toBeVisible()
  expect(screen.getByText('First')).toBeInTheDocument()
})

test('a clock that stands still outside business hours says until when', () => {
  const sla = aDeadline({ upcomingSegments: [{ from: inMinutes(30), to: inMinutes(600) }] })
  renderAdmin(<BreachingList rows={[{ ...soon, sla }]} />)
  expect(screen.getByText(/^Rests until /)).toBeVisible()
  // So 2 minutes of business time may stand below 19.
  expect(screen.getByRole('button', { name: 'Why this order?' })).toBeVisible()
  expect(screen.queryByText(/^\d:\d\d:\d\d$/)).toBeNull()
})

const rescued = { ...soon, version: 2, slaStatus: 'on_track' as const, dueAt: inMinutes(900) }

function aDeadline(parts: Partial<DeadlineView>): DeadlineView {
  return {
    metric: 'first_response',
    cycle: 0,
    state: 'running',
    startedAt: inMinutes(-40),
    dueAt: inMinutes(20),
    fulfilledAt: null,
    breachedAt: null,
    targetMinutes: 60,
    elapsedMinutes: 40,
    asOf: inMinutes(-1),
    upcomingSegments: [{ from: inMinutes(-1), to: inMinutes(600) }],
    pauseReason: null,
    ...parts,
  }
}

test('a ticket that was answered in time says so until the pointer leaves it', async () => {
  const sla = aDeadline({})
  const met = aDeadline({ state: 'met', elapsedMinutes: 57, fulfilledAt: inMinutes(0), upcomingSegments: [] })
  serve({ [slaRoute]: () => ({ explanations: [explain(met)] }) })
  renderAdmin(<BreachingList rows={[late, { ...soon, sla }]} />)
  act(() => usePushedRows.getState().changed([rescued]))

  const words = await screen.findByText('Met, 3 m early')
  expect(subjects()).toEqual(['Late', 'Soon'])
  const user = userEvent.setup()
  await user.hover(words)
  await user.unhover(words)
  await waitFor(() => expect(subjects()).toEqual(['Late']))
})

test('a ticket that left for another reason is not called met', async () => {
  const sla = aDeadline({})
  const seen = serve({ [slaRoute]: () => ({ explanations: [explain(sla)] }) })
  renderAdmin(<BreachingList rows={[late, { ...soon, sla }]} />)
  act(() => usePushedRows.getState().changed([rescued]))

  await waitFor(() => expect(seen).toHaveLength(1))
  await waitFor(() => expect(queryCache.isFetching()).toBe(0))
  expect(screen.queryByText(/^Met/)).toBeNull()
  expect(subjects()).toEqual(['Late'])
})

function explain(deadline: DeadlineView) {
  return {
    deadline,
    timezone: 'Europe/London',
    policyName: 'Standard',
    policyVersion: 1,
    businessHoursName: 'Desk',
    segments: [],
    holidays: [],
  }
}
