import type { SlaWhyView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { clockView } from './clock-view.ts'
import { type Clock, hasTarget } from './clocks.ts'
import { presentClocks } from './present-clocks.ts'

/** Why each clock of a ticket stands as it does: its segments so far, and the rules behind them. */
export async function slaWhys(db: Database, ticketId: string, now: Date): Promise<SlaWhyView[]> {
  const clocks = await presentClocks(db, ticketId, now)
  return Promise.all(clocks.filter(hasTarget).map((clock) => whyView(db, clock, now)))
}

async function whyView(db: Database, { stored, evaluation, rules }: Clock, now: Date): Promise<SlaWhyView> {
  const clock = await clockView(db, stored, now)
  const { calendar, name, holidayNames } = rules.calendar
  const from = evaluation.segments[0]?.from ?? clock.asOf
  const to = clock.ahead.at(-1)?.to ?? evaluation.segments.at(-1)?.to ?? clock.asOf
  return {
    clock,
    timezone: calendar.timezone,
    policyName: rules.source?.name ?? '',
    policyVersion: rules.source?.version ?? 0,
    calendarName: name,
    segments: evaluation.segments,
    holidays: (calendar.holidays ?? [])
      .filter((date) => date >= from.slice(0, 10) && date <= to.slice(0, 10))
      .map((date) => ({ date, name: holidayNames[date] ?? '' })),
  }
}
