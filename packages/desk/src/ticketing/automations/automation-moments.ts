import type { AutomationMoment, AutomationTrigger } from '@lodge/contracts'
import { hourMs, minuteMs } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import { businessMinutesBetween } from '@lodge/sla'
import type { PublishedBusinessHours } from '../../sla/policies/published-versions.ts'

type TimeTrigger = Extract<AutomationTrigger, { kind: 'time' }>

/** The moment of a ticket that a trigger by time counts from; null while it has none. */
export const momentOf: Record<AutomationMoment, Sql> = {
  created: sql`ticket.created_at`,
  requester_waits: sql`ticket.unanswered_since`,
  staff_replied: sql`ticket.staff_replied_at`,
  status_changed: sql`COALESCE((SELECT max(event.created_at) FROM event WHERE event.ticket_id = ticket.id
                                  AND event.type = 'ticket.status_changed'), ticket.created_at)`,
  resolved: sql`ticket.resolved_at`,
  updated: sql`ticket.updated_at`,
}

/** A condition that an index can answer and that every ticket fulfils whose moment is after `from`. */
export function mayBeAfter(moment: AutomationMoment, from: Date): Sql {
  return moment === 'status_changed' || moment === 'updated'
    ? sql`ticket.updated_at > ${from}`
    : sql`${momentOf[moment]} > ${from}`
}

const minutesOf = { minutes: 1, hours: 60, days: 24 * 60 } as const

export function minutesAfter({ amount, unit }: TimeTrigger): number {
  return amount * minutesOf[unit]
}

/** No moment is looked for that is further back than this. */
const longestMs = 400 * 24 * hourMs

/** Returns the moment that is so many minutes before another one: in business time by the hours, else by the clock. */
export function momentBefore(
  at: Date,
  minutes: number,
  hours: Pick<PublishedBusinessHours, 'calendar'> | null,
): Date {
  if (!hours) return new Date(at.getTime() - minutes * minuteMs)
  const between = (from: number) =>
    businessMinutesBetween(hours.calendar, new Date(from).toISOString(), at.toISOString())
  let [early, late] = [at.getTime() - longestMs, at.getTime()]
  if (between(early) < minutes) return new Date(early)
  // The latest moment from which that much time has passed.
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (between(middle) >= minutes) early = middle
    else late = middle
  }
  return new Date(early)
}
