import type { BulkUpdateInput } from '@lodge/contracts'
import { findOne, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { findAgent } from '../../../identity/people/find-agent.ts'
import { findLeafTopic } from '../../topics/find-leaf-topic.ts'
import { changeStatus } from '../change-status.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { changeProperty } from './change-property.ts'
import { tagTicket } from './change-tags.ts'
import { assignTicket } from './set-assignee.ts'
import { findCourse } from './set-course.ts'
import { changeTeam } from './set-team.ts'

type PropertyUpdate = Exclude<BulkUpdateInput, { kind: 'reply' | 'macro' }>

/** Changes a locked ticket's property, as its own command would. The value that it has already changes nothing. */
export async function applyPropertyUpdate(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  change: PropertyUpdate,
): Promise<void> {
  if (change.kind === 'status') return changeStatus(tx, ctx, ticket, { to: change.status })
  if (change.kind === 'add_tag') return tagTicket(tx, ctx, ticket, { add: [change.tag], remove: [] })
  if (change.kind === 'remove_tag') return tagTicket(tx, ctx, ticket, { add: [], remove: [change.tag] })
  if (change.kind === 'team') return applyTeam(tx, ctx, ticket, change.team)
  if (change.kind === 'topic') return applyTopic(tx, ctx, ticket, change.topic)
  if (change.kind === 'course') return applyCourse(tx, ctx, ticket, change.course)
  if (change.kind === 'assignee') return applyAssignee(tx, ctx, ticket, change.assignee)
  await changeProperty(tx, ctx, ticket, 'priority', change.priority)
}

async function applyTeam(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string): Promise<void> {
  const team = await findOne(tx, 'team', { alias, archivedAt: null }, { columns: ['id'] })
  if (!team) throw refusal('bulk_team_gone')
  await changeTeam(tx, ctx, ticket, team.id)
}

async function applyTopic(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string) {
  const topic = await findLeafTopic(tx, alias, ctx.now())
  if (!topic) throw refusal('bulk_topic_gone')
  await changeProperty(tx, ctx, ticket, 'topic', topic.id)
}

async function applyCourse(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string | null) {
  await changeProperty(tx, ctx, ticket, 'course', alias === null ? null : await findCourse(tx, alias))
}

async function applyAssignee(tx: Transaction, ctx: Context, ticket: TouchedTicket, alias: string | null) {
  const to = alias === null ? null : await findAgent(tx, alias, ticket.teamId)
  if (alias !== null && to === null) throw refusal('bulk_agent_not_in_team')
  if (to !== ticket.assigneeId) await assignTicket(tx, ctx, ticket, to)
}
