import { useSite } from '@lodge/client'
import {
  atRiskOfAgentFilter,
  createdOnFilter,
  dashboardFilters,
  narrowToTeam,
  openOfAgentFilter,
  resolvedOnFilter,
} from '@lodge/domain'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildDashboard } from '../../testing/dashboard-factory.ts'
import { queryCache, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { useQueueCounts } from '../../ticketing/queues/queue-counts-store.ts'
import { usePushedRows } from '../../ticketing/ticket/pushed-rows-store.ts'
import { parseListUrl } from '../../ticketing/ticket-list/list-url.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { throttleDashboard } from './queries.ts'

const soon = () => new Date(Date.now() + 30 * 60_000).toISOString()
const late = buildTicketRow({
  number: 20_001,
  subject: 'Late',
  slaStatus: 'breached',
  dueAt: '2026-10-15T09:00:00.000Z',
})
const report = buildDashboard({
  breaching: [late],
  newToday: 4,
  resolvedToday: 2,
  load: [{ alias: 'exams', name: 'Exams', assigned: 3, unassigned: 2 }],
  agents: [{ alias: 'priya', name: 'Priya Nair', open: 3, atRisk: 1, answeredToday: 5, isOnline: true }],
  online: 4,
  perDay: [
    { date: '2026-10-14', created: 7, resolved: 5 },
    { date: '2026-10-15', created: 4, resolved: 2 },
  ],
})
const count = { open: 9, unassigned: 5, atRisk: 1, breached: 3 }

beforeEach(() => {
  useSite.setState({ timezone: 'Europe/London' })
  usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} })
  useQueueCounts.setState({ byTeam: { exams: { ...count, version: 1 } } })
  serve({
    'GET /api/backend/dashboard': () => report,
    'GET /api/backend/tickets-count': () => ({ count: 6, isMore: false }),
  })
})

/** The conditions of the list that a link leads to. */
async function listBehind(name: RegExp | string) {
  const link = await screen.findByRole('link', { name })
  const address = new URL(link.getAttribute('href') ?? '', 'https://lodge.example')
  expect(address.pathname).toMatch(/^\/admin\/tickets\/(all|unassigned)$/)
  const fixed = address.pathname.endsWith('unassigned') ? { assignee: 'nobody' } : {}
  const { list } = parseListUrl(address.searchParams, { fixed, views: [] })
  const { sort: _sort, ...filter } = list
  return filter
}

test('every figure leads to the list that it counts', async () => {
  renderAdmin(<DashboardScreen />)
  const lists: [RegExp | string, object][] = [
    [/^Open ?9$/, dashboardFilters.open],
    [/^My tickets ?6$/, dashboardFilters.mine],
    [/^Unassigned ?5$/, dashboardFilters.unassigned],
    [/^At risk ?1$/, dashboardFilters.atRisk],
    [/^Breached ?3$/, dashboardFilters.breached],
    [/^New today ?4$/, createdOnFilter('2026-10-15')],
    [/^Resolved today ?2$/, resolvedOnFilter('2026-10-15')],
    ['Open as list', dashboardFilters.breachingSoon],
    [/^Priya Nair, ?3 ?open$/, openOfAgentFilter('priya')],
    ['1 at risk of Priya Nair', atRiskOfAgentFilter('priya')],
    ['new 4', createdOnFilter('2026-10-15')],
    ['Open all unanswered', dashboardFilters.unanswered],
    ['resolved 2', resolvedOnFilter('2026-10-15')],
    ['7 created on 14/10/2026', createdOnFilter('2026-10-14')],
    ['5 resolved on 14/10/2026', resolvedOnFilter('2026-10-14')],
  ]
  await screen.findByRole('link', { name: /^My tickets ?6$/ })
  for (const [name, list] of lists) expect([name, await listBehind(name)]).toEqual([name, list])
  expect(screen.getByRole('link', { name: /^Exams ?Breached ?, ?9 ?open/ })).toHaveAttribute(
    'href',
    '/admin/tickets/exams/index',
  )
})

test('one team’s figures lead to its own lists, and the address keeps it', async () => {
  const seen = serve({
    'GET /api/backend/dashboard': () => report,
    'GET /api/backend/tickets-count': () => ({ count: 2, isMore: false }),
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: { exams: count, fees: { ...count, open: 30 } },
      teams: [
        { alias: 'exams', name: 'Exams' },
        { alias: 'fees', name: 'Fees' },
      ],
    }),
  })
  const router = renderAdmin(<DashboardScreen />, '/admin/dashboard?team=exams')
  const lists: [RegExp | string, object][] = [
    [/^Open ?9$/, dashboardFilters.open],
    [/^My tickets ?2$/, dashboardFilters.mine],
    [/^Unassigned ?5$/, dashboardFilters.unassigned],
    [/^Breached ?3$/, dashboardFilters.breached],
    [/^New today ?4$/, createdOnFilter('2026-10-15')],
    ['Open as list', dashboardFilters.breachingSoon],
    [/^Priya Nair, ?3 ?open$/, openOfAgentFilter('priya')],
  ]
  await screen.findByRole('link', { name: /^My tickets ?2$/ })
  for (const [name, list] of lists)
    expect([name, await listBehind(name)]).toEqual([name, narrowToTeam(list, 'exams')])
  expect(seen.find(({ route }) => route.endsWith('dashboard'))?.query.get('team')).toBe('exams')

  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '30 days' }))
  expect(router.state.location.search).toBe('?team=exams&days=30')
  await user.click(await screen.findByRole('combobox', { name: 'Team' }))
  await user.click(await screen.findByRole('option', { name: 'All teams' }))
  expect(router.state.location.search).toBe('?days=30')
  expect(await screen.findByRole('link', { name: /^Open ?39$/ })).toBeVisible()
})

