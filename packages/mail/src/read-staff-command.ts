import { Temporal } from 'temporal-polyfill'

/**
 * A command in the first line of a mail by an agent:
 *
 *     #note                        the rest of the mail is an internal note
 *     #assign me | nobody | ines   assigns the ticket; an alias or an address
 *     #resolve                     resolves it with the rest of the mail as the answer
 *     #snooze 3h | 2d | 1w | tomorrow | friday | [until] 2026-03-05 [14:30]
 *
 * A line with anything else behind the command is no command, except that a note may begin in it.
 */
export type StaffCommand =
  | { kind: 'note'; text: string }
  | { kind: 'assign'; assignee: 'me' | 'nobody' | { name: string } }
  | { kind: 'resolve' }
  | { kind: 'snooze'; until: Date }

export interface CommandTime {
  now: Date
  /** The zone of who wrote it; days begin there at nine. */
  timeZone: string
}

/** Returns the command of a line; null where it is none, or names a time that has passed. */
export function readStaffCommand(firstLine: string, time: CommandTime): StaffCommand | null {
  const [, word = '', rest = ''] = /^\s*#([a-z]+)\b[ \t:]*(.*)$/i.exec(firstLine) ?? []
  const given = rest.trim()
  switch (word.toLowerCase()) {
    case 'note':
      return { kind: 'note', text: given }
    case 'assign':
      return readAssignee(given)
    case 'resolve':
      return given === '' ? { kind: 'resolve' } : null
    case 'snooze':
      return readSnooze(given.toLowerCase().replace(/^until\s+/, ''), time)
    default:
      return null
  }
}

function readAssignee(given: string): StaffCommand | null {
  const name = given.replace(/^@/, '').replace(/^<|>$/g, '').toLowerCase()
  if (!/^[^\s]+$/.test(name)) return null
  return { kind: 'assign', assignee: name === 'me' || name === 'nobody' ? name : { name } }
}

const units: Record<string, 'hours' | 'days' | 'weeks'> = { h: 'hours', d: 'days', w: 'weeks' }
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const startOfDay = '09:00'
const mostUnits = 366

function readSnooze(given: string, { now, timeZone }: CommandTime): StaffCommand | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const until = momentOf(given, here)
  if (until === null || until.epochMilliseconds <= now.getTime()) return null
  return { kind: 'snooze', until: new Date(until.epochMilliseconds) }
}

function momentOf(given: string, here: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  const [, count, letter = ''] = /^(\d{1,3})\s*(h|d|w)(?:ours?|ays?|eeks?)?$/.exec(given) ?? []
  const unit = units[letter]
  if (unit && Number(count) <= mostUnits) return here.add({ [unit]: Number(count) })
  if (given === 'tomorrow') return here.add({ days: 1 }).withPlainTime(startOfDay)
  const weekday = weekdays.indexOf(given) + 1
  if (weekday > 0)
    return here.add({ days: ((weekday - here.dayOfWeek + 6) % 7) + 1 }).withPlainTime(startOfDay)
  const [, date, clock = startOfDay] = /^(\d{4}-\d{2}-\d{2})(?:[ t]+(\d{1,2}:\d{2}))?$/.exec(given) ?? []
  return date === undefined ? null : dateOf(date, clock.padStart(5, '0'), here.timeZoneId)
}

function dateOf(date: string, clock: string, timeZone: string): Temporal.ZonedDateTime | null {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toZonedDateTime({
      timeZone,
      plainTime: clock,
    })
  } catch {
    // Such as the 31st of June.
    return null
  }
}
