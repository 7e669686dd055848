import type { DemoPerson } from '@lodge/contracts'
import { findMany, findOne, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

const shown = 4

/** Returns some students of the demo, to sign in as; nobody outside of a demo. */
export async function listDemoPeople({ db }: Pick<Context, 'db'>): Promise<DemoPerson[]> {
  const site = await findOne(db, 'site', {}, { columns: ['authMode'] })
  if (site?.authMode !== 'demo') return []
  return findMany(
    db,
    'person',
    sql`role_id IS NULL AND archived_at IS NULL AND name <> ''
        AND id IN (SELECT requester_id FROM ticket)`,
    { columns: ['name', 'email'], orderBy: ['createdAt', 'alias'], limit: shown },
  )
}
