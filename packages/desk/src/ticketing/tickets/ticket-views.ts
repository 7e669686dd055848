import {
  type DeadlineView,
  pick,
  type RequesterTicketRow,
  type TicketRow,
  valueProperties,
} from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { isFinal } from '@lodge/domain'
import { toDeadlineView } from '../../sla/deadlines/deadline-view.ts'
import type { StoredDeadline } from '../../sla/deadlines/stored-deadline.ts'
import type { TicketRecord } from './ticket-record.ts'

/** Returns a ticket as staff see it in a list and in a push. */
export async function toTicketRow(db: Database, ticket: TicketRecord, now: Date): Promise<TicketRow> {
  return {
    ...pick(ticket, ['number', 'version', 'subject', 'snippet', ...valueProperties]),
    ratingComment: ticket.ratingComment,
    snoozedUntil: ticket.snoozedUntil?.toISOString() ?? null,
    unansweredSince: ticket.unansweredSince?.toISOString() ?? null,
    sla: await deadlineViewOrNull(db, ticket.sla, now),
    dueAt: ticket.slaDueAt?.toISOString() ?? null,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
    resolvedAt: ticket.resolvedAt?.toISOString() ?? null,
  }
}

/** Returns a ticket as its requester sees it, without what concerns only the staff. */
export async function toRequesterTicketRow(
  db: Database,
  ticket: TicketRecord,
  now: Date,
): Promise<RequesterTicketRow> {
  const { number, version, subject, status, topic, topicNames, teamNames, rating, ratingComment, isUnread } =
    ticket
  return {
    number,
    version,
    subject,
    status,
    topic: { ...topic, ...(Object.keys(topicNames).length > 0 && { names: topicNames }) },
    rating,
    ratingComment,
    isUnread,
    canRate: isFinal(status) && !ticket.isMerged,
    team: ticket.team.name,
    ...(Object.keys(teamNames).length > 0 && { teamNames }),
    assignee: ticket.assignee?.name ?? null,
    // A pending ticket waits for the requester's reply, so its snooze is not shown to them.
    snoozedUntil: ticket.status === 'on_hold' ? (ticket.snoozedUntil?.toISOString() ?? null) : null,
    closesAt: ticket.closesAt?.toISOString() ?? null,
    sla: await deadlineViewOrNull(db, ticket.requesterSla, now),
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  }
}

async function deadlineViewOrNull(
  db: Database,
  stored: StoredDeadline | null,
  now: Date,
): Promise<DeadlineView | null> {
  return stored === null ? null : toDeadlineView(db, stored, now)
}
