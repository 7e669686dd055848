import { query, raw, remove, type Sql, sql, type Transaction, updateOne } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import type { MergePair } from './find-merge-pair.ts'
import { endedTables } from './merge-rules.ts'

/** The people of a merge by their ids, and the row of it. */
export interface MergeOfIds {
  mergeId: string
  sourceId: string
  targetId: string
}

/**
 * The kinds of a merge's items. Rows of `joined_…` were deleted, the source's or (`target_participant`) the target's,
 * and stand in the item.
 */
export type MovedKind =
  | 'ticket'
  | 'message'
  | 'address'
  | 'primary_address'
  | 'identity'
  | 'participant'
  | 'joined_participant'
  | 'target_participant'
  | 'course'
  | 'joined_course'
  | 'enrolment'
  | 'joined_enrolment'
  | 'department'
  | 'external_id'

/** Runs a statement that returns the keys of what it moved, and the rows that it deleted, and remembers them. */
function moving(
  tx: Transaction,
  { mergeId }: MergeOfIds,
  kind: MovedKind,
  statement: Sql,
): Promise<object[]> {
  return query(
    tx,
    sql`
    WITH moved AS (${statement})
    INSERT INTO person_merge_item (merge_id, kind, key, row)
    SELECT ${mergeId}::uuid, ${kind}, key, row FROM moved`,
  )
}

/** Locks the tickets that two people have to do with, in the order of their ids, as whoever writes in them does. */
export async function lockTicketsOf(tx: Transaction, people: readonly string[]): Promise<string[]> {
  const ids = sql`ANY(${[...people]}::uuid[])`
  const rows = await query<{ id: string }>(
    tx,
    sql`
    SELECT id FROM ticket WHERE id IN (
      SELECT id FROM ticket WHERE requester_id = ${ids}
      UNION SELECT ticket_id FROM ticket_participant WHERE person_id = ${ids}
      UNION SELECT ticket_id FROM message WHERE author_id = ${ids} AND side = 'requester')
    ORDER BY id FOR UPDATE`,
  )
  return rows.map(({ id }) => id)
}

/** Gives the target what the source has, by the rules of `mergeRules`. The source has another address by then. */
export async function moveToTarget(
  ctx: Context,
  tx: Transaction,
  { source, target }: MergePair,
  mergeId: string,
): Promise<void> {
  const merge = { mergeId, sourceId: source.id, targetId: target.id }
  await moveAddresses(tx, merge)
  await closeSource(ctx, tx, merge)
  await moveFields(tx, { source, target }, merge)
  await moveTickets(tx, merge)
  await joinParticipants(tx, merge)
  await joinCourses(tx, merge)
  await joinEnrolments(tx, merge)
  await moving(
    tx,
    merge,
    'identity',
    sql`UPDATE person_identity SET person_id = ${target.id} WHERE person_id = ${source.id}
        RETURNING id::text AS key, NULL::jsonb AS row`,
  )
  for (const table of endedTables) await remove(tx, table, { personId: source.id })
}

async function moveAddresses(tx: Transaction, merge: MergeOfIds): Promise<void> {
  await query(
    tx,
    sql`INSERT INTO person_merge_item (merge_id, kind, key)
        SELECT ${merge.mergeId}::uuid, 'primary_address', email::text FROM person WHERE id = ${merge.sourceId}`,
  )
  await moving(
    tx,
    merge,
    'address',
    sql`UPDATE person_address SET person_id = ${merge.targetId}, is_primary = FALSE WHERE person_id = ${merge.sourceId}
        RETURNING email::text AS key, NULL::jsonb AS row`,
  )
}

/** Nobody can be mailed under `.invalid` (RFC 2606), nor sign in with it. */
async function closeSource(ctx: Context, tx: Transaction, { sourceId, targetId }: MergeOfIds): Promise<void> {
  const at = ctx.now()
  await updateOne(
    tx,
    'person',
    { id: sourceId },
    {
      email: `${sourceId}@merged.invalid`,
      externalId: null,
      passwordHash: null,
      mergedIntoId: targetId,
      sessionsFrom: at,
      updatedAt: at,
      archivedAt: at,
      revision: { increment: 1 },
    },
    { columns: ['id'] },
  )
}

