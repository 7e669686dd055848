import type { AliasParams, GetTopicForm, TopicForm } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { type Actor, asRequester, authorize } from '@lodge/domain'
import { type Context, readingAs } from '../../../foundation/context.ts'
import { asWritten } from '../../../foundation/site-texts/text-languages.ts'
import { findLeafTopic } from '../../topics/find-leaf-topic.ts'
import { readTopic } from '../../topics/get-topic.ts'
import { listMyCourses } from '../../topics/list-my-courses.ts'

const unknownRequester: Actor = { kind: 'visitor' }

/** Returns a topic's form as this person would fill it in, with their courses; for staff alone. */
export async function getTopicForm(
  ctx: Context,
  { alias, requester }: AliasParams & GetTopicForm,
): Promise<TopicForm> {
  authorize(ctx.actor.kind === 'staff')
  const asThem = readingAs(ctx, await findRequesterActor(ctx, requester))
  const [topic, courses, leaf] = await Promise.all([
    // In the words that staff read, whatever language the person does.
    readTopic(asThem, { alias }, asWritten),
    listMyCourses(asThem),
    findLeafTopic(ctx.db, alias, ctx.now()),
  ])
  return { ...topic, courses, priority: leaf?.priority ?? 'normal' }
}

async function findRequesterActor({ db }: Context, alias: string | undefined): Promise<Actor> {
  if (alias === undefined) return unknownRequester
  const person = await findOne(db, 'person', { alias, archivedAt: null }, { columns: ['id'] })
  return person ? asRequester(person.id) : unknownRequester
}
