import type { TicketPriority } from '@lodge/contracts'
import { newId, sql, type Transaction } from '@lodge/database'
import { matchPolicies, latestVersions } from './match-policies.ts'
import { holdSlaSettings } from '../settings-lock.ts'

interface PolicyApplication {
  ticketId: string
  /** The event that puts the policy in force: the ticket's opening or a change of its priority, topic or unit. */
  eventId: string
  priority: TicketPriority
  at: Date
}

/**
 * Notes the policy and calendar versions that apply to a ticket from this event on (SLA semantics, rule 11), in the
 * transaction that records the event. Where no policy applies there is nothing to note.
 */
export async function applyPolicy(
  tx: Transaction,
  { ticketId, eventId, priority, at }: PolicyApplication,
): Promise<void> {
  await holdSlaSettings(tx)
  const ticket = sql`SELECT id, topic_id, unit_id, team_id FROM ticket WHERE id = ${ticketId}::uuid`
  await tx.$executeRaw(sql`
    WITH RECURSIVE ${matchPolicies(ticket)}, ${latestVersions}
    INSERT INTO applied_policy (id, ticket_id, event_id, priority, policy_version_id, calendar_version_id, applied_at)
    SELECT ${newId()}::uuid, match.id, ${eventId}::uuid, ${priority}, newest.policy_version_id,
           newest.calendar_version_id, ${at}
    FROM match JOIN newest ON newest.policy_id = match.policy_id`)
}
