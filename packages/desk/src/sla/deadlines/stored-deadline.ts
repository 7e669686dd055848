import { DeadlineView } from '@lodge/contracts'
import { z } from 'zod'

/**
 * A deadline as a ticket stores it: as of `asOf`, with the business hours that it continues by. `isMoving` says whether
 * open hours still add to it; one that is over, paused or cancelled does not move.
 */
export const StoredDeadline = DeadlineView.omit({ upcomingSegments: true }).extend({
  businessHoursVersionId: z.uuid(),
  isMoving: z.boolean(),
})
export type StoredDeadline = z.infer<typeof StoredDeadline>
