import type { ActivityView } from '@lodge/contracts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../testing/render-admin.tsx'
import { ActivityScreen } from './activity-screen.tsx'

const activityRoute = 'GET /api/backend/activity'

const buildEntry = (place: number, parts: Partial<ActivityView> = {}): ActivityView => ({
  id: `01900000-0000-7000-8000-00000000000${place}`,
  at: '2026-10-15T15:10:00.000Z',
  actor: 'Hannah Osei',
  action: 'ticket.status_changed',
  subject: `#${place}`,
  before: { status: 'Open' },
  after: { status: 'Resolved' },
  ip: '192.0.2.7',
  ...parts,
})

function renderActivity(answer: Parameters<typeof serve>[0][string], path = '/admin/settings/activity-log') {
  const seen = serve({ [activityRoute]: answer })
  const router = renderAdmin(<ActivityScreen />, path)
  const requests = () => seen.map(({ query }) => Object.fromEntries(query))
  return { router, requests, user: userEvent.setup() }
}
const entries = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const one = () => ({ items: [buildEntry(1)], next: null })

test('an entry says who did what to what, from where, with the values before and after', async () => {
  renderActivity(one)
  const [, who, what, subject, before, after, from] = within(
    (await screen.findByText('Hannah Osei')).closest('tr') ?? document.body,
  ).getAllByRole('cell')
  expect(who).toHaveTextContent('Hannah Osei')
  expect(what).toHaveTextContent('Status changed')
  expect(subject).toHaveTextContent('#1')
  expect(before).toHaveTextContent('status: Open')
  expect(after).toHaveTextContent('status: Resolved')
  expect(from).toHaveTextContent('192.0.2.7')
})

test.each<[string, ActivityView['after'], RegExp]>([
  ['nothing', { assignee: null }, /assignee: none/],
  ['a moment', { dueAt: '2026-10-16T09:30:00.000Z' }, /due: 16\/10\/2026/],
  ['a number', { percent: 80 }, /percent used: 80/],
  ['a yes or no', { isLead: false }, /isLead: false/],
  ['several values', { name: 'Exams', version: 3 }, /name: Exams, version: 3/],
])('%s reads as it is meant', async (_title, after, text) => {
  renderActivity(() => ({ items: [buildEntry(1, { after })], next: null }))
  expect(await screen.findByText(text)).toBeVisible()
})

test('an action that this version does not know shows by its code', async () => {
  renderActivity(() => ({ items: [buildEntry(1, { action: 'ticket.painted' })], next: null }))
  expect(await screen.findByText('ticket.painted')).toBeVisible()
})

test('older entries come page by page', async () => {
  const { requests, user } = renderActivity(({ query }) =>
    query.has('cursor') ? { items: [buildEntry(2)], next: null } : { items: [buildEntry(1)], next: 'older' },
  )
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await expect.poll(() => entries().length).toBe(2)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(requests()).toEqual([{}, { cursor: 'older' }])
})

test('the log is narrowed to one kind of change and one ticket, which the address keeps', async () => {
  const { requests, router, user } = renderActivity(one)
  await screen.findByRole('table')
  await user.type(screen.getByRole('textbox', { name: 'Ticket number' }), '#48')
  await user.click(screen.getByRole('combobox', { name: 'What happened' }))
  await user.click(await screen.findByRole('option', { name: 'SLA breached' }))

  await expect.poll(() => router.state.location.search).toBe('?action=deadline.breached&ticket=48')
  await expect.poll(requests).toContainEqual({ action: 'deadline.breached', ticket: '48' })

  await user.click(screen.getByRole('combobox', { name: 'What happened' }))
  await user.click(await screen.findByRole('option', { name: 'Anything' }))
  await expect.poll(() => router.state.location.search).toBe('?ticket=48')
})

test.each(['?ticket=-3', '?ticket=abc', '?ticket=1.5'])(
  'the address %s asks for every ticket',
  async (search) => {
    const { requests } = renderActivity(one, `/admin/settings/activity-log${search}`)
    await screen.findByRole('table')
    expect(requests()).toEqual([{}])
  },
)

test('a log without entries says what to try', async () => {
  renderActivity(() => ({ items: [], next: null }))
  expect(await screen.findByText('No entries match')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a log that cannot be loaded is tried again', async () => {
  let isDown = true
  const { user } = renderActivity((_, response) =>
    isDown ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' }) : one(),
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('table')).toBeVisible()
})

test('what has happened since is fetched when it is asked for', async () => {
  let count = 1
  const { user } = renderActivity(() => ({
    items: Array.from({ length: count }, (_, place) => buildEntry(place + 1)),
    next: null,
  }))
  await screen.findByRole('table')
  count = 2
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await expect.poll(() => entries().length).toBe(2)
})
