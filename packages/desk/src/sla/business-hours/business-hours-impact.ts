import type { AliasParams, SaveImpact } from '@lodge/contracts'
import type { Context } from '../../context.ts'
import { requireSuperadmin } from '../../require-superadmin.ts'
import { countOpenTicketsByBusinessHours } from '../policies/count-open-tickets.ts'
import { findBusinessHours } from './save-business-hours.ts'

/** How many open tickets saving other windows, holidays or another zone would recalculate; a name recalculates none. */
export async function getBusinessHoursImpact(ctx: Context, { alias }: AliasParams): Promise<SaveImpact> {
  requireSuperadmin(ctx)
  const { id } = await findBusinessHours(ctx.db.prisma, alias)
  return { openTickets: await countOpenTicketsByBusinessHours(ctx.db, id) }
}
