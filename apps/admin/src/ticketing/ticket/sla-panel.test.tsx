import type { DeadlineExplanationView, DeadlineView } from '@lodge/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryCache, sendError, serve } from '../../testing/render-admin.tsx'
import { showTicket } from '../../testing/show-ticket.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { SlaPanel } = await import('./sla-panel.tsx')

const now = Date.parse('2026-10-12T15:12:00.000Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const deadline = (parts: Partial<DeadlineView> = {}): DeadlineView => ({
  metric: 'first_response',
  cycle: 1,
  state: 'running',
  startedAt: inMinutes(-60),
  dueAt: inMinutes(120),
  fulfilledAt: null,
  breachedAt: null,
  targetMinutes: 180,
  elapsedMinutes: 60,
  asOf: inMinutes(0),
  upcomingSegments: [{ from: inMinutes(0), to: inMinutes(600) }],
  pauseReason: null,
  ...parts,
})
const explanation: DeadlineExplanationView = {
  deadline: deadline(),
  timezone: 'Europe/London',
  policyName: 'Standard',
  policyVersion: 3,
  businessHoursName: 'Student Services',
  holidays: [],
  segments: [{ from: inMinutes(-60), to: inMinutes(0), counts: true, why: 'open' }],
}

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function show(deadlines: DeadlineView[], answer: Parameters<typeof serve>[0][string] = () => ({})) {
  const seen = serve({ 'GET /api/backend/tickets/20001/sla': answer })
  const { user } = showTicket((ticket) => <SlaPanel ticket={ticket} />, { deadlines })
  return { user, seen, panel: screen.getByRole('region', { name: 'SLA' }) }
}

test.each([
  ['that runs', {}, /First response\s*2 h left.*On track, 33% of 3 h/],
  ['at risk', { elapsedMinutes: 150 }, /30 m left.*At risk, 83% of 3 h/],
  ['that is over', { state: 'breached', elapsedMinutes: 205 }, /25 m over.*Breached, 113% of 3 h/],
  [
    'that waits for the student',
    { state: 'paused', dueAt: null, upcomingSegments: [], pauseReason: 'pending' },
    /Paused, 2 h left.*Waiting for the student, 33%/,
  ],
  [
    'outside business hours',
    { upcomingSegments: [{ from: inMinutes(1_008), to: inMinutes(1_500) }] },
    /2 h left.*Rests until Tue/,
  ],
  ['that was kept', { state: 'met', fulfilledAt: inMinutes(-5), upcomingSegments: [] }, /Met in 1 h of 3 h/],
] as const)('a clock %s says how it stands', (_, parts, sentence) => {
  const { panel } = show([deadline(parts as Partial<DeadlineView>)])
  expect(panel).toHaveTextContent(sentence)
})

test('each clock of the ticket has a bar of its own', () => {
  const { panel } = show([deadline(), deadline({ metric: 'resolution', targetMinutes: 2_880 })])
  expect(within(panel).getByText('First response')).toBeVisible()
  expect(within(panel).getByText('Resolution')).toBeVisible()
})

test('a ticket without a target says so, and there is nothing to explain', () => {
  const { panel } = show([])
  expect(panel).toHaveTextContent('This ticket has no SLA target.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the key W explains the clocks, which are asked for only then', async () => {
  const { user, seen } = show([deadline()], () => ({ explanations: [explanation] }))
  expect(queryCache.isFetching()).toBe(0)
  await user.keyboard('w')
  expect(await screen.findByRole('heading', { name: /^First response, due / })).toBeVisible()
  expect(screen.getByText(/Standard, version 3/)).toBeVisible()
  expect(seen).toHaveLength(1)
})

test('an explanation that cannot be loaded is tried again', async () => {
  const { user } = show([deadline()], (_, response) =>
    sendError(response, 403, { code: 'forbidden', message: 'Not you.' }),
  )
  await user.click(screen.getByRole('button', { name: 'Why?' }))
  expect(await screen.findByText('Not you.')).toBeVisible()
  serve({ 'GET /api/backend/tickets/20001/sla': () => ({ explanations: [explanation] }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: /^First response/ })).toBeVisible())
})
