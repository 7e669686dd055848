import { findOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../foundation/context.ts'
import { requireRecordPermission } from '../foundation/records/require-record-permission.ts'

/** Returns a team for whoever manages teams; throws `forbidden` for anyone else. */
export async function findManagedTeam(ctx: Context, alias: string): Promise<{ id: string }> {
  requireRecordPermission(ctx, 'manage_team')
  const team = await findOne(ctx.db, 'team', { alias }, { columns: ['id'] })
  if (!team) throw refusal('team_not_found')
  return team
}
