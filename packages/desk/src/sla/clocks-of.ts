import type { SlaClockView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { clockView } from './clock-view.ts'
import { type Clock, hasTarget } from './clocks.ts'
import { presentClocks, presentClocksOfMany } from './present-clocks.ts'

/** All clocks of a ticket that have a target, as of `now`, in the order first response, next responses, resolution. */
export async function clocksOf(db: Database, ticketId: string, now: Date): Promise<SlaClockView[]> {
  return clockViews(db, await presentClocks(db, ticketId, now), now)
}

/** The same of many tickets by their ids, in one query. */
export async function clocksOfMany(
  db: Database,
  ticketIds: readonly string[],
  now: Date,
): Promise<Map<string, SlaClockView[]>> {
  const clocks = await presentClocksOfMany(db, ticketIds, now)
  const views = [...clocks].map(async ([id, own]) => [id, await clockViews(db, own, now)] as const)
  return new Map(await Promise.all(views))
}

function clockViews(db: Database, clocks: readonly Clock[], now: Date): Promise<SlaClockView[]> {
  return Promise.all(clocks.filter(hasTarget).map(({ stored }) => clockView(db, stored, now)))
}
