import type {
  AliasParams,
  ArchiveTerm,
  CourseRecord,
  RecordUsage,
  SaveCourse,
  SetArchived,
  TermArchived,
} from '@lodge/contracts'
import { modelsOf, sql, type Transaction } from '@lodge/database'
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

const include = { department: { select: { alias: true, name: true } } } as const

const courses: RecordKind<SaveCourse, StoredCourse, CourseData, CourseRecord> = {
  permission: 'superadmin',
  table: 'course',
  event: 'course.changed',
  notFound: 'course_not_found',
  nameOf: ({ code, name }) => `${code} ${name}`,
  aliasOf: ({ code }) => ({ chosen: undefined, from: code }),
  find: (db, alias) => modelsOf(db).course.findUnique({ where: { alias }, include }),
  toData: toCourseData,
  create: (tx, data) => tx.course.create({ data, include }),
  update: (tx, id, data, more) => tx.course.update({ where: { id }, data: { ...data, ...more }, include }),
  setArchived: (tx, id, more) => tx.course.update({ where: { id }, data: more, include }),
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
  const found = await ctx.db.prisma.course.findMany({
    where: { term, archivedAt: null },
    select: { alias: true },
  })
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

async function toCourseData(
  tx: Transaction,
  { code, name, term, department }: SaveCourse,
  before: StoredCourse | null,
): Promise<CourseData> {
  const other = await tx.course.findUnique({ where: { code_term: { code, term } }, select: { id: true } })
  if (other && other.id !== before?.id) throw refusalAt('code', 'course_code_taken')
  if (department === null) return { code, name, term, departmentId: null }
  const found = await tx.department.findUnique({ where: { alias: department }, select: { id: true } })
  if (!found) throw refusalAt('department', 'unknown_department')
  return { code, name, term, departmentId: found.id }
}
