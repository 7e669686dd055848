import type { SlaClockView } from '@lodge/contracts'
import type { Database } from '@lodge/database'

/** The clocks of a ticket that has none yet. */
export async function clocksOf(_db: Database, _ticketId: string, _now: Date): Promise<SlaClockView[]> {
  return []
}
