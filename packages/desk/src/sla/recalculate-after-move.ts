import type { Transaction } from '@lodge/database'
import { lockSlaSettings } from './settings-lock.ts'
import { startRecalculation } from './start-recalculation.ts'

interface MovedRecord {
  id: string
  parentId: string | null
}

/**
 * Has the open tickets of a topic or department, and of what lies below it, recalculated when it was put below another
 * one, where another policy may apply. `eventId` is the event of the change, which starts the work.
 */
export async function recalculateAfterMove(
  tx: Transaction,
  kind: 'topicId' | 'departmentId',
  { before, after, eventId }: { before: MovedRecord | null; after: MovedRecord; eventId: string | null },
  at: Date,
): Promise<void> {
  if (!before || before.parentId === after.parentId) return
  await lockSlaSettings(tx)
  await startRecalculation(
    tx,
    eventId,
    kind === 'topicId' ? { topicId: after.id } : { departmentId: after.id },
    at,
  )
}
