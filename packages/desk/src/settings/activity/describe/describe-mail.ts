import type { DomainEvent } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { Description, Descriptions } from './description.ts'

export const mailDescriptions = {
  'mail.accepted': describeMail,
  'mail.retried': describeMail,
  'mail.deleted': describeMail,
} satisfies Partial<Descriptions>

type MailEvent = DomainEvent<'mail.accepted'> | DomainEvent<'mail.retried'> | DomainEvent<'mail.deleted'>

async function describeMail(db: Database, { mailId }: MailEvent): Promise<Description> {
  const [mail] = await query<{ subject: string | null; from: string | null; ticketId: string | null }>(
    db,
    sql`SELECT subject, from_address::text AS "from", ticket_id AS "ticketId" FROM incoming_mail WHERE id = ${mailId}`,
  )
  return {
    subject: mail?.subject ?? '',
    ...(mail?.ticketId && { ticketId: mail.ticketId }),
    before: null,
    after: mail?.from ? { email: mail.from } : null,
  }
}
