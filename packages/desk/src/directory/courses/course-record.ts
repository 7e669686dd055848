import type {
  AliasParams,
  ArchiveTerm,
  CourseRecord,
  RecordUsage,
  SaveCourse,
  SetArchived,
  TermArchived,
} from '@lodge/contracts'
import {
  type Database,
  findMany,
  findOne,
  getOne,
  insert,
  sql,
  type TableRow,
  type Transaction,
  updateMany,
  updateOne,
} from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import type { RecordKind, StoredRecord } from '../../foundation/records/record-kind.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'

interface CourseData {
  code: string
  name: string
  term: string
  departmentId: string | null
}

interface StoredCourse extends StoredRecord, CourseData {
  department: { alias: string; name: string } | null
}

const courses: RecordKind<SaveCourse, StoredCourse, CourseData, CourseRecord> = {
  permission: 'superadmin',
  table: 'course',
  event: 'course.changed',
  notFound: 'course_not_found',
  nameOf: ({ code, name }) => `${code} ${name}`,
  aliasOf: ({ code }) => ({ chosen: undefined, from: code }),
  find: async (db, alias) => {
    const row = await findOne(db, 'course', { alias })
    return row && withDepartment(db, row)
  },
  toData: toCourseData,
  create: async (tx, data) => withDepartment(tx, await insert(tx, 'course', data)),
  update: async (tx, id, data, more) =>
    withDepartment(tx, await updateOne(tx, 'course', { id }, { ...data, ...more })),
  setArchived: async (tx, id, more) => withDepartment(tx, await updateOne(tx, 'course', { id }, more)),
  // A name that somebody has chosen stays, whatever the platform calls the course that it made.
  onSaved: async (_, tx, { before, after }) => {
    if (before && before.name !== after.name)
      await updateMany(tx, 'lti_context', { courseId: after.id }, { namesCourse: false })
  },
  factsOf: ({ code, name, term, department }) => ({
    code,
    name,
    term: term || null,
    department: department?.name ?? null,
  }),
  toView: ({ alias, code, name, term, department, revision, updatedAt, archivedAt }) => ({
    alias,
    code,
    name,
    term,
    department,
    revision,
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
}

/** Returns a course for its settings page; throws `not_found`. */
export function getCourse(ctx: Context, params: AliasParams): Promise<CourseRecord> {
  return getRecord(ctx, courses, params)
}

/** Creates a course. Throws `invalid_input` for a code that another course of its term has. */
export function createCourse(ctx: Context, input: SaveCourse): Promise<CourseRecord> {
  return createRecord(ctx, courses, input)
}

/** Changes a course. Throws `edit_conflict` and `invalid_input`. */
export function updateCourse(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveCourse },
): Promise<CourseRecord> {
  return updateRecord(ctx, courses, given)
}

export function archiveCourse(ctx: Context, given: AliasParams & SetArchived): Promise<CourseRecord> {
  return archiveRecord(ctx, courses, given)
}

/** Archives every course of a term, each with an entry of its own in the activity log. */
export async function archiveTerm(ctx: Context, { term }: ArchiveTerm): Promise<TermArchived> {
  requireRecordPermission(ctx, 'superadmin')
  const found = await findMany(ctx.db, 'course', { term, archivedAt: null }, { columns: ['alias'] })
  for (const { alias } of found) await archiveRecord(ctx, courses, { alias, isArchived: true })
  return { archived: found.length }
}

/** Returns how many people and tickets name a course. */
export function countCourseUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...courses, counts: usage }, params)
}

const usage = {
  people: (id: string) => sql`SELECT count(*)::int AS count FROM person_course WHERE course_id = ${id}`,
  openTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE course_id = ${id} AND status NOT IN ('resolved', 'closed')`,
  finishedTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE course_id = ${id} AND status IN ('resolved', 'closed')`,
}

async function withDepartment(db: Database | Transaction, row: TableRow<'course'>): Promise<StoredCourse> {
  const { departmentId: id } = row
  const department = id && (await getOne(db, 'department', { id }, { columns: ['alias', 'name'] }))
  return { ...row, department: department || null }
}

async function toCourseData(
  tx: Transaction,
  { code, name, term, department }: SaveCourse,
  before: StoredCourse | null,
): Promise<CourseData> {
  const other = await findOne(tx, 'course', { code, term }, { columns: ['id'] })
  if (other && other.id !== before?.id) throw refusalAt('code', 'course_code_taken')
  if (department === null) return { code, name, term, departmentId: null }
  const found = await findOne(tx, 'department', { alias: department }, { columns: ['id'] })
  if (!found) throw refusalAt('department', 'unknown_department')
  return { code, name, term, departmentId: found.id }
}
