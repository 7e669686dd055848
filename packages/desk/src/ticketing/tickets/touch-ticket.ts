import { keysOf, TicketPriority, TicketStatus } from '@lodge/contracts'
import { join, query, raw, type Sql, sql, type Transaction } from '@lodge/database'
import { refusal, type TicketFacts } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { type ChangedValues, changedFields, propertyChanges } from './stored-properties.ts'
import { reopenDays } from './ticket-limits.ts'

/** A ticket locked by a command, with its new version. */
export interface TouchedTicket extends TicketFacts, ChangedValues {
  id: string
  number: number
  tags: string[]
  snoozedUntil: Date | null
  /** A merged ticket takes no changes, unless the merge is undone. */
  mergedIntoId: string | null
}

interface TouchedRow extends Omit<TouchedTicket, 'status' | 'priority'> {
  status: string
  priority: string
}

/**
 * Locks a ticket among those that the actor may see and bumps its version, so that the check and the change see the
 * same state. Throws `not_found`, and `ticket_merged` for a merged one.
 */
export async function touchTicket(tx: Transaction, ctx: Context, number: number): Promise<TouchedTicket> {
  const [ticket] = await touch(tx, sql`number = ${number} AND ${visibleTo(ctx.actor)}`)
  return assertChangeable(ticket)
}

/**
 * Locks a ticket as `touchTicket` does and leaves its version to the one statement that changes it: Postgres looks the
 * foreign keys of a row up again when a transaction writes it twice.
 */
export async function lockTicket(tx: Transaction, ctx: Context, number: number): Promise<TouchedTicket> {
  const seen = sql`number = ${number} AND ${visibleTo(ctx.actor)}`
  const rows = await query<TouchedRow>(
    tx,
    sql`SELECT ${touchedColumns} FROM ticket WHERE ${seen} FOR NO KEY UPDATE`,
  )
  return assertChangeable(rows.map(toTouchedTicket)[0])
}

/** Returns the same for tickets that the transaction has locked already; Lodge itself sees all of them. */
export function touchLockedTickets(tx: Transaction, ids: readonly string[]): Promise<TouchedTicket[]> {
  return touch(tx, sql`id = ANY(${[...ids]})`)
}

const changedColumns = join(
  keysOf(propertyChanges).map(
    (key) => sql`${raw(propertyChanges[key].column)} AS ${raw(`"${changedFields[key]}"`)}`,
  ),
)

async function touch(tx: Transaction, condition: Sql): Promise<TouchedTicket[]> {
  const rows = await query<TouchedRow>(
    tx,
    sql`
    UPDATE ticket SET version = version + 1
    WHERE ${condition}
    RETURNING ${touchedColumns}`,
  )
  return rows.map(toTouchedTicket)
}

const touchedColumns = sql`id, number, status, requester_id AS "requesterId", ${changedColumns}, tags,
              snoozed_until AS "snoozedUntil", closed_at AS "closedAt", ${reopenDays} AS "reopenDays",
              merged_into_id AS "mergedIntoId"`

function toTouchedTicket(row: TouchedRow): TouchedTicket {
  return { ...row, status: TicketStatus.parse(row.status), priority: TicketPriority.parse(row.priority) }
}

function assertChangeable(ticket: TouchedTicket | undefined): TouchedTicket {
  if (!ticket) throw refusal('ticket_not_found')
  if (ticket.mergedIntoId) throw refusal('ticket_merged')
  return ticket
}
