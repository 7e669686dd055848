import type { AssignmentReason } from '@lodge/contracts'
import { query, raw, sql, type Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { applyPolicy, applyTeamHours } from '../../../sla/policies/apply-policy.ts'
import {
  type ChangedProperty,
  type ChangedValues,
  changedFields,
  type PropertyValue,
  propertyChanges,
} from '../stored-properties.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/**
 * Gives a held ticket another value of a property and records it; from then on the SLA policy for that value applies.
 * The value that it has already changes nothing.
 */
export async function changeProperty<Property extends ChangedProperty>(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  property: Property,
  to: PropertyValue<Property>,
  because?: AssignmentReason,
): Promise<void> {
  const field = changedFields[property]
  const values: ChangedValues = ticket
  const from = values[field]
  if (from === to) return
  const { column, type, event, decidesPolicy, decidesHours } = propertyChanges[property]
  const [ticketId, at] = [ticket.id, ctx.now()]
  await query(
    tx,
    sql`
    UPDATE ticket SET ${raw(column)} = ${to}::${raw(type)}, updated_at = ${at} WHERE id = ${ticketId}`,
  )
  values[field] = to
  const eventId = await recordEventBy(ctx, tx, event({ ticketId, from, to, ...(because && { because }) }))
  if (decidesPolicy && eventId) await applyPolicy(tx, { ticketId, eventId, priority: ticket.priority, at })
  if (decidesHours && eventId) await applyTeamHours(tx, { ticketId, eventId, at })
}
