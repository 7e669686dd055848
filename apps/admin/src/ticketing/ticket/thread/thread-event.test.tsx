import '@lodge/ui/testing'
import { useSite } from '@lodge/client'
import type { ThreadEventView } from '@lodge/contracts'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '../../../testing/intersection.ts'
import { buildMessage, messageId } from '../../../testing/message-factory.ts'
import { Thread } from './thread.tsx'

const event = (place: number, parts: Partial<ThreadEventView> = {}): ThreadEventView => ({
  id: messageId(80 + place),
  type: 'ticket.assigned',
  actor: 'Priya Raman',
  from: null,
  to: 'Priya Raman',
  at: `2026-10-${10 + place}T13:00:00.000Z`,
  ...parts,
})

const show = (events: ThreadEventView[], count = 2) =>
  render(
    <MemoryRouter>
      <Thread
        ticket={{ messages: Array.from({ length: count }, (_, place) => buildMessage(place + 1)), events }}
      />
    </MemoryRouter>,
  )

test('a change stands as a line between the messages, with who made it', () => {
  show([event(1)])
  expect(screen.getByRole('log')).toHaveTextContent(/Message 1.*Priya Raman took it.*Message 2/)
})

test('what nobody did, the help desk did', () => {
  show([event(1, { type: 'deadline.breached', actor: null, to: 'first_response' })])
  expect(screen.getByText('The help desk').parentElement).toHaveTextContent(
    'The help desk missed the first response target',
  )
})

test('times are in the time zone of the site', () => {
  useSite.setState({ timezone: 'America/New_York' })
  show([event(1, { type: 'ticket.snoozed', to: '2026-11-03T14:00:00.000Z' })])
  expect(screen.getByText(/snoozed it until Tue 3\/11\/2026 9:00:00am/)).toBeVisible()
})

test('an event that is no change of the ticket stays out of its thread', () => {
  show([event(1, { type: 'message.added', to: 'Nothing to tell' })])
  expect(screen.queryByText('Priya Raman')).toBeNull()
})

test('changes between folded messages are folded with them', () => {
  show([event(3), event(12, { to: 'Callum Fraser' })], 12)
  expect(screen.queryByText('took it')).toBeNull()
  expect(screen.getByText('Priya Raman').parentElement).toHaveTextContent('assigned it to Callum Fraser')
})

test('each day stands once above what happened on it', () => {
  show([event(1), event(2)])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Sunday 11/10/2026',
    'Monday 12/10/2026',
  ])
})
