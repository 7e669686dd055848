import { type CourseView, limits, type SuggestByText } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'

/** Courses whose code or name holds what was typed, those whose code begins with it first. For staff only. */
export async function suggestCourses({ db, actor }: Context, { text }: SuggestByText): Promise<CourseView[]> {
  if (actor.kind !== 'staff') throw new DomainError('forbidden', 'Only staff may see this.')
  const typed = text.replace(/[\\%_]/g, '\\$&')
  return query<CourseView>(
    db,
    sql`
    SELECT alias, code, name FROM course
    WHERE archived_at IS NULL AND (code ILIKE ${`%${typed}%`} OR name ILIKE ${`%${typed}%`})
    ORDER BY code ILIKE ${`${typed}%`} DESC, code LIMIT ${limits.suggestions}`,
  )
}
