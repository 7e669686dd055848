import { TicketPriority } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { evaluateSla, isOpenAt, nextOpening } from '@lodge/sla'
import { receivingTeamId } from '../../foundation/routing/receiving-team.ts'
import { findPolicyInForce } from '../policies/find-policy-in-force.ts'
import { loadPublishedBusinessHours, loadPublishedPolicy } from '../policies/published-versions.ts'

interface ExpectedFirstResponse {
  /** Null where the policy promises none, or the topic is unknown. */
  dueAt: string | null
  /** The opening of the business hours of that promise; null while they are open. */
  closedUntil: string | null
}

const noExpectation: ExpectedFirstResponse = { dueAt: null, closedUntil: null }

/** Returns what is promised for a ticket created `now` under this topic, by someone of this department. */
export async function getExpectedFirstResponse(
  db: Database,
  topicId: string,
  now: Date,
  departmentId: string | null = null,
): Promise<ExpectedFirstResponse> {
  const [topic] = await query<{ priority: string; teamId: string }>(
    db,
    sql`SELECT priority, ${receivingTeamId(sql`topic`, departmentId)} AS "teamId" FROM topic WHERE id = ${topicId}`,
  )
  const versions = topic && (await findPolicyInForce(db, { topicId, departmentId, teamId: topic.teamId }))
  if (!versions) return noExpectation
  const [{ definitions }, { calendar }] = await Promise.all([
    loadPublishedPolicy(db, versions.policyVersionId),
    loadPublishedBusinessHours(db, versions.businessHoursVersionId),
  ])
  const policy = definitions[TicketPriority.parse(topic.priority)]
  const at = now.toISOString()
  const opened = { at, type: 'ticket_created', by: 'requester', status: 'open' } as const
  const { firstResponse } = evaluateSla({ calendar, policy, events: [opened] }, at)
  if (firstResponse.dueAt === null) return noExpectation
  return {
    dueAt: firstResponse.dueAt,
    closedUntil: isOpenAt(calendar, at) ? null : nextOpening(calendar, at),
  }
}
