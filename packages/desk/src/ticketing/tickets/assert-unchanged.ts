import { type EventType, type TextProperty, ticketProperties } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { findLastTicketChange } from '../../foundation/find-last-change.ts'

/** A property whose change says from which value it starts. */
type GuardedProperty = 'topic' | 'department' | 'course' | 'formAnswers' | TextProperty

/** Throws a conflict, with who did it, when someone has changed the value since the actor saw it. */
export async function assertUnchanged(
  isUnchanged: boolean,
  property: GuardedProperty,
  { ctx, tx, ticketId }: { ctx: Pick<Context, 'actor'>; tx: Transaction; ticketId: string },
): Promise<void> {
  if (isUnchanged) return
  const type: EventType =
    property === 'formAnswers' ? 'ticket.form_answers_changed' : ticketProperties[property].event
  const last = await findLastTicketChange(ctx, tx, { type, id: ticketId })
  throw refusal('property_changed', { property, ...last })
}
