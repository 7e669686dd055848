import type { AliasParams, GetTopicPolicy, TopicPolicy } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
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
  const { prisma } = ctx.db
  const departmentId = department === undefined ? null : await findDepartmentId(ctx, department)
  const [topic] = await query<{ id: string; teamId: string }>(
    ctx.db,
    sql`SELECT id, ${receivingTeamId(sql`topic`, departmentId)} AS "teamId" FROM topic WHERE alias = ${alias}`,
  )
  if (!topic) throw refusal('topic_not_found')
  const named = { select: { alias: true, name: true } } as const
  const team = await prisma.team.findUniqueOrThrow({ where: { id: topic.teamId }, ...named })
  const versions = await findPolicyInForce(ctx.db, { topicId: topic.id, teamId: topic.teamId, departmentId })
  if (!versions) return { policy: null, team }
  const { policy } = await prisma.slaPolicyVersion.findUniqueOrThrow({
    where: { id: versions.policyVersionId },
    select: { policy: named },
  })
  return { policy, team }
}

async function findDepartmentId({ db }: Context, alias: string): Promise<string | null> {
  const department = await db.prisma.department.findUnique({ where: { alias }, select: { id: true } })
  return department?.id ?? null
}
