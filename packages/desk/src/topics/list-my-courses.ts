import type { CourseView } from '@lodge/contracts'
import { personIdOf } from '@lodge/domain'
import type { Context } from '../context.ts'

/** Returns the actor's own courses, by their codes. */
export async function listMyCourses(ctx: Context): Promise<CourseView[]> {
  const personId = personIdOf(ctx.actor)
  if (personId === null) return []
  return ctx.db.prisma.course.findMany({
    where: { archivedAt: null, people: { some: { personId } } },
    orderBy: { code: 'asc' },
    select: { alias: true, code: true, name: true },
  })
}
