import type { BusinessHoursView, NarrowShortList } from '@lodge/contracts'
import { narrowBusinessHours } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { exportPages } from '../../foundation/records/export-pages.ts'
import { listBusinessHours } from './save-business-hours.ts'

/** Yields the business hours that the list shows as rows of texts, their head first. */
export function exportBusinessHours(ctx: Context, filter: NarrowShortList): AsyncGenerator<string[]> {
  return exportPages<BusinessHoursView>(
    ctx,
    (t) => ({
      [t('exports.columns.name')]: ({ name }) => name,
      [t('exports.columns.alias')]: ({ alias }) => alias,
      [t('exports.columns.timeZone')]: ({ timezone }) => timezone,
      [t('exports.columns.monday')]: ({ weekly }) => toWindows(weekly.mon),
      [t('exports.columns.tuesday')]: ({ weekly }) => toWindows(weekly.tue),
      [t('exports.columns.wednesday')]: ({ weekly }) => toWindows(weekly.wed),
      [t('exports.columns.thursday')]: ({ weekly }) => toWindows(weekly.thu),
      [t('exports.columns.friday')]: ({ weekly }) => toWindows(weekly.fri),
      [t('exports.columns.saturday')]: ({ weekly }) => toWindows(weekly.sat),
      [t('exports.columns.sunday')]: ({ weekly }) => toWindows(weekly.sun),
      [t('exports.columns.holidays')]: ({ holidays }) =>
        holidays.map(({ date, name }) => `${date} ${name}`).join(', '),
      [t('exports.columns.slaPolicies')]: ({ usedBy }) => usedBy.map(({ name }) => name).join(', '),
      [t('exports.columns.teams')]: ({ teams }) => teams.map(({ name }) => name).join(', '),
      [t('exports.columns.openTickets')]: ({ openTickets }) => String(openTickets),
      [t('exports.columns.archived')]: ({ archivedAt }) => archivedAt ?? '',
      [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
    }),
    async () => {
      return { items: narrowBusinessHours(await listBusinessHours(ctx), filter).rows, next: null }
    },
  )
}

function toWindows(windows: BusinessHoursView['weekly']['mon']): string {
  return windows.map(([from, to]) => `${from}-${to}`).join(', ')
}
