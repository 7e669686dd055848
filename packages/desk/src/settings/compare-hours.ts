import type { Calendar, BusinessHoursComparison, CompareBusinessHours } from '@lodge/contracts'
import { evaluateSla } from '@lodge/sla'
import type { Context } from '../context.ts'
import { calendarFrom, checkCalendar } from './check-calendar.ts'
import { getCalendar } from './save-calendar.ts'
import { requireSuperadmin } from './superadmin-only.ts'

/** When each example is due with the hours as they are saved and as they were entered. */
export async function compareHours(
  ctx: Context,
  { alias, calendar, examples }: CompareBusinessHours,
): Promise<BusinessHoursComparison> {
  requireSuperadmin(ctx)
  checkCalendar(calendar)
  const saved = alias === null ? null : calendarFrom(await getCalendar(ctx, { alias }))
  const entered = calendarFrom(calendar)
  return {
    items: examples.map((example) => ({
      before: saved && dueAt(saved, example),
      after: dueAt(entered, example),
    })),
  }
}

function dueAt(calendar: Calendar, { at, targetMinutes }: CompareBusinessHours['examples'][number]): string | null {
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
