import type { AliasParams, PeopleMergePreview, PreviewPeopleMerge } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, transaction } from '../../../foundation/context.ts'
import { findMergePair, nameOf } from './find-merge-pair.ts'

/** Returns what a merge would move, join and end; throws what would refuse it. */
export async function previewPeopleMerge(
  ctx: Context,
  given: AliasParams & PreviewPeopleMerge,
): Promise<PeopleMergePreview> {
  return transaction(ctx, async (tx) => {
    const { source, target } = await findMergePair(ctx, tx, given)
    const both = { source: source.id, target: target.id }
    const [counts] = await query<Omit<PeopleMergePreview, 'source' | 'target' | 'addresses' | 'gains'>>(
      tx,
      sql`
      SELECT
        (SELECT count(*)::int FROM ticket WHERE requester_id = ${both.source}) AS tickets,
        (SELECT count(*)::int FROM message WHERE author_id = ${both.source} AND side = 'requester') AS messages,
        (SELECT count(*)::int FROM person_identity WHERE person_id = ${both.source}) AS identities,
        (SELECT count(*)::int FROM person_course WHERE person_id = ${both.source}) AS courses,
        (SELECT count(*)::int FROM ticket_participant WHERE person_id = ${both.source}) AS participations,
        (SELECT count(*)::int FROM push_subscription WHERE person_id = ${both.source}) AS devices,
        (SELECT count(*)::int FROM person_course own JOIN person_course other
           ON other.course_id = own.course_id AND other.person_id = ${both.target}
         WHERE own.person_id = ${both.source}) AS "sameCourses",
        (SELECT count(*)::int FROM ticket_participant part JOIN ticket ON ticket.id = part.ticket_id
         WHERE (part.person_id = ${both.source} AND (ticket.requester_id = ${both.target} OR EXISTS (
                  SELECT FROM ticket_participant other
                  WHERE other.ticket_id = part.ticket_id AND other.person_id = ${both.target})))
            OR (part.person_id = ${both.target} AND ticket.requester_id = ${both.source})) AS "sameTickets"`,
    )
    if (!counts) throw refusal('person_not_found')
    return {
      source: { alias: source.alias, name: nameOf(source), revision: source.revision },
      target: {
        alias: target.alias,
        name: nameOf(target),
        revision: target.revision,
        isStaff: target.role !== null,
      },
      addresses: source.addresses.map(({ email }) => email),
      gains: {
        department: target.department === null ? (source.department?.name ?? null) : null,
        externalId: source.externalId !== null,
      },
      ...counts,
    }
  })
}
