import { query, sql } from '@lodge/database'
import type { Context } from '../foundation/context.ts'

export type Reader =
  | { kind: 'visitor' }
  | { kind: 'requester'; departmentIds: readonly string[] }
  | { kind: 'staff' }

export type ReaderContext = Pick<Context, 'actor' | 'db' | 'now' | 'languages'>

/** Returns the actor as a reader, with their department and those above it. */
export async function readerOf({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<Reader> {
  if (actor.kind === 'staff') return { kind: 'staff' }
  if (actor.kind !== 'requester') return { kind: 'visitor' }
  const rows = await query<{ id: string }>(
    db,
    sql`
    WITH RECURSIVE line AS (
      SELECT department.id, department.parent_id FROM person JOIN department ON department.id = person.department_id
      WHERE person.id = ${actor.id}
      UNION SELECT department.id, department.parent_id FROM department JOIN line ON line.parent_id = department.id
    )
    SELECT id FROM line`,
  )
  return { kind: 'requester', departmentIds: rows.map(({ id }) => id) }
}
