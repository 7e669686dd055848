import { TicketStatus } from '@lodge/contracts'
import { type Database, integers, query, type Sql, sql, type Transaction, texts } from '@lodge/database'
import { isClosedForGood, type TicketEnd } from '@lodge/domain'
import { batchedWithin } from '../../foundation/batched.ts'
import type { Secret } from '../../foundation/secret.ts'
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
  /** Its title. */
  subject: string
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
  { secret, now }: { secret: Secret; now: Date },
): Promise<AnsweredTicket | null> {
  const [byId, byAddress] = await Promise.all([
    clues.answers.length > 0 ? findByMessageIds(db, clues.answers) : null,
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
    const byNumber = await findByNumber(db, number)
    if (byNumber) return finish(byNumber, 'ticket_number', now)
  }
  return null
}

/** A subject that lists more is about none of them. */
const mostNumbers = 5

interface FoundTicket extends TicketEnd {
  id: string
  number: number
  subject: string
  teamId: string
  requesterId: string
}

function finish(ticket: FoundTicket, way: Way, now: Date): AnsweredTicket {
  const { id, number, subject, teamId, requesterId } = ticket
  return {
    way,
    id,
    number,
    subject,
    teamId,
    requesterId,
    isClosedForGood: isClosedForGood(ticket, now),
    addressOf: null,
    isNote: false,
  }
}

interface NamedTicket {
  ticket: FoundTicket
  isNote: boolean
}

/**
 * Returns the ticket that the first of these ids leads to. Ids of our own mails are in lower case, whatever a mail program
 * makes of them; others are as they came.
 */
const findByMessageIds = batchedWithin(async (db, lists: readonly (readonly string[])[]) => {
  const ids = lists.flatMap((list, mail) => list.map((id) => ({ mail, id })))
  const rows = await query<FoundRow & { mail: number; isNote: boolean }>(
    db,
    sql`
    WITH RECURSIVE named AS (
      SELECT DISTINCT ON (asked.mail) asked.mail, found.ticket_id, found.is_note
      FROM unnest(${integers(ids.map(({ mail }) => mail))}, ${texts(ids.map(({ id }) => id))})
        WITH ORDINALITY AS asked(mail, id, place)
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
      ORDER BY asked.mail, asked.place, found.is_note DESC
    ), ${goingOn(sql`SELECT named.mail AS asked, ticket.id, ticket.merged_into_id
                     FROM named JOIN ticket ON ticket.id = named.ticket_id`)}
    SELECT named.mail, named.is_note AS "isNote", ${foundColumns}
    FROM named JOIN going ON going.asked = named.mail AND going.merged_into_id IS NULL
    JOIN ticket ON ticket.id = going.id`,
  )
  const byMail = new Map(
    rows.map(({ mail, isNote, ...ticket }) => [mail, { ticket: toFoundTicket(ticket), isNote }]),
  )
  return (list): NamedTicket | null => byMail.get(lists.indexOf(list)) ?? null
})

interface AddressedTicket {
  ticket: FoundTicket
  personId: string
  isNote: boolean
}

async function findByReplyAddresses(
  db: Database | Transaction,
  recipients: readonly string[],
  secret: Secret,
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
  secret: Secret,
): Promise<{ ticket: FoundTicket; personId: string } | null> {
  const named = await findPeopleOf(db, address.number)
  const personId = named?.people.find((person) =>
    isReplyAddressOf(address, { ticketId: named.id, personId: person }, secret),
  )
  if (!named || personId === undefined) return null
  const ticket = await findByNumber(db, address.number)
  return ticket && { ticket, personId }
}

const findPeopleOf = batchedWithin(async (db, numbers: readonly number[]) => {
  const rows = await query<{ id: string; number: number; people: string[] }>(
    db,
    sql`
    SELECT ticket.id, ticket.number, ARRAY(
      SELECT ticket.requester_id
      UNION SELECT person_id FROM ticket_participant WHERE ticket_participant.ticket_id = ticket.id
      UNION SELECT author_id FROM message WHERE message.ticket_id = ticket.id
      UNION SELECT own.person_id FROM event JOIN email_delivery delivery ON delivery.event_id = event.id
            JOIN person_address own ON own.email = delivery.recipient WHERE event.ticket_id = ticket.id) AS people
    FROM ticket WHERE ticket.number = ANY(${integers(numbers)})`,
  )
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return (number) => byNumber.get(number) ?? null
})

type FoundRow = Omit<FoundTicket, 'status'> & { status: string }

const findByNumber = batchedWithin(async (db, numbers: readonly number[]) => {
  const rows = await query<FoundRow & { asked: number }>(
    db,
    sql`
    WITH RECURSIVE ${goingOn(sql`SELECT ticket.number AS asked, ticket.id, ticket.merged_into_id
                                 FROM ticket WHERE ticket.number = ANY(${integers(numbers)})`)}
    SELECT going.asked, ${foundColumns}
    FROM going JOIN ticket ON ticket.id = going.id WHERE going.merged_into_id IS NULL`,
  )
  const byNumber = new Map(rows.map(({ asked, ...ticket }) => [asked, toFoundTicket(ticket)]))
  return (number): FoundTicket | null => byNumber.get(number) ?? null
})

/** The tables `going` of tickets as they go on: a merged one is the one that it was merged into. */
function goingOn(start: Sql): Sql {
  return sql`going AS (
      ${start}
      UNION SELECT going.asked, ticket.id, ticket.merged_into_id
      FROM ticket JOIN going ON ticket.id = going.merged_into_id
    )`
}

const foundColumns = sql`ticket.id, ticket.number, ticket.subject, ticket.team_id AS "teamId", ticket.requester_id AS "requesterId",
           ticket.status, ticket.closed_at AS "closedAt", ${reopenDays} AS "reopenDays"`

function toFoundTicket(row: FoundRow): FoundTicket {
  return { ...row, status: TicketStatus.parse(row.status) }
}
