import { findOne } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/** Returns the department of the requester who acts; null for anybody else. */
export async function findDepartmentOf({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<string | null> {
  if (actor.kind !== 'requester') return null
  const person = await findOne(db, 'person', { id: actor.id }, { columns: ['departmentId'] })
  return person?.departmentId ?? null
}
