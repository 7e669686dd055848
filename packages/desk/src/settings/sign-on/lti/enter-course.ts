import { askedCourseParam } from '@lodge/contracts'
import {
  findOne,
  getOne,
  insert,
  query,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import {
  createPlatformCourse,
  findCourseByCode,
  renamePlatformCourse,
} from '../../../directory/courses/platform-course.ts'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { enrol } from './enrolments.ts'
import type { Launch } from './launch.ts'

interface Launched {
  launch: Launch
  personId: string
}

type LaunchedContext = NonNullable<Launch['context']>

/**
 * Enrols somebody in the course that they launched from. A course of the platform that is new here is the course whose
 * code it names, else one of its own. Returns the alias of the course, by which they can ask; null for none.
 */
export function enterCourse(
  ctx: Context,
  platform: { id: string },
  { launch, personId }: Launched,
): Promise<string | null> {
  const { context, deployment, role } = launch
  if (context === null) return Promise.resolve(null)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const key = `lodge.lti-context:${platform.id} ${encodeURIComponent(deployment)} ${context.id}`
    await query(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const stored = await keepContext(now, tx, { providerId: platform.id, deployment, context })
    const course = await getOne(tx, 'course', { id: stored.courseId })
    if (stored.namesCourse) await renamePlatformCourse(now, tx, course, context.title)
    if (role !== null) await enrol(tx, stored, [{ personId, role }], now.now())
    const isEnrolled = await findOne(tx, 'person_course', { personId, courseId: course.id })
    return isEnrolled && course.archivedAt === null ? course.alias : null
  })
}

interface KeptContext {
  providerId: string
  deployment: string
  context: LaunchedContext
}

async function keepContext(
  ctx: Context,
  tx: Transaction,
  { providerId, deployment, context }: KeptContext,
): Promise<TableRow<'lti_context'>> {
  const { id: contextId, label, title, membershipsAddress, sourcedIds } = context
  const known = await findOne(tx, 'lti_context', { providerId, deployment, contextId })
  const seen = { label, title, membershipsAddress, launchedAt: ctx.now() }
  if (known) return updateOne(tx, 'lti_context', { id: known.id }, seen)
  const found = await findCourseByCode(tx, [...sourcedIds, label, contextId])
  const course = found ?? (await createPlatformCourse(ctx, tx, context))
  const about = { providerId, deployment, contextId, courseId: course.id, namesCourse: found === null }
  return insert(tx, 'lti_context', { ...about, ...seen })
}

/** Returns the page of the portal that a launch opens. */
export function launchedPage({ topic }: Pick<Launch, 'topic'>, course: string | null): string {
  const page = topic === null ? '/tickets/choose-topic' : `/tickets/new/${topic}`
  return course === null ? page : `${page}?${new URLSearchParams({ [askedCourseParam]: course })}`
}
