import type { TicketPriority } from '@lodge/contracts'
import { send, sql, type Transaction } from '@lodge/database'
import { refusal, toSubject } from '@lodge/domain'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import {
  type InsertedTicket,
  insertTicket,
  type OpeningMail,
  type TicketPlace,
} from '../lifecycle/insert-ticket.ts'

export interface MailedTicket {
  /** The incoming mail, as which the ticket is known again. */
  mailId: string
  topic: string
  /** Null for the topic's. */
  priority: TicketPriority | null
  language: string | null
  subject: string
  body: string
  attachments: readonly string[]
  mail: OpeningMail
  /** Read for the topic and the requester. */
  place: TicketPlace
}

/**
 * Opens a ticket for the requester who wrote a mail. The topic's form is not asked: what it requires is asked later. A
 * topic that takes no questions in the portal for now takes mail. Throws `unknown_topic` for an archived one.
 */
export async function openTicketByMail(
  tx: Transaction,
  ctx: Context,
  { mailId, attachments, ...given }: MailedTicket,
): Promise<InsertedTicket> {
  const requesterId = requireRequester(ctx)
  return insertTicket(tx, ctx, {
    ...given,
    requesterId,
    attachments: [...attachments],
    submissionId: mailId,
    submissionHash: mailId,
    language: given.language ?? undefined,
    subject: toSubject(given.subject, given.body),
    formAnswers: {},
    mayMissAnswers: true,
    channel: 'email',
  })
}

interface LinkedTicket {
  id: string
  /** It goes on from a ticket that is closed for good, or its mail names one of others. */
  kind: 'follow_up' | 'related'
}

/** Links a ticket that a mail opened with another one, as whose follow-up or kin it was recognised. */
export async function linkMailedTicket(
  tx: Transaction,
  ctx: Context,
  ticketId: string,
  other: LinkedTicket,
): Promise<void> {
  send(
    tx,
    sql`INSERT INTO ticket_link (id, from_id, to_id, kind, created_at)
        VALUES (gen_random_uuid(), ${ticketId}, ${other.id}, ${other.kind}, ${ctx.now()})`,
  )
  if (other.kind === 'follow_up')
    await recordEventBy(ctx, tx, { type: 'ticket.follow_up_created', sourceId: other.id, targetId: ticketId })
  else
    await recordEventBy(ctx, tx, { type: 'ticket.linked', ticketId, otherId: other.id, relation: 'related' })
}

function requireRequester({ actor }: Context): string {
  if (actor.kind !== 'requester') throw refusal('requesters_only')
  return actor.id
}
