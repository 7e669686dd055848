import type { DomainEvent } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { deskStrings } from '../../../foundation/strings.ts'
import { templateName } from '../../../messaging/email/templates/template-name.ts'
import type { Description, Descriptions } from './description.ts'

export const deliveryDescriptions = {
  'delivery.retried': describeDelivery,
  'delivery.discarded': describeDelivery,
} satisfies Partial<Descriptions>

async function describeDelivery(
  db: Database,
  { deliveryId }: DomainEvent<'delivery.retried'> | DomainEvent<'delivery.discarded'>,
): Promise<Description> {
  const [delivery] = await query<{ recipient: string; code: string; ticketId: string | null }>(
    db,
    sql`SELECT recipient::text, template_code AS code, event.ticket_id AS "ticketId"
        FROM email_delivery LEFT JOIN event ON event.id = event_id WHERE email_delivery.id = ${deliveryId}`,
  )
  if (!delivery) return { subject: '', before: null, after: null }
  const { recipient, code, ticketId } = delivery
  return {
    subject: recipient,
    ...(ticketId && { ticketId }),
    before: null,
    after: { mail: templateName(code, deskStrings(null).t) },
  }
}
