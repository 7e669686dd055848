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

const hasOtherTerm = sql`course.term <> '' AND EXISTS (
  SELECT FROM course other WHERE other.code = course.code AND other.id <> course.id)`

/** The term of `course` where another term has a course of the same code, else NULL. */
export const courseTerm: Sql = sql`CASE WHEN ${hasOtherTerm} THEN course.term END`

/** The title of `course`, with its term where another term has a course of the same code. */
export const courseTitle: Sql = sql`
  course.name || CASE WHEN ${hasOtherTerm} THEN ' (' || course.term || ')' ELSE '' END`

/** The code of `course`, with its term where another term has a course of the same code. */
export const courseCode: Sql = sql`
  course.code || CASE WHEN ${hasOtherTerm} THEN ' (' || course.term || ')' ELSE '' END`
