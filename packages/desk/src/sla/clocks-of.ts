import type { SlaClockView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { clockView } from './clock-view.ts'
import { hasTarget } from './clocks.ts'
import { presentClocks } from './present-clocks.ts'

/** All clocks of a ticket that have a target, as of `now`, in the order first response, next responses, resolution. */
export async function clocksOf(db: Database, ticketId: string, now: Date): Promise<SlaClockView[]> {
  const clocks = await presentClocks(db, ticketId, now)
  return Promise.all(clocks.filter(hasTarget).map(({ stored }) => clockView(db, stored, now)))
}
