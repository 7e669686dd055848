import type { AliasParams, SaveImpact } from '@lodge/contracts'
import type { Context } from '../context.ts'
import { countByCalendar } from './open-tickets.ts'
import { findCalendar } from './save-calendar.ts'
import { superadminOnly } from './superadmin-only.ts'

/** How many open tickets saving other windows, holidays or another zone would re-time; a name re-times none. */
export async function calendarImpact(ctx: Context, { alias }: AliasParams): Promise<SaveImpact> {
  superadminOnly(ctx)
  const { id } = await findCalendar(ctx.db.prisma, alias)
  return { openTickets: await countByCalendar(ctx.db, id) }
}
