import type { NamedRef } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'

/** Returns the business hours that a team can count by, by name. */
export async function listTeamHours(ctx: Context): Promise<NamedRef[]> {
  requireRecordPermission(ctx, 'manage_team')
  return ctx.db.prisma.businessHours.findMany({
    where: { archivedAt: null },
    orderBy: { name: 'asc' },
    select: { alias: true, name: true },
  })
}
