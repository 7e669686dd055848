import type { SlaStatus, TicketStatus } from '@lodge/contracts'
import { empty, json, query, type Sql, send, sql, type Transaction } from '@lodge/database'
import { StoredDeadline } from '../../sla/deadlines/stored-deadline.ts'
import type { SlaTicketRow, TicketEvaluation } from './evaluate-ticket.ts'

interface LockedTicketRow {
  id: string
  status: TicketStatus
  slaStatus: SlaStatus
  slaDueAt: Date | null
  sla: unknown
  requesterSla: unknown
}

/** Locks these tickets, in one order everywhere, so that two who want the same ones never block each other. */
export function lockTickets(tx: Transaction, ids: readonly string[]): Promise<SlaTicketRow[]> {
  return selectTickets(tx, ids, sql`FOR NO KEY UPDATE`)
}

/** Returns the same of these tickets without a lock. */
export function readTickets(tx: Transaction, ids: readonly string[]): Promise<SlaTicketRow[]> {
  return selectTickets(tx, ids, empty)
}

async function selectTickets(tx: Transaction, ids: readonly string[], lock: Sql): Promise<SlaTicketRow[]> {
  const rows = await query<LockedTicketRow>(
    tx,
    sql`
    SELECT id, status, sla_status AS "slaStatus", sla_due_at AS "slaDueAt", sla, requester_sla AS "requesterSla"
    FROM ticket
    WHERE id = ANY(${[...ids]})
    ORDER BY id
    ${lock}`,
  )
  return rows.map(toSlaTicketRow)
}

/** Locks those of these tickets that nobody else has locked. */
export async function lockFreeTickets(tx: Transaction, ids: readonly string[]): Promise<SlaTicketRow[]> {
  const rows = await query<LockedTicketRow>(
    tx,
    sql`
    SELECT id, status, sla_status AS "slaStatus", sla_due_at AS "slaDueAt", sla, requester_sla AS "requesterSla"
    FROM ticket
    WHERE id = ANY(${[...ids]})
    FOR NO KEY UPDATE SKIP LOCKED`,
  )
  return rows.map(toSlaTicketRow)
}

/**
 * Locks up to `limit` tickets with a deadline that is due by the database's clock, the longest overdue first, skipping
 * those that another worker has locked and those in `besides`.
 */
export async function lockDueTickets(
  tx: Transaction,
  limit: number,
  besides: readonly string[],
): Promise<SlaTicketRow[]> {
  const rows = await query<LockedTicketRow>(
    tx,
    sql`
    SELECT ticket.id, ticket.status, ticket.sla_status AS "slaStatus", ticket.sla_due_at AS "slaDueAt", ticket.sla,
           ticket.requester_sla AS "requesterSla"
    FROM deadline
    JOIN ticket ON ticket.id = deadline.ticket_id
    WHERE deadline.alarm_at <= statement_timestamp() AND ticket.id <> ALL(${[...besides]})
    ORDER BY deadline.alarm_at
    LIMIT ${limit}
    FOR NO KEY UPDATE OF ticket SKIP LOCKED`,
  )
  // A ticket with two deadlines due comes twice.
  return [...new Map(rows.map((row) => [row.id, toSlaTicketRow(row)])).values()]
}

/** Stores these tickets' summaries of their deadlines, each ticket with its next version; nobody waits for it. */
export function saveSlaSummaries(tx: Transaction, evaluations: readonly TicketEvaluation[]): void {
  if (evaluations.length === 0) return
  const summaries = evaluations.map(({ ticketId, slaSummary: slaStatus }) => ({ id: ticketId, ...slaStatus }))
  send(
    tx,
    sql`
    UPDATE ticket
    SET sla_status = kept."slaStatus", sla_due_at = kept."slaDueAt", sla = kept.sla,
        requester_sla = kept."requesterSla", version = version + 1
    FROM jsonb_to_recordset(${json(summaries)})
      AS kept(id uuid, "slaStatus" text, "slaDueAt" timestamptz, sla jsonb, "requesterSla" jsonb)
    WHERE ticket.id = kept.id`,
  )
}

function toSlaTicketRow({ slaDueAt, sla, requesterSla, ...row }: LockedTicketRow): SlaTicketRow {
  return {
    ...row,
    slaDueAt: slaDueAt?.toISOString() ?? null,
    sla: StoredDeadline.nullable().parse(sla),
    requesterSla: StoredDeadline.nullable().parse(requesterSla),
  }
}
