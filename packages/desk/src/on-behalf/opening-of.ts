import type { PersonRef, TicketChannel } from '@lodge/contracts'
import { type Database, select, sql } from '@lodge/database'

/** How a ticket came to us. */
export interface Opening {
  channel: TicketChannel
  /** The agent who opened it for the requester, if one did. */
  opener: PersonRef | null
}

/** How a ticket came to us, and through whom. */
export async function openingOf(db: Database, ticketId: string): Promise<Opening> {
  const [opening] = await select<{ channel: TicketChannel; opener: PersonRef | null }>(
    db,
    sql`
    SELECT ticket.channel,
           CASE WHEN opener.id IS NOT NULL
                THEN json_build_object('alias', opener.alias, 'name', opener.name) END AS opener
    FROM ticket LEFT JOIN person opener ON opener.id = ticket.opener_id
    WHERE ticket.id = ${ticketId}::uuid`,
  )
  return opening ?? { channel: 'portal', opener: null }
}
