import { query, type Sql, sql, type Transaction } from '@lodge/database'
import type { MergeOfIds, MovedKind } from './moved-things.ts'

const isItem = ({ mergeId }: MergeOfIds, kind: MovedKind, key: Sql): Sql =>
  sql`${key} IN (SELECT key FROM person_merge_item WHERE merge_id = ${mergeId} AND kind = ${kind})`

/** Items of merges from before there were learning platforms do not say who put somebody into a course. */
const isByHand = sql`'{"is_from_platform": false}'::jsonb`

/** Gives the source back what came from it and is still the target's. Its account is open by then. */
export async function moveBack(tx: Transaction, merge: MergeOfIds): Promise<void> {
  const { mergeId, sourceId, targetId } = merge
  const back = sql`person_id = ${sourceId}`
  const isTheirs = sql`person_id = ${targetId}`
  await query(
    tx,
    sql`UPDATE ticket SET requester_id = ${sourceId}
        WHERE requester_id = ${targetId} AND ${isItem(merge, 'ticket', sql`id::text`)}`,
  )
  await query(
    tx,
    sql`UPDATE message SET author_id = ${sourceId}
        WHERE author_id = ${targetId} AND ${isItem(merge, 'message', sql`id::text`)}`,
  )
  await query(
    tx,
    sql`UPDATE ticket_suggestion SET ${back} WHERE ${isTheirs} AND ${isItem(merge, 'ticket', sql`ticket_id::text`)}`,
  )
  await query(
    tx,
    sql`UPDATE person_identity SET ${back} WHERE ${isTheirs} AND ${isItem(merge, 'identity', sql`id::text`)}`,
  )
  await query(
    tx,
    sql`UPDATE ticket_participant SET ${back}
        WHERE ${isTheirs} AND ${isItem(merge, 'participant', sql`ticket_id::text`)}`,
  )
  await query(
    tx,
    sql`UPDATE person_course SET ${back} WHERE ${isTheirs} AND ${isItem(merge, 'course', sql`course_id::text`)}`,
  )
  await query(
    tx,
    sql`UPDATE lti_enrolment SET ${back} WHERE ${isTheirs} AND ${isItem(merge, 'enrolment', sql`context_id::text`)}`,
  )
  await query(
    tx,
    sql`
    INSERT INTO lti_enrolment
    SELECT gone.* FROM person_merge_item item, jsonb_populate_record(NULL::lti_enrolment, item.row) gone
    JOIN lti_context ON lti_context.id = gone.context_id
    WHERE item.merge_id = ${mergeId} AND item.kind = 'joined_enrolment'
    ON CONFLICT DO NOTHING`,
  )
  // A ticket may have been deleted since, and another person may ask in it.
  await query(
    tx,
    sql`
    INSERT INTO ticket_participant
    SELECT gone.* FROM person_merge_item item, jsonb_populate_record(NULL::ticket_participant, item.row) gone
    JOIN ticket ON ticket.id = gone.ticket_id
    WHERE item.merge_id = ${mergeId} AND item.kind IN ('joined_participant', 'target_participant')
      AND ticket.requester_id <> gone.person_id
    ON CONFLICT DO NOTHING`,
  )
  await query(
    tx,
    sql`
    INSERT INTO person_course
    SELECT gone.* FROM person_merge_item item, jsonb_populate_record(NULL::person_course, ${isByHand} || item.row) gone
    JOIN course ON course.id = gone.course_id
    WHERE item.merge_id = ${mergeId} AND item.kind = 'joined_course'
    ON CONFLICT DO NOTHING`,
  )
  await query(
    tx,
    sql`UPDATE person SET department_id = NULL
        WHERE id = ${targetId} AND ${isItem(merge, 'department', sql`department_id::text`)}`,
  )
}
