import type { CourseView } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { personIdOf } from '@lodge/domain'
import { courseTitle } from '../../directory/courses/course-name.ts'
import type { Context } from '../../foundation/context.ts'

/** Returns the actor's own courses, by their codes, the newest term first. */
export async function listMyCourses(ctx: Context): Promise<CourseView[]> {
  const personId = personIdOf(ctx.actor)
  if (personId === null) return []
  return query<CourseView>(
    ctx.db,
    sql`
    SELECT course.alias, course.code, ${courseTitle} AS name
    FROM course JOIN person_course ON person_course.course_id = course.id
    WHERE person_course.person_id = ${personId} AND course.archived_at IS NULL
    ORDER BY course.code, course.term DESC`,
  )
}
