import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, EnteredDate, EnteredInstant, Instant, listOf, NamedRef } from '../../foundation/shared.ts'
import type { Weekday } from '../evaluation/sla-evaluation.ts'
import { SavedFields, SettingsName, WithRevision } from '../settings-fields.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, because('not_an_opening_time'))
const ClosingTime = z.union([TimeOfDay, z.literal('24:00')], because('not_a_closing_time'))
const Windows = z
  .array(z.tuple([TimeOfDay, ClosingTime]))
  .max(limits.windowsPerDay, because('too_many_windows', { max: limits.windowsPerDay }))

export const Holiday = z.object({
  date: EnteredDate,
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
})
export type Holiday = z.infer<typeof Holiday>

/** Windows by weekday, and holidays with their names. */
export const BusinessHoursInput = z.object({
  timezone: z.string().min(1, because('time_zone_required')).max(80),
  weekly: z.object(
    // Every weekday is named, so that a closed one is a decision.
    { mon: Windows, tue: Windows, wed: Windows, thu: Windows, fri: Windows, sat: Windows, sun: Windows },
  ),
  holidays: z.array(Holiday).max(limits.holidays, because('too_many_holidays', { max: limits.holidays })),
})
export type BusinessHoursInput = z.infer<typeof BusinessHoursInput>

export const closedAllWeek: BusinessHoursInput['weekly'] = {
  mon: [],
  tue: [],
  wed: [],
  thu: [],
  fri: [],
  sat: [],
  sun: [],
} satisfies Record<Weekday, []>

export const SaveBusinessHours = BusinessHoursInput.extend({ name: SettingsName })
export type SaveBusinessHours = z.infer<typeof SaveBusinessHours>
export const UpdateBusinessHours = SaveBusinessHours.extend(WithRevision.shape)
export type UpdateBusinessHours = z.infer<typeof UpdateBusinessHours>

export const BusinessHoursView = SaveBusinessHours.extend({
  ...SavedFields.shape,
  /** The policies that count by them. */
  usedBy: z.array(NamedRef),
  /** The teams that count by them. */
  teams: z.array(NamedRef),
})
export type BusinessHoursView = z.infer<typeof BusinessHoursView>

/** Moments and targets whose due times are compared under the hours as saved and as entered. */
export const CompareBusinessHours = z.object({
  /** Null for new hours. */
  alias: Alias.nullable(),
  businessHours: BusinessHoursInput,
  examples: z
    .array(
      z.object({
        at: EnteredInstant,
        targetMinutes: z.number().int().positive().max(limits.targetMinutes),
      }),
    )
    .max(10),
})
export type CompareBusinessHours = z.infer<typeof CompareBusinessHours>

/** The due times of the examples in their order; null where nothing would ever be due. */
export const BusinessHoursComparison = listOf(
  z.object({ before: Instant.nullable(), after: Instant.nullable() }),
)
export type BusinessHoursComparison = z.infer<typeof BusinessHoursComparison>

/** Reasons why an event of an iCalendar file is no holiday. `unreadable` has no dates that can be read. */
const leftOutReasons = [
  'cancelled',
  'part_of_day',
  'outside_years',
  'too_long',
  'too_many',
  'repeats_too_often',
  'repeats_too_long',
  'unreadable',
] as const
export const LeftOutEvent = z.object({
  name: z.string(),
  /** Its first day, where it can be read. */
  date: z.iso.date().nullable(),
  reason: z.enum(leftOutReasons),
})
export type LeftOutEvent = z.infer<typeof LeftOutEvent>

/** The dates found in an iCalendar file, not saved yet. */
export const ImportedHolidays = z.object({
  holidays: z.array(Holiday),
  /** Earlier days and later ones are left out. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** The first events that are left out, and how many there are. */
  leftOut: z.array(LeftOutEvent),
  leftOutCount: z.number().int(),
})
export type ImportedHolidays = z.infer<typeof ImportedHolidays>
