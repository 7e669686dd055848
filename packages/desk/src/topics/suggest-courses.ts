import { type CourseView, limits, type SuggestByText } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../context.ts'
import { beginningWith, containing } from '../like-patterns.ts'
import { requireStaff } from '../require-staff.ts'

/** Returns courses whose code or name contains the text, those whose code begins with it first. For staff only. */
export async function suggestCourses({ db, actor }: Context, { text }: SuggestByText): Promise<CourseView[]> {
  requireStaff({ actor })
  return query<CourseView>(
    db,
    sql`
    SELECT alias, code, name FROM course
    WHERE archived_at IS NULL AND (code ILIKE ${containing(text)} OR name ILIKE ${containing(text)})
    ORDER BY code ILIKE ${beginningWith(text)} DESC, code LIMIT ${limits.suggestions}`,
  )
}
