import { query, sql, type Transaction, texts, uuids } from '@lodge/database'
import type { CourseRole } from './launch.ts'

interface Enrolled {
  personId: string
  role: CourseRole
}

interface StoredContext {
  id: string
  courseId: string
}

/** Puts people into a course, as seen at this moment. Who is in it already, by hand or by an import, stays so. */
export async function enrol(
  tx: Transaction,
  { id, courseId }: StoredContext,
  people: readonly Enrolled[],
  at: Date,
): Promise<void> {
  const ids = uuids(people.map(({ personId }) => personId))
  await query(
    tx,
    sql`INSERT INTO lti_enrolment (context_id, person_id, role, seen_at)
        SELECT ${id}::uuid, person_id, role, ${at}::timestamptz
        FROM unnest(${ids}, ${texts(people.map(({ role }) => role))}) AS enrolled (person_id, role)
        ORDER BY person_id
        ON CONFLICT (context_id, person_id) DO UPDATE SET role = EXCLUDED.role,
          seen_at = GREATEST(lti_enrolment.seen_at, EXCLUDED.seen_at)`,
  )
  await query(
    tx,
    sql`INSERT INTO person_course (person_id, course_id, is_from_platform)
        SELECT person_id, ${courseId}::uuid, true FROM unnest(${ids}) AS enrolled (person_id)
        ORDER BY person_id ON CONFLICT DO NOTHING`,
  )
}

/** Takes out of a course who was not seen in it since, but for those whom another course of a platform has in it too. */
export async function leave(tx: Transaction, { id, courseId }: StoredContext, since: Date): Promise<void> {
  const gone = await query<{ personId: string }>(
    tx,
    sql`DELETE FROM lti_enrolment WHERE context_id = ${id} AND seen_at < ${since} RETURNING person_id AS "personId"`,
  )
  await query(
    tx,
    sql`DELETE FROM person_course
        WHERE course_id = ${courseId} AND is_from_platform
          AND person_id = ANY(${uuids(gone.map(({ personId }) => personId))})
          AND NOT EXISTS (SELECT FROM lti_enrolment JOIN lti_context ON lti_context.id = lti_enrolment.context_id
                          WHERE lti_enrolment.person_id = person_course.person_id
                            AND lti_context.course_id = person_course.course_id)`,
  )
}
