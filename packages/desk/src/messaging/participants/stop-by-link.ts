import { query, sql } from '@lodge/database'
import { type Context, transaction } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import {
  idBytes,
  idFromBytes,
  idToBytes,
  readSignedContent,
  signContent,
} from '../../foundation/signed-content.ts'
import { takeOut } from './participants.ts'

const purpose = 'participation'

interface Participation {
  ticketId: string
  personId: string
}

/** Returns the secret part of the link that ends a participation. It does not expire: an old mail still ends it. */
export function createStopToken({ ticketId, personId }: Participation, secret: Secret): string {
  return signContent(Buffer.concat([idToBytes(ticketId), idToBytes(personId)]), { purpose, secret })
}

function readStopToken(token: string, secret: Secret): Participation | null {
  const content = readSignedContent(token, idBytes * 2, { purpose, secret })
  return content && { ticketId: idFromBytes(content), personId: idFromBytes(content.subarray(idBytes)) }
}

/** The part of a participation that anybody with the link may see. */
export interface LinkedParticipation {
  number: number
  /** The BCP 47 tag of the language that its person reads, if it is known. */
  language: string | null
}

interface StopLink {
  token: string
  secret: Secret
}

/** Returns the participation that a link ends; null for one that has ended, and for a link that is none of ours. */
export async function openStopLink(
  { db }: Pick<Context, 'db'>,
  { token, secret }: StopLink,
): Promise<LinkedParticipation | null> {
  const named = readStopToken(token, secret)
  if (!named) return null
  const [found] = await query<{ number: number; language: string | null }>(
    db,
    sql`
    SELECT ticket.number, COALESCE(person.language, ticket.language) AS language
    FROM ticket_participant one JOIN person ON person.id = one.person_id JOIN ticket ON ticket.id = one.ticket_id
    WHERE one.ticket_id = ${named.ticketId} AND one.person_id = ${named.personId} AND one.left_at IS NULL`,
  )
  return found ?? null
}

/** Ends a participation by the link of its mail, and returns what it was; null where it has ended already. */
export async function stopByLink(ctx: Context, link: StopLink): Promise<LinkedParticipation | null> {
  const opened = await openStopLink(ctx, link)
  const named = readStopToken(link.token, link.secret)
  if (!opened || !named) return null
  return transaction(ctx, async (tx) =>
    (await takeOut(tx, ctx, { ...named, how: 'stopped' })) ? opened : null,
  )
}
