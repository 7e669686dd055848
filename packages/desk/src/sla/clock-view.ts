import type { SlaClockView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { StoredClock } from './stored-clock.ts'

/** The clock as it was stored. */
export async function clockView(_db: Database, stored: StoredClock, _now: Date): Promise<SlaClockView> {
  const { calendarVersionId, isMoving, ...clock } = stored
  return { ...clock, ahead: [] }
}
