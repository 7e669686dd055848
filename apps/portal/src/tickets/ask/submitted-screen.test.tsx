import type { RequesterTicketDetail } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { amara, openPortal, serve } from '../../testing/render-portal.tsx'
import { buildDeadline, buildTicket } from '../../testing/ticket-factory.ts'
import { useLastSubmitted } from './last-submitted-store.ts'

afterEach(() => useLastSubmitted.setState({ lastSubmittedTicket: null }))

const page = { items: [], next: null, counts: { open: 0, waiting: 0, resolved: 0, all: 0 } }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function openSubmitted(ticket: RequesterTicketDetail) {
  serve({ 'GET /api/tickets': () => page, 'GET /api/tickets/7': () => ticket })
  return openPortal('/tickets/submitted/7', amara)
}

test('right after sending, the page announces a copy by mail and shows the next steps', async () => {
  useLastSubmitted.getState().submitted(7)
  const { view } = openSubmitted(buildTicket({ createdAt: minutesAgo(1) }))

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('We have your question')
  expect(screen.getByText(/A copy is on its way to amara@marlow.example/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Follow this ticket' })).toBeVisible()
  await expectAccessible(view.container)
})

test.each([
  ['of another visit', null, 1, 'pending', 'We are waiting for your answer'],
  ['of an hour ago', 7, 60, 'open', 'Our answers appear here'],
  ['that is resolved', null, 9_000, 'resolved', 'We think this is solved'],
  ['that is closed', null, 90_000, 'closed', 'This ticket is closed'],
] as const)(
  'a ticket %s shows when it was created and its status',
  async (_, last, minutes, status, words) => {
    useLastSubmitted.setState({ lastSubmittedTicket: last })
    const { view } = openSubmitted(buildTicket({ status, createdAt: minutesAgo(minutes) }))

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Library card')
    expect(screen.getByText(/You asked this on/)).toHaveTextContent('Your ticket number is 7.')
    expect(view.container).toHaveTextContent(words)
    expect(view.container).not.toHaveTextContent(/on its way|What happens next|We have your question/)
    expect(screen.getByRole('link', { name: 'Go to this ticket' })).toHaveAttribute(
      'href',
      '/tickets/7/detail',
    )
    expect(document.title).toContain('7 Library card')
  },
)

test('a ticket that is resolved while its page is open shows no next steps', async () => {
  useLastSubmitted.getState().submitted(7)
  const { view } = openSubmitted(buildTicket({ status: 'resolved', createdAt: minutesAgo(1) }))

  expect(await screen.findByText('We think this is solved')).toBeVisible()
  expect(view.container).not.toHaveTextContent('What happens next')
})

test('a merged ticket leads to its target', async () => {
  serve({
    'GET /api/tickets': () => page,
    'GET /api/tickets/7': () => buildTicket({ status: 'closed', mergedInto: 8 }),
    'GET /api/tickets/8': () => buildTicket({ number: 8 }),
  })
  const { router } = openPortal('/tickets/submitted/7', amara)

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/8/detail'))
  expect(await screen.findByText('Your ticket 7 continues here')).toBeVisible()
})

test('outside office hours the confirmation tells when they begin, in the reader’s time zone', async () => {
  const opening = new Date()
  opening.setHours(24 + 9, 0, 0, 0)
  const sla = buildDeadline({
    dueAt: new Date(opening.getTime() + 2 * 3_600_000).toISOString(),
    upcomingSegments: [
      { from: opening.toISOString(), to: new Date(opening.getTime() + 8 * 3_600_000).toISOString() },
    ],
  })
  useLastSubmitted.getState().submitted(7)
  openSubmitted(buildTicket({ sla, createdAt: minutesAgo(1) }))

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(await screen.findByText(/We are outside our office hours/)).toHaveTextContent(
    new RegExp(`They begin \\w+day 9 am, and the time counts from then\\. .* time zone, ${zone}\\.`),
  )
})
