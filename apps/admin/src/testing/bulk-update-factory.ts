import type { BulkUpdateView } from '@lodge/contracts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Returns the id of the bulk update with this number, 1 to 9. */
export const bulkUpdateId = (place: number) => `01900000-0000-7000-8000-00000000000${place}`

/** A bulk update of four tickets that finished ten minutes ago; say only what the test is about. */
export function buildBulkUpdate(parts: Partial<BulkUpdateView> = {}): BulkUpdateView {
  return {
    id: bulkUpdateId(1),
    change: { kind: 'priority', priority: 'high' },
    named: null,
    total: 4,
    done: 4,
    failed: 0,
    undoes: null,
    undoneBy: null,
    undoUntil: minutesAgo(-20),
    createdAt: minutesAgo(11),
    finishedAt: minutesAgo(10),
    ...parts,
  }
}
