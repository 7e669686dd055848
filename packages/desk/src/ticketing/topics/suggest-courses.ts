import { type CourseView, limits, type SuggestByText } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { courseTitle } from '../../directory/courses/course-name.ts'
import type { Context } from '../../foundation/context.ts'
import { beginningWith, containing } from '../../foundation/like-patterns.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

/** Returns courses whose code or name contains the text, those whose code begins with it first. For staff only. */
export async function suggestCourses({ db, actor }: Context, { text }: SuggestByText): Promise<CourseView[]> {
  requireStaff({ actor })
  return query<CourseView>(
    db,
    sql`
    SELECT course.alias, course.code, ${courseTitle} AS name FROM course
    WHERE archived_at IS NULL AND (code ILIKE ${containing(text)} OR name ILIKE ${containing(text)} OR term ILIKE ${containing(text)})
    ORDER BY code ILIKE ${beginningWith(text)} DESC, code, term DESC LIMIT ${limits.suggestions}`,
  )
}
