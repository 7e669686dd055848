import type { BusinessHoursView, NarrowShortList } from '@lodge/contracts'
import { narrowBusinessHours } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { exportPages } from '../../foundation/records/export-pages.ts'
import { listBusinessHours } from './save-business-hours.ts'

/** Yields the business hours that the list shows as rows of texts, their head first. */
export function exportBusinessHours(ctx: Context, filter: NarrowShortList): AsyncGenerator<string[]> {
  return exportPages<BusinessHoursView>(
    {
      Name: ({ name }) => name,
      Alias: ({ alias }) => alias,
      'Time zone': ({ timezone }) => timezone,
      Monday: ({ weekly }) => toWindows(weekly.mon),
      Tuesday: ({ weekly }) => toWindows(weekly.tue),
      Wednesday: ({ weekly }) => toWindows(weekly.wed),
      Thursday: ({ weekly }) => toWindows(weekly.thu),
      Friday: ({ weekly }) => toWindows(weekly.fri),
      Saturday: ({ weekly }) => toWindows(weekly.sat),
      Sunday: ({ weekly }) => toWindows(weekly.sun),
      Holidays: ({ holidays }) => holidays.map(({ date, name }) => `${date} ${name}`).join(', '),
      'SLA policies': ({ usedBy }) => usedBy.map(({ name }) => name).join(', '),
      Teams: ({ teams }) => teams.map(({ name }) => name).join(', '),
      'Open tickets': ({ openTickets }) => String(openTickets),
      Archived: ({ archivedAt }) => archivedAt ?? '',
      Updated: ({ updatedAt }) => updatedAt,
    },
    async () => {
      return { items: narrowBusinessHours(await listBusinessHours(ctx), filter).rows, next: null }
    },
  )
}

function toWindows(windows: BusinessHoursView['weekly']['mon']): string {
  return windows.map(([from, to]) => `${from}-${to}`).join(', ')
}
