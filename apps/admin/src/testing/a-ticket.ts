import type { TicketDetail } from '@lodge/contracts'
import { aRow } from './a-row.ts'

/** An open ticket for tests; say only what the test is about. */
export function aTicket(parts: Partial<TicketDetail> = {}): TicketDetail {
  return {
    ...aRow(),
    opener: null,
    isMerged: false,
    form: null,
    answers: [],
    messages: [],
    events: [],
    clocks: [],
    requesterCard: {
      name: 'Tomasz Wieczorek',
      email: 'tomasz@marlow.example',
      unit: null,
      courses: [],
      earlierTickets: 0,
    },
    can: { reply: true, assign: true, changeStatus: ['pending', 'resolved'] },
    ...parts,
  }
}
