import { expect, test } from 'vitest'
import { withMovedMessages } from './moved-messages.ts'
import type { TicketHistoryEvent } from './ticket-history.ts'

const ticketId = '0198c0de-0000-7000-8000-000000000001'
const otherId = '0198c0de-0000-7000-8000-000000000002'
const first = '0198c0de-0000-7000-8000-00000000000a'
const second = '0198c0de-0000-7000-8000-00000000000b'

/** A history in short: `opened`, `replied`, `resolved`, and `away` or `here` for the second message. */
type Step = 'opened' | 'replied' | 'resolved' | 'away' | 'here'

const moved = { ticketId, messageId: second, otherId, visibility: 'public', by: 'requester' }
const payloads: Record<Step, Pick<TicketHistoryEvent, 'type' | 'payload'>> = {
  opened: { type: 'ticket.created', payload: { ticketId, messageId: first } },
  replied: { type: 'ticket.replied', payload: { ...moved, thenStatus: null } },
  resolved: {
    type: 'ticket.status_changed',
    payload: { ticketId, from: 'open', to: 'resolved', messageId: second },
  },
  away: { type: 'ticket.message_moved', payload: { ...moved, way: 'away' } },
  here: { type: 'ticket.message_moved', payload: { ...moved, way: 'here' } },
}

function historyOf(steps: readonly Step[]): TicketHistoryEvent[] {
  return steps.map((step, place) => ({
    ...payloads[step],
    ticketId,
    at: new Date(place * 60_000),
    priority: null,
    policyVersionId: null,
    businessHoursVersionId: null,
  }))
}

test.each<[Step[], number[]]>([
  [
    ['opened', 'replied', 'resolved'],
    [0, 1, 2],
  ],
  [['opened', 'replied', 'away'], [0]],
  [
    ['opened', 'replied', 'resolved', 'away'],
    [0, 2],
  ],
  [
    ['opened', 'replied', 'away', 'here'],
    [0, 1],
  ],
  [
    ['opened', 'here'],
    [0, 1],
  ],
  [['opened', 'here', 'away'], [0]],
  [
    ['opened', 'here', 'away', 'here'],
    [0, 1],
  ],
  [['opened', 'away', 'here'], [0]],
])('of the history %j the deadlines count the events %j', (steps, counted) => {
  const history = historyOf(steps)
  expect(withMovedMessages(history).map((event) => history.indexOf(event))).toEqual(counted)
})
