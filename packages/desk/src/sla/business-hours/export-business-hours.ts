import type { BusinessHoursView, ExportShortList } from '@lodge/contracts'
import { findsBusinessHours } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { exportPages } from '../../records/export-pages.ts'
import { listBusinessHours } from './save-business-hours.ts'

/** Yields the business hours that the search finds as rows of texts, their head first. */
export function exportBusinessHours(ctx: Context, { search }: ExportShortList): AsyncGenerator<string[]> {
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
      const all = await listBusinessHours(ctx)
      return { items: all.filter((hours) => findsBusinessHours(search, hours)), next: null }
    },
  )
}

function toWindows(windows: BusinessHoursView['weekly']['mon']): string {
  return windows.map(([from, to]) => `${from}-${to}`).join(', ')
}
