import type { AliasParams, RecordUsage, SaveTopic, SetArchived, TopicRecord } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { topicKind, topicsFor } from './topic-kind.ts'

/** Returns a topic for its settings page; throws `not_found`. */
export function getTopicRecord(ctx: Context, params: AliasParams): Promise<TopicRecord> {
  return getRecord(ctx, topicsFor(ctx), params)
}

/** Creates a topic, the last of those beside it. Throws `invalid_input` for a parent, team or form that is not there. */
export function createTopic(ctx: Context, input: SaveTopic): Promise<TopicRecord> {
  return createRecord(ctx, topicsFor(ctx), input)
}

/** Changes a topic. Throws `edit_conflict`, and `invalid_input` for a parent that is below the topic too. */
export function updateTopic(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveTopic },
): Promise<TopicRecord> {
  return updateRecord(ctx, topicsFor(ctx), given)
}

/**
 * Archives a topic, after which nobody can choose it, or restores it. Throws `still_in_use` while there are topics below
 * it, and for one whose team or parent is archived.
 */
export function archiveTopic(ctx: Context, given: AliasParams & SetArchived): Promise<TopicRecord> {
  return archiveRecord(ctx, topicsFor(ctx), given)
}

/** Returns how many tickets, topics below it and SLA policies name a topic. */
export function countTopicUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...topicKind, counts: usage }, params)
}

const usage = {
  openTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE topic_id = ${id} AND status NOT IN ('resolved', 'closed')`,
  finishedTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE topic_id = ${id} AND status IN ('resolved', 'closed')`,
  topics: (id: string) =>
    sql`SELECT count(*)::int AS count FROM topic WHERE parent_id = ${id} AND archived_at IS NULL`,
  policies: (id: string) =>
    sql`SELECT count(*)::int AS count FROM sla_policy WHERE topic_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
}
