import type { AliasParams, GetTopicPolicy, TopicPolicy } from '@lodge/contracts'
import { findOne, getOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { receivingTeamId } from '../../foundation/routing/receiving-team.ts'
import { findPolicyInForce } from './find-policy-in-force.ts'

/** Returns which team and SLA policy a new ticket of a topic gets, from somebody of a department or of none. */
export async function getTopicPolicy(
  ctx: Context,
  { alias, department }: AliasParams & GetTopicPolicy,
): Promise<TopicPolicy> {
  requireRecordPermission(ctx, 'manage_topic')
  const departmentId = department === undefined ? null : await findDepartmentId(ctx, department)
  const [topic] = await query<{ id: string; teamId: string }>(
    ctx.db,
    sql`SELECT id, ${receivingTeamId(sql`topic`, departmentId)} AS "teamId" FROM topic WHERE alias = ${alias}`,
  )
  if (!topic) throw refusal('topic_not_found')
  const team = await getOne(ctx.db, 'team', { id: topic.teamId }, { columns: ['alias', 'name'] })
  const versions = await findPolicyInForce(ctx.db, { topicId: topic.id, teamId: topic.teamId, departmentId })
  if (!versions) return { policy: null, team }
  const isInForce = sql`id = (SELECT policy_id FROM sla_policy_version WHERE id = ${versions.policyVersionId})`
  const policy = await getOne(ctx.db, 'sla_policy', isInForce, { columns: ['alias', 'name'] })
  return { policy, team }
}

async function findDepartmentId({ db }: Context, alias: string): Promise<string | null> {
  const department = await findOne(db, 'department', { alias }, { columns: ['id'] })
  return department?.id ?? null
}
