import type { CoursePage, CourseRow, ListCourses } from '@lodge/contracts'
import { empty, query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { exportRecords, listRecords } from '../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../foundation/records/record-kind.ts'

interface RawCourse extends ListedRecord {
  code: string
  name: string
  term: string
  departmentAlias: string | null
  departmentName: string | null
  people: number
}

const courseList: RecordList<ListCourses, RawCourse, CourseRow> = {
  permission: 'superadmin',
  table: 'course',
  columns: sql`
    code, name, term,
    (SELECT department.alias FROM department WHERE department.id = record.department_id) AS "departmentAlias",
    (SELECT department.name FROM department WHERE department.id = record.department_id) AS "departmentName",
    (SELECT count(*)::int FROM person_course WHERE person_course.course_id = record.id) AS people`,
  searched: [sql`code`, sql`name`, sql`term`],
  name: sql`code`,
  filter: ({ term }) => (term === undefined ? empty : sql`AND term = ${term}`),
  toItem: ({ alias, code, name, term, departmentAlias, departmentName, people, updatedAt, archivedAt }) => ({
    alias,
    code,
    name,
    term,
    people,
    department: departmentAlias === null ? null : { alias: departmentAlias, name: departmentName ?? '' },
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
}

/** Returns a page of courses by their code, and every term that there is. */
export async function listCourseRecords(ctx: Context, list: ListCourses): Promise<CoursePage> {
  const [page, terms] = await Promise.all([
    listRecords(ctx, courseList, list),
    query<{ term: string }>(
      ctx.db,
      sql`SELECT DISTINCT term FROM course WHERE term <> '' ORDER BY term DESC`,
    ),
  ])
  return { ...page, terms: terms.map(({ term }) => term) }
}

export function exportCourses(ctx: Context, list: ListCourses): AsyncGenerator<string[]> {
  return exportRecords(ctx, courseList, list, (t) => ({
    [t('exports.columns.code')]: ({ code }) => code,
    [t('exports.columns.title')]: ({ name }) => name,
    [t('exports.columns.term')]: ({ term }) => term,
    [t('exports.columns.department')]: ({ department }) => department?.name ?? '',
    [t('exports.columns.people')]: ({ people }) => String(people),
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}
