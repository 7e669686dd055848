import { DeadlineView } from '@lodge/contracts'
import { z } from 'zod'

/**
 * A deadline as a ticket keeps it: as it stood at `asOf`, with the calendar that moves it on. `isMoving` says
 * whether open hours still add to it; a deadline that is over, paused or cancelled stands still.
 */
export const StoredDeadline = DeadlineView.omit({ upcomingSegments: true }).extend({
  businessHoursVersionId: z.uuid(),
  isMoving: z.boolean(),
})
export type StoredDeadline = z.infer<typeof StoredDeadline>
