import type { AliasParams, SaveImpact } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { countOpenTicketsByBusinessHours } from '../policies/count-open-tickets.ts'
import { findBusinessHours } from './save-business-hours.ts'

/** Returns how many open tickets other windows, holidays or zone would recalculate; a new name recalculates none. */
export async function getBusinessHoursImpact(ctx: Context, { alias }: AliasParams): Promise<SaveImpact> {
  requireSuperadmin(ctx)
  const { id } = await findBusinessHours(ctx.db, alias)
  return { openTickets: await countOpenTicketsByBusinessHours(ctx.db, id) }
}
