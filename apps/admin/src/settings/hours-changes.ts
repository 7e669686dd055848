import { type FieldErrors, type SaveBusinessHours, weekdays } from '@lodge/contracts'
import type { Change } from '../records/use-record-form.ts'
import { isKnownZone } from './time-of-zone.ts'
import type { Weekly } from './week.ts'
import { settingsWords } from './words.ts'

const words = settingsWords.calendar

/** The fields in which hours differ from what is saved, with what they were. */
export function changesOfHours(saved: SaveBusinessHours, draft: SaveBusinessHours): Record<string, Change> {
  const changes: Record<string, Change> = {}
  if (draft.name !== saved.name)
    changes.name = { label: words.name, was: saved.name || settingsWords.list.none }
  if (draft.timezone !== saved.timezone) changes.timezone = { label: words.zone, was: saved.timezone }
  const days = weekdays.filter((day) => windowsOf(draft.weekly, day) !== windowsOf(saved.weekly, day))
  if (days.length > 0)
    changes.weekly = {
      label: days.map((day) => words.days[day]).join(', '),
      was: days.map((day) => `${words.days[day]} ${windowsOf(saved.weekly, day) || words.closed}`).join('; '),
    }
  if (JSON.stringify(draft.holidays) !== JSON.stringify(saved.holidays))
    changes.holidays = {
      label: words.holidays,
      was: words.importFound(saved.holidays.length, 0).split(' found')[0] ?? '',
    }
  return changes
}

export function problemsOfHours({ name, timezone }: SaveBusinessHours): FieldErrors {
  return {
    ...(name.trim() === '' ? { name: 'Enter a name' } : {}),
    ...(isKnownZone(timezone) ? {} : { timezone: 'Choose a time zone' }),
  }
}

/** A day's windows in order, as "09:00–12:30, 13:15–18:00". */
function windowsOf(weekly: Weekly, day: (typeof weekdays)[number]): string {
  return weekly[day]
    .map(([open, close]) => `${open}–${close}`)
    .toSorted()
    .join(', ')
}