/** The target's own department and external id stand; it gets those of the source where it has none. */
async function moveFields(
  tx: Transaction,
  { source, target }: MergePair,
  { mergeId }: MergeOfIds,
): Promise<void> {
  const departmentId = target.department === null ? (source.department?.id ?? null) : null
  const externalId = source.externalId
  for (const [kind, key] of [
    ['department', departmentId],
    ['external_id', externalId],
  ] as const)
    if (key !== null)
      await query(
        tx,
        sql`INSERT INTO person_merge_item (merge_id, kind, key) VALUES (${mergeId}, ${kind}, ${key})`,
      )
  await updateOne(
    tx,
    'person',
    { id: target.id },
    {
      ...(departmentId !== null && { departmentId }),
      ...(externalId !== null && { externalId }),
      revision: { increment: 1 },
    },
    { columns: ['id'] },
  )
}

async function moveTickets(tx: Transaction, merge: MergeOfIds): Promise<void> {
  const { sourceId, targetId } = merge
  await moving(
    tx,
    merge,
    'ticket',
    sql`UPDATE ticket SET requester_id = ${targetId} WHERE requester_id = ${sourceId}
        RETURNING id::text AS key, NULL::jsonb AS row`,
  )
  await moving(
    tx,
    merge,
    'message',
    sql`UPDATE message SET author_id = ${targetId} WHERE author_id = ${sourceId} AND side = 'requester'
        RETURNING id::text AS key, NULL::jsonb AS row`,
  )
  await query(tx, sql`UPDATE ticket_suggestion SET person_id = ${targetId} WHERE person_id = ${sourceId}`)
}

/** Nobody takes part twice, nor in a ticket of their own. What the target chose, such as to leave, counts. */
async function joinParticipants(tx: Transaction, merge: MergeOfIds): Promise<void> {
  const { sourceId, targetId } = merge
  const isOwn = sql`ticket_id IN (SELECT id FROM ticket WHERE requester_id = ${targetId})`
  const deleted = sql`ticket_id::text AS key, to_jsonb(ticket_participant) AS row`
  await moving(
    tx,
    merge,
    'target_participant',
    sql`DELETE FROM ticket_participant WHERE person_id = ${targetId} AND ${isOwn} RETURNING ${deleted}`,
  )
  await moving(
    tx,
    merge,
    'joined_participant',
    sql`DELETE FROM ticket_participant WHERE person_id = ${sourceId} AND (${isOwn} OR ticket_id IN (
          SELECT ticket_id FROM ticket_participant WHERE person_id = ${targetId})) RETURNING ${deleted}`,
  )
  await moving(
    tx,
    merge,
    'participant',
    sql`UPDATE ticket_participant SET person_id = ${targetId} WHERE person_id = ${sourceId}
        RETURNING ticket_id::text AS key, NULL::jsonb AS row`,
  )
}

/** A table with a row for each person and what `key` names. */
interface JoinedTable {
  table: 'person_course' | 'lti_enrolment'
  key: 'course_id' | 'context_id'
  kind: 'course' | 'enrolment'
}

/** Gives the target the source's rows; where both have one, the target's stays. */
async function joinRows(tx: Transaction, merge: MergeOfIds, names: JoinedTable): Promise<void> {
  const { sourceId, targetId } = merge
  const [table, key] = [raw(names.table), raw(names.key)]
  await moving(
    tx,
    merge,
    `joined_${names.kind}`,
    sql`DELETE FROM ${table} WHERE person_id = ${sourceId} AND ${key} IN (
          SELECT ${key} FROM ${table} WHERE person_id = ${targetId})
        RETURNING ${key}::text AS key, to_jsonb(${table}) AS row`,
  )
  await moving(
    tx,
    merge,
    names.kind,
    sql`UPDATE ${table} SET person_id = ${targetId} WHERE person_id = ${sourceId}
        RETURNING ${key}::text AS key, NULL::jsonb AS row`,
  )
}

async function joinCourses(tx: Transaction, merge: MergeOfIds): Promise<void> {
  const { sourceId, targetId } = merge
  // Where somebody put one of them in, the platform that brought the other takes them out no more.
  await query(
    tx,
    sql`UPDATE person_course SET is_from_platform = FALSE
        WHERE person_id = ${targetId} AND is_from_platform AND course_id IN (
          SELECT course_id FROM person_course WHERE person_id = ${sourceId} AND NOT is_from_platform)`,
  )
  await joinRows(tx, merge, { table: 'person_course', key: 'course_id', kind: 'course' })
}

/** Keeps the target’s enrolment in a course in which a learning platform has both, until the platform is asked again. */
function joinEnrolments(tx: Transaction, merge: MergeOfIds): Promise<void> {
  return joinRows(tx, merge, { table: 'lti_enrolment', key: 'context_id', kind: 'enrolment' })
}
