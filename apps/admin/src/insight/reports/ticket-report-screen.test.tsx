import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildFigures, buildTicketReport } from '../../testing/ticket-report-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { TicketReportScreen } = await import('./ticket-report-screen.tsx')

const path = '/admin/reports/tickets'
const savedReports = { 'GET /api/backend/saved-reports': () => ({ items: [] }) }
const report = buildTicketReport()
const answer = /^12 tickets were created and 9 resolved. 20 tickets are unresolved, 3 more than/

// The whole screen has hundreds of cells: it is searched by text, which costs little.
const text = (words: RegExp | string) => screen.findByText(words)

test('the report answers its question and is taken away as a file of just what is shown', async () => {
  serve({ ...savedReports, 'GET /api/backend/reports/tickets': () => report })
  renderAdmin(<TicketReportScreen />, `${path}?range=2026-10-13..2026-10-14&team=exams`)
  expect(await text(answer)).toBeVisible()
  expect(await text('Compared with 11/10/2026 – 12/10/2026')).toBeVisible()
  expect((await text('Export CSV')).closest('a')).toHaveAttribute(
    'href',
    '/api/backend/reports/tickets.csv?range=2026-10-13..2026-10-14&team=exams',
  )
})

test('the tickets behind a figure are taken away as a file of just them', async () => {
  serve({
    ...savedReports,
    'GET /api/backend/reports/tickets': () => report,
    'GET /api/backend/reports/tickets/counted': () => ({ items: [], next: null, total: 0 }),
  })
  renderAdmin(<TicketReportScreen />, `${path}?team=exams&measure=created&weekday=1&hour=9`)
  expect((await text('Export CSV')).closest('a')).toHaveAttribute(
    'href',
    '/api/backend/reports/tickets/counted.csv?team=exams&measure=created&weekday=1&hour=9',
  )
})

test('while new figures load, the earlier ones are marked as such', async () => {
  let deliver = () => {}
  const arrives = new Promise<void>((resolve) => {
    deliver = resolve
  })
  serve({
    ...savedReports,
    'GET /api/backend/reports/tickets': async ({ query }) => {
      if (query.get('range') !== 'last_week') return report
      await arrives
      return buildTicketReport({ figures: buildFigures({ created: 99, backlog: 3 }) })
    },
  })
  const router = renderAdmin(<TicketReportScreen />, path)
  expect(await screen.findByLabelText('Loading the report')).toBeVisible()
  await text(answer)
  await router.navigate(`${path}?range=last_week`)
  expect(await text(/Those below are still the earlier ones/)).toBeVisible()
  expect(await text(answer)).toBeInTheDocument()
  deliver()
  expect(await text(/^99 tickets were created/)).toBeVisible()
  expect(screen.queryByText(/Those below are still the earlier ones/)).toBeNull()
})

test('days without any tickets say so', async () => {
  const none = buildFigures()
  serve({
    ...savedReports,
    'GET /api/backend/reports/tickets': () => buildTicketReport({ figures: none, figuresBefore: none }),
  })
  renderAdmin(<TicketReportScreen />, path)
  expect(await text('No tickets in these 2 days')).toBeVisible()
  expect(screen.queryByText('Compared with', { exact: false })).toBeNull()
})

test('a report that cannot be loaded is tried again', async () => {
  let isDown = true
  serve({
    ...savedReports,
    'GET /api/backend/reports/tickets': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' }) : report,
  })
  renderAdmin(<TicketReportScreen />, path)
  const again = await text('Try again')
  isDown = false
  await userEvent.setup().click(again)
  expect(await text(answer)).toBeVisible()
})

test('figures that are being prepared say how far that is, and follow by themselves', async () => {
  const seen: number[] = []
  serve({
    ...savedReports,
    'GET /api/backend/reports/tickets': (_, response) => {
      const percent = [42, 97][seen.length]
      if (percent === undefined) return report
      seen.push(percent)
      return sendError(response, 503, { code: 'being_prepared', message: 'Not yet.', params: { percent } })
    },
  })
  renderAdmin(<TicketReportScreen />, path)
  expect(await text('Figures are being prepared, 42 %')).toBeVisible()
  expect(await screen.findByText('Figures are being prepared, 97 %', {}, waiting)).toBeVisible()
  expect(screen.queryByText('Try again')).toBeNull()
  expect(await screen.findByText(answer, {}, waiting)).toBeVisible()
  expect(screen.queryByText(/being prepared/)).toBeNull()
}, 60_000)

/** Waits longer, as figures are asked for again after some seconds. */
const waiting = { timeout: 25_000 }

test('an address that cannot be a report says what is wrong with it', async () => {
  const wrong = 'The last day must not be before the first'
  serve({
    ...savedReports,
    'GET /api/backend/reports/tickets': (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'Invalid.', fields: { range: wrong } }),
  })
  renderAdmin(<TicketReportScreen />, `${path}?range=2026-10-14..2026-10-13`)
  expect(await text(wrong)).toBeVisible()
  expect(screen.getByLabelText('Range: Unknown range')).toBeVisible()
  expect(screen.queryByText('Try again')).toBeNull()
  expect(screen.getByText('Show the last 28 days of all tickets')).toHaveAttribute('href', path)
})

test('who may no longer see reports sees no more of the one on screen', async () => {
  let isAllowed = true
  serve({
    ...savedReports,
    'GET /api/backend/reports/tickets': (_, response) =>
      isAllowed ? report : sendError(response, 403, { code: 'forbidden', message: 'Not for you.' }),
  })
  const router = renderAdmin(<TicketReportScreen />, path)
  await text(answer)
  isAllowed = false
  await router.navigate(`${path}?range=last_week`)
  expect(await text('Not for you.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(answer)).toBeNull())
})
