import type { Context } from '../../foundation/context.ts'

/** Returns the department of the requester who acts; null for anybody else. */
export async function findDepartmentOf({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<string | null> {
  if (actor.kind !== 'requester') return null
  const person = await db.prisma.person.findUnique({
    where: { id: actor.id },
    select: { departmentId: true },
  })
  return person?.departmentId ?? null
}
