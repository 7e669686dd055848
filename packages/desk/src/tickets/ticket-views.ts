import type { DeadlineView, RequesterTicketRow, TicketRow } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { toDeadlineView } from '../sla/deadlines/deadline-view.ts'
import type { StoredDeadline } from '../sla/deadlines/stored-deadline.ts'
import type { TicketRecord } from './ticket-record.ts'

/** Returns a ticket as staff see it in a list and in a push. */
export async function toTicketRow(db: Database, ticket: TicketRecord, now: Date): Promise<TicketRow> {
  const { number, version, subject, snippet, status, priority } = ticket
  const { requester, team, assignee, topic, department, course, tags, channel, slaStatus } = ticket
  return {
    ...{ number, version, subject, snippet, status, priority, requester, team, assignee, topic, slaStatus },
    ...{ department, course, tags, channel, snoozedUntil: ticket.snoozedUntil?.toISOString() ?? null },
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
  const { number, version, subject, status, topic } = ticket
  return {
    ...{ number, version, subject, status, topic },
    team: ticket.team.name,
    assignee: ticket.assignee?.name ?? null,
    // A pending ticket waits for the requester's reply, so its snooze is not shown to them.
    snoozedUntil: ticket.status === 'on_hold' ? (ticket.snoozedUntil?.toISOString() ?? null) : null,
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
