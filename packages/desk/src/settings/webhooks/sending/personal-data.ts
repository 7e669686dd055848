import { type Database, query, sql, uuids } from '@lodge/database'
import type { PersonalData } from '../recording/webhook-body.ts'

interface About {
  ticketId: string | null
  messageId: string | null
  webhook: { teamIds: string[]; includesPersonalData: boolean }
}

interface Requester {
  [column: string]: unknown
  id: string
  teamId: string
  name: string
  email: string
}

interface Message {
  [column: string]: unknown
  id: string
  ticketId: string
  text: string
}

/**
 * Reads whom deliveries are about and what was written, as it is now. A delivery gets it where its webhook is to have
 * personal data and still covers the ticket's team; nothing of a message that has moved to another ticket.
 */
export async function loadPersonalData(
  db: Database,
  deliveries: readonly About[],
): Promise<(about: About) => PersonalData | null> {
  const wanted = deliveries.filter(({ webhook }) => webhook.includesPersonalData)
  const idsOf = (column: 'ticketId' | 'messageId') => [
    ...new Set(wanted.flatMap((delivery) => delivery[column] ?? [])),
  ]
  const [requesters, messages] = await Promise.all([
    query<Requester>(
      db,
      sql`SELECT ticket.id, ticket.team_id AS "teamId", person.name, person.email::text AS email
          FROM ticket JOIN person ON person.id = ticket.requester_id WHERE ticket.id = ANY(${uuids(idsOf('ticketId'))})`,
    ),
    query<Message>(
      db,
      sql`SELECT id, ticket_id AS "ticketId", body AS text FROM message WHERE id = ANY(${uuids(idsOf('messageId'))})`,
    ),
  ])
  const requesterOf = new Map(requesters.map((row) => [row.id, row]))
  const messageOf = new Map(messages.map((row) => [row.id, row]))
  return ({ ticketId, messageId, webhook: { teamIds, includesPersonalData } }) => {
    const found = includesPersonalData ? requesterOf.get(ticketId ?? '') : undefined
    if (!found || (teamIds.length > 0 && !teamIds.includes(found.teamId))) return null
    const message = messageOf.get(messageId ?? '')
    return {
      requester: { name: found.name, email: found.email },
      message: message?.ticketId === ticketId ? { text: message.text, isCut: false } : null,
    }
  }
}
