import type { TicketPriority } from '@lodge/contracts'
import { newId, query, sql, type Transaction } from '@lodge/database'
import { holdSlaSettings } from '../settings-lock.ts'
import { latestVersions, matchPolicies } from './match-policies.ts'

interface PolicyApplication {
  ticketId: string
  /**
   * The event that puts the policy in force: the ticket's creation or a change of its priority, topic or department.
   */
  eventId: string
  priority: TicketPriority
  at: Date
}

/**
 * Stores the versions of policy and business hours that apply to a ticket from this event on (SLA semantics, rule 11),
 * in the transaction that records the event. Where no policy applies there is nothing to store.
 */
export async function applyPolicy(
  tx: Transaction,
  { ticketId, eventId, priority, at }: PolicyApplication,
): Promise<void> {
  await holdSlaSettings(tx)
  const ticket = sql`SELECT id, topic_id, department_id, team_id FROM ticket WHERE id = ${ticketId}`
  await query(
    tx,
    sql`
    WITH RECURSIVE ${matchPolicies(ticket)}, ${latestVersions}
    INSERT INTO applied_policy (id, ticket_id, event_id, priority, policy_version_id, business_hours_version_id, applied_at)
    SELECT ${newId()}, match.id, ${eventId}, ${priority}, newest.policy_version_id,
           newest.business_hours_version_id, ${at}
    FROM match JOIN newest ON newest.policy_id = match.policy_id`,
  )
}
