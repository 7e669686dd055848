import type { TicketPriority } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { policyInForce } from './policy-in-force.ts'

interface Application {
  ticketId: string
  /** The event that puts the policy in force: the ticket's opening or a change of its priority. */
  eventId: string
  topicId: string
  priority: TicketPriority
  at: Date
}

/**
 * Notes the policy and calendar versions that judge a ticket from this event on (SLA semantics, rule 11), in the
 * transaction that records the event. Without a policy for the topic there is nothing to note.
 */
export async function applyPolicy(tx: Transaction, application: Application): Promise<void> {
  const { topicId, at, ...about } = application
  const versions = await policyInForce(tx, topicId)
  if (versions) await tx.appliedPolicy.create({ data: { ...about, ...versions, appliedAt: at } })
}
