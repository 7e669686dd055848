import type { AliasParams, GetTopicPolicy, TopicPolicy } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { requireRecordPermission } from '../../records/require-record-permission.ts'
import { findPolicyInForce } from './find-policy-in-force.ts'

/**
 * Returns which SLA policy a new ticket of a topic gets, for somebody of a department or of none. Which topics a policy
 * applies to is the policy's own.
 */
export async function getTopicPolicy(
  ctx: Context,
  { alias, department }: AliasParams & GetTopicPolicy,
): Promise<TopicPolicy> {
  requireRecordPermission(ctx, 'manage_topic')
  const { prisma } = ctx.db
  const topic = await prisma.topic.findUnique({ where: { alias }, select: { id: true, teamId: true } })
  if (!topic) throw refusal('topic_not_found')
  const departmentId = department === undefined ? null : await findDepartmentId(ctx, department)
  const versions = await findPolicyInForce(ctx.db, { topicId: topic.id, teamId: topic.teamId, departmentId })
  if (!versions) return { policy: null }
  const { policy } = await prisma.slaPolicyVersion.findUniqueOrThrow({
    where: { id: versions.policyVersionId },
    select: { policy: { select: { alias: true, name: true } } },
  })
  return { policy }
}

async function findDepartmentId({ db }: Context, alias: string): Promise<string | null> {
  const department = await db.prisma.department.findUnique({ where: { alias }, select: { id: true } })
  return department?.id ?? null
}
