import { type FieldErrors, fieldMessages, problem, type SaveBusinessHours, weekdays } from '@lodge/contracts'
import { type FieldChanges, formatList, joinClauses } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { isKnownTimeZone } from '../zoned-time.ts'
import type { WeeklySchedule } from './weekly-windows.ts'

/** The fields in which hours differ from what is saved, with what they were. */
export function listBusinessHoursChanges(saved: SaveBusinessHours, draft: SaveBusinessHours): FieldChanges {
  const changes: FieldChanges = {}
  if (draft.name !== saved.name)
    changes.name = {
      label: t('sla-settings.businessHours.name'),
      was: saved.name || t('sla-settings.list.none'),
    }
  if (draft.timezone !== saved.timezone)
    changes.timezone = { label: t('sla-settings.businessHours.zone'), was: saved.timezone }
  const days = weekdays.filter(
    (day) => describeWindows(draft.weekly, day) !== describeWindows(saved.weekly, day),
  )
  if (days.length > 0)
    changes.weekly = {
      label: formatList(days.map((day) => t(`sla-settings.businessHours.days.${day}`))),
      was: joinClauses(
        days.map((day) =>
          t('sla-settings.businessHours.hoursOf', {
            day: t(`sla-settings.businessHours.days.${day}`),
            hours: describeWindows(saved.weekly, day) || t('sla-settings.businessHours.closed'),
          }),
        ),
      ),
    }
  if (JSON.stringify(draft.holidays) !== JSON.stringify(saved.holidays))
    changes.holidays = {
      label: t('sla-settings.businessHours.holidays'),
      was: t('sla-settings.businessHours.holidayCount', { count: saved.holidays.length }),
    }
  return changes
}

/** A zone that this browser does not know cannot be previewed. */
export function checkBusinessHours({ timezone }: SaveBusinessHours): FieldErrors {
  return isKnownTimeZone(timezone) ? {} : fieldMessages({ timezone: problem('time_zone_required') })
}

/** A day's windows in order, as "09:00–12:30, 13:15–18:00". */
function describeWindows(weekly: WeeklySchedule, day: (typeof weekdays)[number]): string {
  return formatList(weekly[day].map(([open, close]) => `${open}–${close}`).toSorted())
}
