import type { TicketPriority } from '@lodge/contracts'
import { newId, send, sql, type Transaction } from '@lodge/database'
import { holdSlaSettings } from '../settings-lock.ts'
import { hoursAfterTeamChange, matchPolicies, versionsInForce } from './match-policies.ts'

interface PolicyApplication {
  ticketId: string
  /** The event that puts the policy in force: the creation, or a change of priority, topic or department. */
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
  holdSlaSettings(tx)
  const ticket = sql`SELECT id, topic_id, department_id, team_id FROM ticket WHERE id = ${ticketId}`
  send(
    tx,
    sql`
    WITH RECURSIVE ${matchPolicies(ticket)}, ${versionsInForce}
    INSERT INTO applied_policy (id, ticket_id, event_id, priority, policy_version_id, business_hours_version_id, applied_at)
    SELECT ${newId()}, id, ${eventId}, ${priority}, policy_version_id, business_hours_version_id, ${at}
    FROM in_force`,
  )
}

/**
 * Stores that the hours of its new team count for a ticket from this event on, if they are others than before. The
 * policy stays the one that applies.
 */
export async function applyTeamHours(
  tx: Transaction,
  { ticketId, eventId, at }: Omit<PolicyApplication, 'priority'>,
): Promise<void> {
  holdSlaSettings(tx)
  send(
    tx,
    sql`
    INSERT INTO applied_policy (id, ticket_id, event_id, priority, policy_version_id, business_hours_version_id, applied_at)
    SELECT ${newId()}, ${ticketId}, ${eventId}, priority, policy_version_id, business_hours_version_id, ${at}
    FROM (${hoursAfterTeamChange(ticketId)}) changed`,
  )
}
