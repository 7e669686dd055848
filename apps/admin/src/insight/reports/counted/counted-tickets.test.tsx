import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../../testing/render-admin.tsx'
import { buildReportTicket } from '../../../testing/ticket-report-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

const { CountedTickets } = await import('./counted-tickets.tsx')

const ticket = buildTicketRow({ number: 20_007, subject: 'Lost card' })
const pages: Record<string, object> = {
  first: {
    items: [
      buildReportTicket({ id: 'a', ticket, isMet: true, seconds: 5_400 }),
      buildReportTicket({ id: 'b', ticket, isMet: false, seconds: 36_000 }),
    ],
    next: 'second',
    total: 3,
  },
  second: { items: [buildReportTicket({ id: 'c', isMet: true })], next: null, total: 3 },
}
const counted = { measure: 'resolutionMet', group: 'team', row: 'exams' } as const
const address = '/admin/reports/tickets?range=last_week&measure=resolutionMet&group=team&row=exams'

test('a figure’s tickets come page by page, as many as it counted, with the way back to the report', async () => {
  const requests: string[] = []
  serve({
    'GET /api/backend/reports/tickets/counted': ({ query }) => {
      requests.push(query.toString())
      return pages[query.get('cursor') ?? 'first']
    },
    'GET /api/backend/filter-values': () => ({ items: [{ alias: 'exams', name: 'Exams' }] }),
  })
  renderAdmin(<CountedTickets address={{ range: 'last_week' }} counted={counted} />, address)
  const heading = await screen.findByRole('heading', { name: /^Resolution met, Exams ?3 counted$/ })
  expect(heading).toHaveFocus()
  const [first, second] = screen.getAllByRole('row').slice(1)
  if (!first || !second) throw new Error('Two were counted.')
  expect(first).toHaveTextContent(/20007Lost card.*Metafter 1 h 30 m/)
  expect(second).toHaveTextContent(/20007Lost card.*Missedafter 10 h/)
  expect(within(first).getByRole('link')).toHaveAttribute('href', '/admin/tickets/20007/detail')
  expect(screen.getByRole('link', { name: 'Back to the report' })).toHaveAttribute(
    'href',
    '/admin/reports/tickets?range=last_week',
  )
  await expectAccessible()

  const user = userEvent.setup()
  await user.keyboard('jj')
  expect(within(second).getByRole('link')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
  expect(requests).toEqual([
    'range=last_week&measure=resolutionMet&group=team&row=exams',
    'range=last_week&measure=resolutionMet&group=team&row=exams&cursor=second',
  ])
})

test('a ticket that was deleted since is listed by its number', async () => {
  const items = [buildReportTicket({ number: 20_009, ticket: null })]
  serve({ 'GET /api/backend/reports/tickets/counted': () => ({ items, next: null, total: 1 }) })
  renderAdmin(<CountedTickets address={{}} counted={{ measure: 'created' }} />, '/admin/reports/tickets')
  expect(await screen.findByRole('link', { name: '20009Deleted since' })).toHaveAttribute(
    'href',
    '/admin/tickets/20009/detail',
  )
})

test('nothing behind a figure is said in words', async () => {
  serve({
    'GET /api/backend/reports/tickets/counted': () => ({ items: [], next: null, total: 0 }),
  })
  renderAdmin(
    <CountedTickets address={{}} counted={{ measure: 'created', weekday: 1, hour: 9 }} />,
    '/admin/reports/tickets?measure=created&weekday=1&hour=9',
  )
  expect(await screen.findByText('No tickets are behind this figure')).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Created, created on Monday from 9:00/ })).toBeVisible()
})
