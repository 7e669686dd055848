import type { BulkUpdateInput } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'
import { findAgent } from '../people/find-agent.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { assignTicket } from '../tickets/properties/assign-ticket.ts'
import { changePriority } from '../tickets/properties/change-priority.ts'
import { changeTeam } from '../tickets/properties/change-team.ts'
import { changeTopic } from '../tickets/properties/change-topic.ts'
import { changeCourse, findCourse } from '../tickets/properties/set-course.ts'
import { tagTicket } from '../tickets/properties/tag-ticket.ts'
import type { TouchedTicket } from '../tickets/touch-ticket.ts'
import { findLeafTopic } from '../topics/find-leaf-topic.ts'
import { replyInBulk } from './reply-in-bulk.ts'

/**
 * Applies the update to a locked ticket, as its own command would. A ticket that has the value already is left as it
 * is.
 */
export async function applyBulkUpdate(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  change: BulkUpdateInput,
  submissionId: string,
): Promise<void> {
  if (change.kind === 'reply') return replyInBulk(tx, ctx, ticket, { ...change, submissionId })
  if (change.kind === 'status') return changeStatus(tx, ctx, ticket, { to: change.status })
  if (change.kind === 'add_tag') return tagTicket(tx, ctx, ticket, { add: [change.tag], remove: [] })
  if (change.kind === 'remove_tag') return tagTicket(tx, ctx, ticket, { add: [], remove: [change.tag] })
  if (change.kind === 'team') return applyTeam(tx, ctx, ticket, change.team)
  if (change.kind === 'topic') return applyTopic(tx, ctx, ticket, change.topic)
  if (change.kind === 'course') return applyCourse(tx, ctx, ticket, change.course)
  if (change.kind === 'assignee') return applyAssignee(tx, ctx, ticket, change.assignee)
  if (ticket.priority !== change.priority) await changePriority(tx, ctx, ticket, change.priority)
}

async function applyTeam(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string): Promise<void> {
  const team = await tx.team.findUnique({ where: { alias, archivedAt: null }, select: { id: true } })
  if (!team) throw new DomainError('edit_conflict', 'This team is not there any more.')
  if (team.id !== ticket.teamId) await changeTeam(tx, ctx, ticket, team.id)
}

async function applyTopic(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string) {
  const topic = await findLeafTopic(tx, alias, ctx.now())
  if (!topic) throw new DomainError('edit_conflict', 'This topic takes no tickets any more.')
  await changeTopic(tx, ctx, ticket, topic.id)
}

async function applyCourse(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string | null) {
  await changeCourse(tx, ctx, ticket, alias === null ? null : await findCourse(tx, alias))
}

async function applyAssignee(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string | null) {
  const to = alias === null ? null : await findAgent(tx, alias, ticket.teamId)
  if (alias !== null && to === null)
    throw new DomainError('invalid_input', 'This agent does not see the tickets of its team.')
  if (to !== ticket.assigneeId) await assignTicket(tx, ctx, ticket, to)
}
