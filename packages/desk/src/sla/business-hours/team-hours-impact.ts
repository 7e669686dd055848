import type { AliasParams, PreviewTeamHours, SaveImpact } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { findManagedTeam } from '../find-managed-team.ts'
import { countOpenTicketsOfOtherHours } from '../policies/count-open-tickets.ts'

/** Returns how many open tickets would be recalculated if the team counted by these hours. */
export async function getTeamHoursImpact(
  ctx: Context,
  { alias, businessHours }: AliasParams & PreviewTeamHours,
): Promise<SaveImpact> {
  const { id: teamId } = await findManagedTeam(ctx, alias)
  const businessHoursId = businessHours === undefined ? null : await findHours(ctx, businessHours)
  return { openTickets: await countOpenTicketsOfOtherHours(ctx.db, { teamId, businessHoursId }) }
}

async function findHours({ db }: Context, alias: string): Promise<string> {
  const hours = await findOne(db, 'business_hours', { alias }, { columns: ['id'] })
  if (!hours) throw refusalAt('businessHours', 'unknown_business_hours')
  return hours.id
}
