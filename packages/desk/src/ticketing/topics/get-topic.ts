import type { AliasParams, TopicView } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { resolveAlias } from '../../foundation/records/former-aliases.ts'
import { type Reading, readingOf } from '../../foundation/site-texts/text-languages.ts'
import { getExpectedFirstResponse } from '../../sla/deadlines/expected-first-response.ts'
import { findDepartmentOf } from './find-department-of.ts'
import { readLeafTopic } from './find-leaf-topic.ts'

/**
 * Returns a topic that takes tickets, by its alias or one that it had before, with its form and when to expect a reply;
 * throws `not_found` for any other.
 */
export async function getTopic(ctx: Context, params: AliasParams): Promise<TopicView> {
  return readTopic(ctx, params, await readingOf(ctx))
}

/** Returns the same as somebody reads it. */
export async function readTopic(
  ctx: Context,
  { alias: requestedAlias }: AliasParams,
  reading: Reading,
): Promise<TopicView> {
  const alias = await resolveAlias(ctx.db, 'topic', requestedAlias)
  const departmentId = await findDepartmentOf(ctx)
  const viewer = ctx.actor.kind === 'requester' ? { departmentId } : 'staff'
  const topic = await readLeafTopic(ctx.db, { alias, at: ctx.now(), viewer }, reading)
  if (!topic?.isOffered) throw refusal('topic_not_found')
  const { name, title, path, fields, disabledBecause } = topic
  const { dueAt, closedUntil } = await getExpectedFirstResponse(ctx.db, topic.id, ctx.now(), departmentId)
  const team = { alias: topic.team.alias, name: topic.team.name }
  return {
    alias,
    name,
    title,
    path,
    team,
    fields,
    expectedAnswerAt: dueAt,
    closedUntil,
    ...(disabledBecause !== null && { disabledBecause }),
  }
}
