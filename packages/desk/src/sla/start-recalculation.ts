import { insert, type Transaction } from '@lodge/database'

type Changed =
  | { policyId: string }
  | { businessHoursId: string }
  | { topicId: string }
  | { departmentId: string }
  | { teamId: string }

/** Stores that the open tickets that a change concerns are to be recalculated; the change's event starts the work. */
export async function startRecalculation(
  tx: Transaction,
  eventId: string | null,
  of: Changed,
  createdAt: Date,
): Promise<void> {
  if (eventId) await insert(tx, 'sla_recalculation', { eventId, createdAt, ...of })
}
