import type { NamedRef } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'

/** Returns the business hours that a team can count by, by name. */
export async function listTeamHours(ctx: Context): Promise<NamedRef[]> {
  requireRecordPermission(ctx, 'manage_team')
  return findMany(
    ctx.db,
    'business_hours',
    { archivedAt: null },
    { columns: ['alias', 'name'], orderBy: ['name'] },
  )
}
