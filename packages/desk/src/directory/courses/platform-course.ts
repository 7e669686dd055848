import { limits } from '@lodge/contracts'
import { findOne, insert, query, sql, type TableRow, type Transaction, updateOne } from '@lodge/database'
import { type Context, recordEventBy, systemContext } from '../../foundation/context.ts'
import { findFreeAlias } from '../../foundation/find-free-alias.ts'
import { lockTable } from '../../foundation/records/save-record.ts'

/** The length of a course's code. */
const codeLength = 40

interface NamedByPlatform {
  label: string
  title: string
}

/** Returns the course in use that one of these names is the code of; null where none is, or several terms have one. */
export async function findCourseByCode(
  tx: Transaction,
  names: readonly string[],
): Promise<{ id: string } | null> {
  for (const name of names) {
    const found = await query<{ id: string }>(
      tx,
      sql`SELECT id FROM course WHERE lower(code) = lower(${name}) AND archived_at IS NULL LIMIT 2`,
    )
    if (found.length === 1) return found[0] ?? null
  }
  return null
}

/** Creates a course as a learning platform names it, by Lodge itself, under a code that no other course has. */
export async function createPlatformCourse(
  ctx: Context,
  tx: Transaction,
  { label, title }: NamedByPlatform,
): Promise<{ id: string }> {
  await lockTable(tx, 'course')
  const code = await freeCode(tx, label.slice(0, codeLength))
  const name = title.slice(0, limits.subjectLength)
  const alias = await findFreeAlias(tx, 'course', code)
  const course = await insert(tx, 'course', { alias, code, name, term: '', updatedAt: ctx.now() })
  await recordEventBy(asLodge(ctx), tx, {
    type: 'course.changed',
    recordId: course.id,
    subject: `${code} ${name}`,
    how: 'created',
    before: null,
    after: { code, name, term: null, department: null },
  })
  return course
}

/** Has the name of a course follow the platform that it came from. */
export async function renamePlatformCourse(
  ctx: Context,
  tx: Transaction,
  course: Pick<TableRow<'course'>, 'id' | 'code' | 'name'>,
  title: string,
): Promise<void> {
  const name = title.slice(0, limits.subjectLength)
  if (name === course.name) return
  const changes = { name, updatedAt: ctx.now(), revision: { increment: 1 } } as const
  await updateOne(tx, 'course', { id: course.id }, changes)
  await recordEventBy(asLodge(ctx), tx, {
    type: 'course.changed',
    recordId: course.id,
    subject: `${course.code} ${name}`,
    how: 'edited',
    before: { name: course.name },
    after: { name },
  })
}

async function freeCode(tx: Transaction, label: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const code = label.slice(0, codeLength - ending.length) + ending
    if (!(await findOne(tx, 'course', { code, term: '' }, { columns: ['id'] }))) return code
  }
}

function asLodge({ db, now, requestId, ip }: Context): Context {
  return { ...systemContext(db, now), requestId, ip }
}