test('the second line of a figure says how it compares, or nothing', async () => {
  serve({
    'GET /api/backend/dashboard': () => ({
      ...report,
      usuallyNew: 41.5,
      medianResolutionMinutes: 320,
      openAtNine: 12,
    }),
    'GET /api/backend/tickets-count': () => ({ count: 6, isMore: false }),
  })
  renderAdmin(<DashboardScreen />)
  expect(await screen.findByRole('link', { name: /^New today/ })).toHaveAccessibleDescription(
    '42 on a usual Thursday',
  )
  expect(screen.getByRole('link', { name: /^Resolved today/ })).toHaveAccessibleDescription('median 5 h 20 m')
  expect(screen.getByRole('link', { name: /^At risk/ })).toHaveAccessibleDescription('over 80% of target')
  expect(screen.getByRole('link', { name: /^Open ?9/ })).toHaveAccessibleDescription('3 fewer than at 9 am')
  expect(screen.getByRole('link', { name: /^Unassigned/ })).toHaveAccessibleDescription('')
})

test('a figure that changes says by how much', async () => {
  renderAdmin(<DashboardScreen />)
  await screen.findByRole('link', { name: /^Unassigned ?5$/ })
  act(() => useQueueCounts.getState().counted({ version: 2, byTeam: { exams: { ...count, unassigned: 4 } } }))
  expect(await screen.findByText('−1 just now')).toBeVisible()
})

test('a push has the figures of today read anew, and a burst twice at most', async () => {
  const seen = serve({
    'GET /api/backend/dashboard': () => report,
    'GET /api/backend/dashboard/now': () => ({ ...report, asOf: '2026-10-15T16:00:01.000Z', newToday: 5 }),
    'GET /api/backend/tickets-count': () => ({ count: 6, isMore: false }),
  })
  renderAdmin(<DashboardScreen />)
  await screen.findByRole('link', { name: /^New today ?4$/ })
  const refresh = throttleDashboard(queryCache)
  for (let push = 0; push < 50; push += 1) refresh()
  expect(await screen.findByRole('link', { name: /^New today ?5$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'new 5' })).toBeVisible()
  expect(seen.filter(({ route }) => route.endsWith('/now')).length).toBeLessThanOrEqual(2)
})

test('a team that has become empty shows none', async () => {
  useQueueCounts.setState({
    byTeam: { exams: { open: 0, unassigned: 0, atRisk: 0, breached: 0, version: 2 } },
  })
  renderAdmin(<DashboardScreen />)
  expect(
    await screen.findByRole('link', { name: /^Exams, ?0 ?open: ?0 assigned, 0 unassigned$/ }),
  ).toBeVisible()
})

test('a ticket comes to those that breach soon and leaves them by the rules of its list', async () => {
  renderAdmin(<DashboardScreen />)
  const panel = await screen.findByRole('region', { name: 'Breaching now and in the next hour' })
  const subjects = () =>
    within(panel)
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link').textContent)
  expect(subjects()).toEqual(['Late'])

  const push = (row: Parameters<typeof buildTicketRow>[0]) =>
    usePushedRows.getState().changed([buildTicketRow(row)])
  push({ number: 20_002, subject: 'Soon', slaStatus: 'at_risk', dueAt: soon() })
  push({ number: 20_003, subject: 'Paused', slaStatus: 'paused', dueAt: soon() })
  push({ ...late, version: 2, status: 'resolved' })
  await expect.poll(subjects).toEqual(['Soon'])
})

test('the dashboard says that it loads, and shows nothing that it does not know', async () => {
  let deliver = () => {}
  const arrives = new Promise<void>((resolve) => {
    deliver = resolve
  })
  serve({
    'GET /api/backend/dashboard': async () => {
      await arrives
      return report
    },
    'GET /api/backend/tickets-count': () => ({ count: 6, isMore: false }),
  })
  renderAdmin(<DashboardScreen />)
  expect(screen.getByRole('status', { name: 'Loading the dashboard' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  deliver()
  expect(await screen.findByRole('link', { name: /^New today ?4$/ })).toBeVisible()
  expect(screen.queryByRole('status', { name: 'Loading the dashboard' })).toBeNull()
})

test('a dashboard that cannot be loaded is tried again', async () => {
  let isDown = true
  serve({
    'GET /api/backend/dashboard': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' }) : report,
    'GET /api/backend/tickets-count': () => ({ count: 6, isMore: false }),
  })
  renderAdmin(<DashboardScreen />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.setup().click(again)
  expect(await screen.findByRole('link', { name: /^New today ?4$/ })).toBeVisible()
})

test('a quiet day has its zeros and says that nothing breaches', async () => {
  useQueueCounts.setState({ byTeam: {} })
  serve({
    'GET /api/backend/dashboard': () => buildDashboard(),
    'GET /api/backend/tickets-count': () => ({ count: 0, isMore: false }),
  })
  renderAdmin(<DashboardScreen />)
  expect(await screen.findByText('Nothing will breach within the hour.')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Breached ?0$/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: /^My tickets ?0$/ })).toBeVisible()
  expect(screen.queryByRole('heading', { name: /^Agents, fullest first/ })).toBeNull()
})
