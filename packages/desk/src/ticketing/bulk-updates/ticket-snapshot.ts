import { type AutomationChange, Instant, TicketPriority, TicketStatus } from '@lodge/contracts'
import { getOne, type Transaction } from '@lodge/database'
import { z } from 'zod'

/** The properties that a bulk update may change, stored for undoing it. */
export const TicketSnapshot = z.object({
  status: TicketStatus,
  resolvedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  snoozedUntil: Instant.nullable(),
  priority: TicketPriority,
  teamId: z.uuid(),
  assigneeId: z.uuid().nullable(),
  tags: z.array(z.string()),
  /** Snapshots of earlier versions lack these two. */
  topicId: z.uuid().optional(),
  courseId: z.uuid().nullable().optional(),
})
export type TicketSnapshot = z.infer<typeof TicketSnapshot>

/** The field that keeps what each change leaves; one that is missing could not be undone, and is a type error. */
const fieldsByChange = {
  status: 'status',
  priority: 'priority',
  team: 'teamId',
  assignee: 'assigneeId',
  topic: 'topicId',
  course: 'courseId',
  add_tag: 'tags',
  remove_tag: 'tags',
} as const satisfies Record<AutomationChange['kind'], keyof TicketSnapshot>

/** The fields with one value each, which are compared as a whole; tags come and go one by one. */
export type SnapshotField = Exclude<(typeof fieldsByChange)[AutomationChange['kind']], 'tags'>
export const snapshotFields = Object.values(fieldsByChange).filter(
  (field): field is SnapshotField => field !== 'tags',
)

export async function takeSnapshot(tx: Transaction, id: string): Promise<TicketSnapshot> {
  const { resolvedAt, closedAt, snoozedUntil, ...ticket } = await getOne(
    tx,
    'ticket',
    { id },
    {
      columns: ['resolvedAt', 'closedAt', 'snoozedUntil', 'tags', ...snapshotFields],
    },
  )
  const [resolved, closed, wake] = [resolvedAt, closedAt, snoozedUntil].map((at) => at?.toISOString() ?? null)
  return TicketSnapshot.parse({ ...ticket, resolvedAt: resolved, closedAt: closed, snoozedUntil: wake })
}

export function findAddedTags(from: TicketSnapshot, to: TicketSnapshot): string[] {
  return to.tags.filter((tag) => !from.tags.includes(tag))
}
