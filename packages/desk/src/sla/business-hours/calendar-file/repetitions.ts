import type { LeftOutEvent } from '@lodge/contracts'
import ICAL from 'ical.js'
import type { CalendarZones } from './calendar-zone.ts'
import { rawValues, zoneNameOf } from './whole-days.ts'
import { withinTime } from './within-time.ts'

/** Time that the rules of a whole file may take, and those of one event. */
const fileMs = 1_000
const eventMs = 150

export interface RuleClock {
  spentMs: number
}

interface Repetition {
  start: string
  zone: string
  zones: CalendarZones
  until: string
  clock: RuleClock
}

const frequencies: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/**
 * Returns the first days of an event's repetitions, without the ones taken out; the event's own first day is one unless a
 * rule says otherwise. The library never finishes some rules that match no day, so they have a limit of time.
 */
export function listStarts(event: ICAL.Component, repetition: Repetition): string[] | LeftOutEvent['reason'] {
  const { start } = repetition
  const rules = event.getAllProperties('rrule').map((property) => property.getFirstValue())
  const known = rules.filter((rule) => rule instanceof ICAL.Recur)
  if (known.length < rules.length) return 'unreadable'
  if (known.some(({ freq }) => !frequencies.includes(freq))) return 'repeats_too_often'
  const byRules = known.length === 0 ? [start] : listByRules(known, repetition)
  if (byRules === null) return 'repeats_too_long'
  const added = event.getAllProperties('rdate').flatMap((property) => readDates(property, repetition))
  const removed = new Set(
    event.getAllProperties('exdate').flatMap((property) => readDates(property, repetition)),
  )
  return [...new Set([...byRules, ...added])].filter((date) => !removed.has(date)).toSorted()
}

function readDates(property: ICAL.Property, { zone, zones }: Repetition): string[] {
  // Of a period, which is a pair, the beginning.
  return rawValues(property).flatMap((value) => {
    const time = zones.wallTime(Array.isArray(value) ? value[0] : value, zoneNameOf(property), zone)
    return time ? [time.date] : []
  })
}

function listByRules(rules: readonly ICAL.Recur[], repetition: Repetition): string[] | null {
  const { clock } = repetition
  const remainingMs = Math.min(eventMs, fileMs - clock.spentMs)
  if (remainingMs < 1) return null
  const began = performance.now()
  const starts = withinTime(Math.ceil(remainingMs), () =>
    rules.flatMap((rule) => listByRule(rule, repetition)),
  )
  clock.spentMs += performance.now() - began
  return starts
}

function listByRule(rule: ICAL.Recur, { start, zone, zones, until }: Repetition): string[] {
  const end = rule.until && zones.wallTime(String(rule.until), undefined, zone)
  const dated = rule.clone()
  if (end) dated.until = ICAL.Time.fromDateString(end.date)
  const starts: string[] = []
  const days = dated.iterator(ICAL.Time.fromDateString(start))
  for (;;) {
    const next = days.next()
    const date = next && String(next).slice(0, 10)
    if (!date || date > until) return starts
    starts.push(date)
  }
}
