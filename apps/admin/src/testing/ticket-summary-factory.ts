import type { MergeView, RelatedTickets, TicketSummaryView } from '@lodge/contracts'

/** A ticket in another one's panel or dialog, for tests; say only what the test is about. */
export function buildTicketSummary(parts: Partial<TicketSummaryView> = {}): TicketSummaryView {
  return {
    number: 20_002,
    version: 1,
    subject: 'Exam clash again',
    status: 'open',
    requester: 'Tomasz Wieczorek',
    ...parts,
  }
}

export function buildMerge(parts: Partial<MergeView> = {}): MergeView {
  return {
    ticket: buildTicketSummary(),
    by: 'Priya Raman',
    at: '2026-10-15T15:10:22.000Z',
    messages: 2,
    undoUntil: '2026-10-16T15:10:22.000Z',
    ...parts,
  }
}

export function buildRelatedTickets(parts: Partial<RelatedTickets> = {}): RelatedTickets {
  return { mergedInto: null, mergedFrom: [], links: [], ...parts }
}
