import '@lodge/ui/testing'
import type { ActivityView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { ActivityScreen } = await import('./activity-screen.tsx')

const activityRoute = 'GET /api/backend/activity'

const buildEntry = (place: number, parts: Partial<ActivityView> = {}): ActivityView => ({
  id: `01900000-0000-7000-8000-00000000000${place}`,
  at: '2026-10-15T15:10:00.000Z',
  actor: 'Hannah Osei',
  action: 'ticket.status_changed',
  subject: `#${place}`,
  actorAlias: 'hannah',
  ticket: null,
  recordId: null,
  before: { status: 'open' },
  after: { status: 'resolved' },
  through: 'session',
  ip: '192.0.2.7',
  requestId: 'request-1',
  ...parts,
})

type Answer = Parameters<typeof serve>[0][string]

function renderActivity(
  answer: Answer,
  path = '/admin/settings/activity-log',
  people: Answer = () => ({ items: [] }),
) {
  const seen: URLSearchParams[] = []
  serve({
    [activityRoute]: (request, response) => {
      seen.push(request.query)
      return answer(request, response)
    },
    'GET /api/backend/activity-actors': people,
  })
  const router = renderAdmin(<ActivityScreen />, path)
  const requests = () => seen.map((query) => Object.fromEntries(query))
  return { router, requests, user: userEvent.setup() }
}
const entries = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const names = { actor: null, record: null }
const pageOf = (...items: ActivityView[]) => ({ items, next: null, names })
const one = () => pageOf(buildEntry(1))

test('an entry says who did what to what, from where, and what has changed', async () => {
  renderActivity(one)
  const [, , who, what, subject, change, from] = within(
    (await screen.findByText('Hannah Osei')).closest('tr') ?? document.body,
  ).getAllByRole('cell')
  expect(who).toHaveTextContent('Hannah Osei')
  expect(what).toHaveTextContent('Status changed')
  expect(subject).toHaveTextContent('Ticket 1')
  expect(change).toHaveTextContent('Status: Open → Resolved')
  expect(from).toHaveTextContent('192.0.2.7')
})

test.each<[string, ActivityView['after'], RegExp]>([
  ['nothing', { assignee: null }, /Assignee: none/],
  ['a moment', { dueAt: '2026-10-16T09:30:00.000Z' }, /Due: 16\/10\/2026/],
  ['a number', { percent: 80 }, /Percent used: 80/],
  ['a yes or no', { isLead: false }, /IsLead: No/],
  ['a list', { tags: ['exam', 'room'], teams: [] }, /Tags: exam, room, Teams: none/],
  ['a code', { step: { code: 'after_breach', minutes: 60 } }, /Step: 60 min after the breach/],
  ['another ticket', { mergedInto: { code: 'ticket', number: 48 } }, /Merged into: Ticket 48/],
  ['a language', { language: 'pl' }, /Language: Polish/],
  [
    'what an earlier version wrote',
    { 'page title': 'On hold', how: 'Edited' },
    /Page title: On hold, What was done: Edited/,
  ],
  ['several values', { name: 'Exams', version: 3 }, /Name: Exams, Version: 3/],
])('%s reads as it is meant', async (_title, after, text) => {
  renderActivity(() => pageOf(buildEntry(1, { before: null, after })))
  expect(await screen.findByText(text)).toBeVisible()
})

test.each<[string, Partial<ActivityView>, RegExp]>([
  ['the help desk itself', { action: 'deadline.breached' }, /^System/],
  ['somebody who was not signed in', { action: 'person.sign_in_failed' }, /^Visitor/],
  ['a person who was gone', { actorAlias: 'gone' }, /^A deleted person/],
])('an entry without a name is of %s', async (_title, parts, who) => {
  renderActivity(() => pageOf(buildEntry(1, { actor: '', actorAlias: null, ...parts })))
  await screen.findByRole('table')
  expect(within(entries()[0] ?? document.body).getAllByRole('cell')[2]).toHaveTextContent(who)
})

test('an entry opens to its values field by field, where from, and what belongs to it', async () => {
  const before = { status: 'open', team: 'Exams' }
  const after = { status: 'resolved', because: { code: 'unsnoozed' } } as const
  const { requests, user } = renderActivity(() => pageOf(buildEntry(1, { ticket: 20417, before, after })))
  const open = await screen.findByRole('button', { name: 'Details of “Status changed”, Ticket 1' })
  expect(open).toHaveAttribute('aria-expanded', 'false')
  await user.click(open)

  const values = within(screen.getByRole('table', { name: 'Values before and after' }))
  const rows = values
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Field', 'Before', 'After'],
    ['Status', 'Open', 'Resolved'],
    ['Team', 'Exams', ''],
    ['Because', '', 'Snooze ended'],
  ])
  expect(screen.getByText('request-1')).toBeVisible()
  expect(screen.getByText('Through').nextSibling).toHaveTextContent('Sign-in')
  expect(screen.getByRole('link', { name: 'Open ticket 20417' })).toHaveAttribute(
    'href',
    '/admin/tickets/20417/detail',
  )
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Only ticket 20417' }))
  await expect.poll(requests).toContainEqual({ ticket: '20417' })
})

