import type { TicketPriority } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { policyInForce } from './policy-in-force.ts'
import { holdRules } from './rules-lock.ts'

interface Application {
  ticketId: string
  /** The event that puts the policy in force: the ticket's opening or a change of its priority, topic or unit. */
  eventId: string
  priority: TicketPriority
  at: Date
}

/**
 * Notes the policy and calendar versions that judge a ticket from this event on (SLA semantics, rule 11), in the
 * transaction that records the event. Where no policy applies there is nothing to note.
 */
export async function applyPolicy(tx: Transaction, application: Application): Promise<void> {
  const { at, ...about } = application
  const ticket = await tx.ticket.findUniqueOrThrow({
    where: { id: about.ticketId },
    select: { topicId: true, unitId: true, teamId: true },
  })
  await holdRules(tx)
  const versions = await policyInForce(tx, ticket)
  if (versions) await tx.appliedPolicy.create({ data: { ...about, ...versions, appliedAt: at } })
}
