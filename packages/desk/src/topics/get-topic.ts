import type { AliasParams, TopicView } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import type { Context } from '../context.ts'
import { getExpectedFirstResponse } from '../sla/deadlines/expected-first-response.ts'
import { findLeafTopic } from './find-leaf-topic.ts'

/** Returns a topic that takes tickets, with its form and when to expect a reply; throws `not_found` for any other. */
export async function getTopic(ctx: Context, { alias }: AliasParams): Promise<TopicView> {
  const topic = await findLeafTopic(ctx.db, alias, ctx.now())
  if (!topic) throw refusal('topic_not_found')
  const { name, title, path, fields } = topic
  const { dueAt, closedUntil } = await getExpectedFirstResponse(
    ctx.db,
    topic.id,
    ctx.now(),
    await findDepartmentOf(ctx),
  )
  const team = { alias: topic.team.alias, name: topic.team.name }
  return { alias, name, title, path, team, fields, expectedAnswerAt: dueAt, closedUntil }
}

/** Returns the requester's department, for which a policy may promise more. */
async function findDepartmentOf({ actor, db }: Context): Promise<string | null> {
  if (actor.kind !== 'requester') return null
  const person = await db.prisma.person.findUnique({
    where: { id: actor.id },
    select: { departmentId: true },
  })
  return person?.departmentId ?? null
}
