import type { TicketRow } from '@lodge/contracts'

/** A ticket's row for tests; say only what the test is about. */
export function buildTicketRow(parts: Partial<TicketRow> = {}): TicketRow {
  return {
    number: 20_001,
    version: 1,
    subject: 'Exam clash on the same morning',
    snippet: 'Both are on 11 January',
    status: 'open',
    priority: 'normal',
    requester: { alias: 'tomasz', name: 'Tomasz Wieczorek' },
    team: { alias: 'exams', name: 'Exams & Assessment' },
    assignee: null,
    topic: { alias: 'exam-clash', name: 'Exam clash' },
    department: null,
    course: null,
    tags: [],
    language: null,
    legalHold: null,
    rating: 'none',
    ratingComment: null,
    channel: 'portal',
    snoozedUntil: null,
    unanswered: 'no',
    undelivered: 'no',
    unansweredSince: null,
    slaStatus: 'on_track',
    sla: null,
    dueAt: null,
    createdAt: '2026-10-15T15:10:22.000Z',
    updatedAt: '2026-10-15T15:10:22.000Z',
    resolvedAt: null,
    ...parts,
  }
}