test('an entry without an address and without values says so', async () => {
  const { user } = renderActivity(() =>
    pageOf(buildEntry(1, { before: null, after: null, ip: null, requestId: null, actorAlias: null })),
  )
  await user.click(await screen.findByRole('button', { name: /^Details of/ }))
  expect(screen.getByText('not known or no longer kept')).toBeVisible()
  expect(screen.getByText('No values were changed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Only/ })).toBeNull()
})

test('an action that this version does not know shows by its code', async () => {
  renderActivity(() => pageOf(buildEntry(1, { action: 'ticket.painted' })))
  expect(await screen.findByText('ticket.painted')).toBeVisible()
})

test('older entries come page by page', async () => {
  const { requests, user } = renderActivity(({ query }) =>
    query.has('cursor') ? pageOf(buildEntry(2)) : { ...pageOf(buildEntry(1)), next: 'older' },
  )
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await expect.poll(() => entries().length).toBe(2)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(requests()).toEqual([{}, { cursor: 'older' }])
})

test('the log is narrowed to an area, a kind of change and a ticket, which the address keeps', async () => {
  const { requests, router, user } = renderActivity(one)
  await screen.findByRole('table')
  await user.type(screen.getByRole('textbox', { name: 'Ticket number' }), '#48')
  await user.click(screen.getByRole('combobox', { name: 'Area' }))
  await user.click(await screen.findByRole('option', { name: 'SLA deadlines' }))
  await user.click(screen.getByRole('combobox', { name: 'What happened' }))
  expect(await screen.findByRole('option', { name: 'SLA at risk' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Merged' })).toBeNull()
  await user.click(screen.getByRole('option', { name: 'SLA breached' }))

  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(router.state.location.search)))
    .toEqual({ area: 'deadline', action: 'deadline.breached', ticket: '48' })
  await expect.poll(requests).toContainEqual({ area: 'deadline', action: 'deadline.breached', ticket: '48' })

  await user.click(screen.getByRole('combobox', { name: 'Area' }))
  await user.click(await screen.findByRole('option', { name: 'All areas' }))
  await expect.poll(() => router.state.location.search).toBe('?ticket=48')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(() => router.state.location.search).toBe('')
  expect(screen.getByRole('textbox', { name: 'Ticket number' })).toHaveValue('')
})

test('the log is narrowed to the door through which somebody came', async () => {
  const { requests, router, user } = renderActivity(one, '/admin/settings/activity-log?through=link')
  await screen.findByRole('table')
  expect(requests()).toEqual([{ through: 'link' }])
  await user.click(screen.getByRole('combobox', { name: 'Through' }))
  await user.click(await screen.findByRole('option', { name: 'E-mail' }))
  await expect.poll(requests).toContainEqual({ through: 'mail' })
  await user.click(screen.getByRole('combobox', { name: 'Through' }))
  await user.click(await screen.findByRole('option', { name: 'Any way in' }))
  await expect.poll(() => router.state.location.search).toBe('')
})

test('the log is searched, and narrowed to days, and the file is of the same', async () => {
  const { requests, user } = renderActivity(one)
  await screen.findByRole('table')
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'exams')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-03-31' } })

  const request = { search: 'exams', from: '2026-03-01', to: '2026-03-31' }
  await expect.poll(requests).toContainEqual({ ...request, language: 'en' })
  const file = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toEqual({ ...request, language: 'en' })
})

test('whose doing it was is chosen among people by name, Lodge and visitors', async () => {
  const { requests, user } = renderActivity(
    ({ query }) => ({ ...one(), names: { ...names, actor: query.get('actor') && 'Tom Reid' } }),
    '/admin/settings/activity-log',
    ({ query }) => ({
      items:
        query.get('search') === 'tom' ? [{ alias: 'tom', name: 'Tom Reid', email: 'tom@uni.example' }] : [],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Who: Anyone' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find a person' }), 'tom')
  await user.click(await screen.findByRole('button', { name: /Tom Reid/ }))
  await user.click(await screen.findByRole('button', { name: 'Who: Tom Reid' }))
  await user.click(screen.getByRole('button', { name: 'The help desk itself' }))

  expect(await screen.findByRole('button', { name: 'Who: The help desk itself' })).toBeVisible()
  await expect.poll(requests).toContainEqual({ by: 'system' })
  expect(requests()).toContainEqual({ actor: 'tom' })
})

test('one record is named as it was called last, and let go', async () => {
  const record = crypto.randomUUID()
  const { requests, user } = renderActivity(
    () => ({ ...one(), names: { ...names, record: 'Exams & Assessment' } }),
    `/admin/settings/activity-log?record=${record}`,
  )
  const chip = await screen.findByRole('button', { name: /Only Exams & Assessment/ })
  expect(requests()).toEqual([{ record }])
  await user.click(chip)
  await expect.poll(requests).toContainEqual({})
})

test.each([
  '?ticket=-3',
  '?ticket=abc',
  '?ticket=1.5',
  '?by=nobody',
  '?through=wall',
  '?from=yesterday',
  '?record=1',
])('the address %s asks for everything', async (search) => {
  const { requests } = renderActivity(one, `/admin/settings/activity-log${search}`)
  await screen.findByRole('table')
  expect(requests()).toEqual([{}])
})

test('a log without entries says so, and one that is narrowed what to try', async () => {
  const { user } = renderActivity(() => pageOf())
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Ticket number' }), '1')
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
    ...pageOf(...Array.from({ length: count }, (_, place) => buildEntry(place + 1))),
  }))
  await screen.findByRole('table')
  count = 2
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await expect.poll(() => entries().length).toBe(2)
})
