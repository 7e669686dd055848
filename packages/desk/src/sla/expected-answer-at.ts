import { TicketPriority } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { evaluateSla } from '@lodge/sla'
import { policyInForce } from './policy-in-force.ts'
import { calendarOf, policyOf } from './versions.ts'

/**
 * When a ticket opened `now` under this topic, by someone of this unit, would be due for its first answer, with the
 * topic's priority; null when its policy promises none, or the topic is unknown.
 */
export async function expectedAnswerAt(
  db: Database,
  topicId: string,
  now: Date,
  unitId: string | null = null,
): Promise<Date | null> {
  const topic = await db.prisma.topic.findUnique({
    where: { id: topicId },
    select: { priority: true, teamId: true },
  })
  const versions = topic && (await policyInForce(db.prisma, { topicId, unitId, teamId: topic.teamId }))
  if (!versions) return null
  const [{ definitions }, { calendar }] = await Promise.all([
    policyOf(db.prisma, versions.policyVersionId),
    calendarOf(db.prisma, versions.calendarVersionId),
  ])
  const policy = definitions[TicketPriority.parse(topic.priority)]
  const at = now.toISOString()
  const opened = { at, type: 'ticket_created', by: 'requester', status: 'open' } as const
  const { firstResponse } = evaluateSla({ calendar, policy, events: [opened] }, at)
  return firstResponse.dueAt === null ? null : new Date(firstResponse.dueAt)
}
