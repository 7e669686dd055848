import { SlaClockView } from '@lodge/contracts'
import { z } from 'zod'

/**
 * A clock as a ticket keeps it: as it stood at `asOf`, with the calendar that moves it on. `isMoving` says
 * whether open hours still add to it; a clock that is over, paused or cancelled stands still.
 */
export const StoredClock = SlaClockView.omit({ ahead: true }).extend({
  calendarVersionId: z.uuid(),
  isMoving: z.boolean(),
})
export type StoredClock = z.infer<typeof StoredClock>
