import type { BusinessHoursComparison, Calendar, CompareBusinessHours } from '@lodge/contracts'
import { evaluateSla } from '@lodge/sla'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { checkBusinessHours, toCalendar } from './check-business-hours.ts'
import { getBusinessHours } from './save-business-hours.ts'

/** Returns when each example is due with the hours as saved and as entered. */
export async function compareBusinessHours(
  ctx: Context,
  { alias, businessHours, examples }: CompareBusinessHours,
): Promise<BusinessHoursComparison> {
  requireSuperadmin(ctx)
  checkBusinessHours(businessHours)
  const saved = alias === null ? null : toCalendar(await getBusinessHours(ctx, { alias }))
  const entered = toCalendar(businessHours)
  return {
    items: examples.map((example) => ({
      before: saved && findDueTime(saved, example),
      after: findDueTime(entered, example),
    })),
  }
}

function findDueTime(
  calendar: Calendar,
  { at, targetMinutes }: CompareBusinessHours['examples'][number],
): string | null {
  const policy = {
    firstResponseMinutes: targetMinutes,
    nextResponseMinutes: null,
    resolutionMinutes: null,
    pauseStatuses: [],
    pauseMetrics: [],
    reopenMode: 'resume' as const,
  }
  const opened = { at, type: 'ticket_created' as const, by: 'requester' as const, status: 'open' as const }
  return evaluateSla({ calendar, policy, events: [opened] }, at).firstResponse.dueAt
}
