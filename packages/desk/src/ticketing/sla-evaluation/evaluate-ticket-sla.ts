import { type Context, transaction } from '../../foundation/context.ts'
import { type AlarmChange, evaluateLockedTickets } from './evaluate-locked-tickets.ts'
import { lockTickets } from './lock-tickets.ts'

/**
 * Evaluates a ticket's deadlines by its events as of the context's time, stores them, records the warnings and breaches
 * that have happened, and runs the escalation steps that are due, each once. Idempotent; an unknown ticket is ignored.
 * Returns the alarms that moved.
 */
export function evaluateTicketSla(ctx: Context, ticketId: string): Promise<AlarmChange[]> {
  return transaction(ctx, async (tx) =>
    evaluateLockedTickets(ctx, tx, await lockTickets(tx, [ticketId]), ctx.now()),
  )
}
