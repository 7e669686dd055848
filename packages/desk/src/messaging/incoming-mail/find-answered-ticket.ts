import { TicketStatus } from '@lodge/contracts'
import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { isClosedForGood, type TicketEnd } from '@lodge/domain'
import { reopenDays } from '../../ticketing/tickets/ticket-limits.ts'
import { isReplyAddressOf, type ReadReplyAddress, readReplyAddress } from '../mailboxes/reply-address.ts'

/** Clues of a mail to the conversation that it belongs to. */
export interface ThreadClues {
  /** Message-IDs that it answers, in angle brackets: that of `In-Reply-To`, then `References` from the last to the first. */
  answers: readonly string[]
  /** Its recipients. */
  recipients: readonly string[]
  /** Numbers of tickets in its subject. */
  numbers: readonly number[]
}

/** Ways to recognise an answer. The first two show that the sender was sent a mail about the ticket. */
type Way = 'answers_mail' | 'reply_address' | 'ticket_number'

export interface AnsweredTicket {
  way: Way
  id: string
  number: number
  teamId: string
  requesterId: string
  isClosedForGood: boolean
  /** The person to whom the address for replies was given, where the mail came to one. */
  addressOf: string | null
  /** The mail answers one about an internal note. */
  isNote: boolean
}

/**
 * Returns the ticket that a mail answers, the one that it was merged into where it was, by the first clue that leads to
 * one; null for none. Likeness of subjects is no clue. Whether the sender takes part is for the caller to say.
 */
export async function findAnsweredTicket(
  db: Database | Transaction,
  clues: ThreadClues,
  { secret, now }: { secret: string; now: Date },
): Promise<AnsweredTicket | null> {
  const [byId, byAddress] = await Promise.all([
    findByMessageIds(db, clues.answers),
    findByReplyAddresses(db, clues.recipients, secret),
  ])
  const isNote = (byId?.isNote ?? false) || (byAddress?.isNote ?? false)
  if (byId) {
    const addressOf = byAddress?.ticket.id === byId.ticket.id ? byAddress.personId : null
    return { ...finish(byId.ticket, 'answers_mail', now), addressOf, isNote }
  }
  if (byAddress)
    return { ...finish(byAddress.ticket, 'reply_address', now), addressOf: byAddress.personId, isNote }
  for (const number of clues.numbers.slice(0, mostNumbers)) {
    const [byNumber] = await findTickets(db, sql`ticket.number = ${number}`)
    if (byNumber) return finish(byNumber, 'ticket_number', now)
  }
  return null
}

/** A subject that lists more is about none of them. */
const mostNumbers = 5

interface FoundTicket extends TicketEnd {
  id: string
  number: number
  teamId: string
  requesterId: string
}

function finish(ticket: FoundTicket, way: Way, now: Date): AnsweredTicket {
  const { id, number, teamId, requesterId } = ticket
  return {
    way,
    id,
    number,
    teamId,
    requesterId,
    isClosedForGood: isClosedForGood(ticket, now),
    addressOf: null,
    isNote: false,
  }
}

/** Ids of our own mails are in lower case, whatever a mail program makes of them; others are as they came. */
async function findByMessageIds(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<{ ticket: FoundTicket; isNote: boolean } | null> {
  if (ids.length === 0) return null
  const [named] = await query<{ ticketId: string; isNote: boolean }>(
    db,
    sql`
    SELECT found.ticket_id AS "ticketId", found.is_note AS "isNote"
    FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS asked(id, place)
    CROSS JOIN LATERAL (
      -- A message that was moved has taken its mails along.
      SELECT COALESCE(CASE WHEN event.type = 'ticket.replied' THEN (
               SELECT message.ticket_id FROM message WHERE message.id = (event.payload->>'messageId')::uuid) END,
               event.ticket_id) AS ticket_id,
             COALESCE(event.payload->>'visibility' = 'internal' OR event.payload->>'isNote' = 'true', FALSE) AS is_note
      FROM email_delivery delivery JOIN event ON event.id = delivery.event_id
      WHERE delivery.message_id IN (asked.id, lower(asked.id)) AND event.ticket_id IS NOT NULL
      UNION ALL
      SELECT message.ticket_id, message.visibility = 'internal'
      FROM message WHERE message.channel = 'email' AND message.foreign_id = asked.id
      UNION ALL
      SELECT mail.ticket_id, FALSE
      FROM incoming_mail mail WHERE mail.message_id = asked.id AND mail.ticket_id IS NOT NULL
    ) AS found
    ORDER BY asked.place, found.is_note DESC LIMIT 1`,
  )
  if (!named) return null
  const [ticket] = await findTickets(db, sql`ticket.id = ${named.ticketId}`)
  return ticket ? { ticket, isNote: named.isNote } : null
}

interface AddressedTicket {
  ticket: FoundTicket
  personId: string
  isNote: boolean
}

async function findByReplyAddresses(
  db: Database | Transaction,
  recipients: readonly string[],
  secret: string,
): Promise<AddressedTicket | null> {
  for (const recipient of recipients) {
    const address = readReplyAddress(recipient)
    const found = address && (await findByReplyAddress(db, address, secret))
    if (found) return { ...found, isNote: address.isNote }
  }
  return null
}

/** People who were given an address asked, take part, wrote to the ticket, work on it or were sent a mail about it. */
async function findByReplyAddress(
  db: Database | Transaction,
  address: ReadReplyAddress,
  secret: string,
): Promise<{ ticket: FoundTicket; personId: string } | null> {
  const [named] = await query<{ id: string; people: string[] }>(
    db,
    sql`
    SELECT ticket.id, ARRAY(
      SELECT ticket.requester_id
      UNION SELECT person_id FROM ticket_participant WHERE ticket_participant.ticket_id = ticket.id
      UNION SELECT author_id FROM message WHERE message.ticket_id = ticket.id
      UNION SELECT own.person_id FROM event JOIN email_delivery delivery ON delivery.event_id = event.id
            JOIN person_address own ON own.email = delivery.recipient WHERE event.ticket_id = ticket.id) AS people
    FROM ticket WHERE ticket.number = ${address.number}`,
  )
  const personId = named?.people.find((person) =>
    isReplyAddressOf(address, { ticketId: named.id, personId: person }, secret),
  )
  if (!named || personId === undefined) return null
  const [ticket] = await findTickets(db, sql`ticket.id = ${named.id}`)
  return ticket ? { ticket, personId } : null
}

/** Returns tickets as they go on: a merged one is the one that it was merged into. */
async function findTickets(db: Database | Transaction, wanted: Sql): Promise<FoundTicket[]> {
  const rows = await query<Omit<FoundTicket, 'status'> & { status: string }>(
    db,
    sql`
    WITH RECURSIVE going AS (
      SELECT ticket.id, ticket.merged_into_id FROM ticket WHERE ${wanted}
      UNION SELECT ticket.id, ticket.merged_into_id FROM ticket JOIN going ON ticket.id = going.merged_into_id
    )
    SELECT id, number, team_id AS "teamId", requester_id AS "requesterId", status, closed_at AS "closedAt",
           ${reopenDays} AS "reopenDays"
    FROM ticket WHERE id = (SELECT going.id FROM going WHERE going.merged_into_id IS NULL LIMIT 1)`,
  )
  return rows.map((row) => ({ ...row, status: TicketStatus.parse(row.status) }))
}
