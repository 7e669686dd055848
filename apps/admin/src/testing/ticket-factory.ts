import type { TicketDetail } from '@lodge/contracts'
import { buildTicketRow } from './ticket-row-factory.ts'

/** An open ticket for tests; say only what the test is about. */
export function buildTicket(parts: Partial<TicketDetail> = {}): TicketDetail {
  return {
    ...buildTicketRow(),
    createdBy: null,
    isMerged: false,
    forwardedFor: null,
    form: null,
    formAnswers: [],
    missingAnswers: null,
    messages: [],
    events: [],
    deadlines: [],
    requesterCard: {
      name: 'Tomasz Wieczorek',
      email: 'tomasz@marlow.example',
      department: null,
      courses: [],
      earlierTickets: 0,
    },
    can: { reply: true, assign: true, changeStatus: ['pending', 'resolved'] },
    ...parts,
  }
}
