import type { Transaction } from '@lodge/database'

/** Stores that the open tickets that a change concerns are to be recalculated; the change's event starts the work. */
export async function startRecalculation(
  tx: Transaction,
  eventId: string | null,
  of: { policyId: string } | { businessHoursId: string },
  createdAt: Date,
): Promise<void> {
  if (eventId) await tx.slaRecalculation.create({ data: { eventId, createdAt, ...of } })
}
