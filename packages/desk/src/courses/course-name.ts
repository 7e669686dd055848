import { type Sql, sql } from '@lodge/database'

interface NamedCourse {
  code: string
  name: string
  term: string
}

/** Returns what a course is called where one is chosen: "CS201 Databases (2026/27 Autumn)". */
export function courseName({ code, name, term }: NamedCourse): string {
  return term === '' ? `${code} ${name}` : `${code} ${name} (${term})`
}

/** The title of `course`, with its term where another term has a course of the same code. */
export const courseTitle: Sql = sql`
  course.name || CASE
    WHEN course.term <> '' AND EXISTS (SELECT FROM course other WHERE other.code = course.code AND other.id <> course.id)
    THEN ' (' || course.term || ')' ELSE '' END`
