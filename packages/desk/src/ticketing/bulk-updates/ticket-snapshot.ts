import { Instant, TicketPriority, TicketStatus } from '@lodge/contracts'
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

export async function takeSnapshot(tx: Transaction, id: string): Promise<TicketSnapshot> {
  const { resolvedAt, closedAt, snoozedUntil, ...ticket } = await getOne(
    tx,
    'ticket',
    { id },
    {
      columns: [
        'status',
        'resolvedAt',
        'closedAt',
        'snoozedUntil',
        'priority',
        'teamId',
        'assigneeId',
        'tags',
        'topicId',
        'courseId',
      ],
    },
  )
  const [resolved, closed, wake] = [resolvedAt, closedAt, snoozedUntil].map((at) => at?.toISOString() ?? null)
  return TicketSnapshot.parse({ ...ticket, resolvedAt: resolved, closedAt: closed, snoozedUntil: wake })
}

export function findAddedTags(from: TicketSnapshot, to: TicketSnapshot): string[] {
  return to.tags.filter((tag) => !from.tags.includes(tag))
}
