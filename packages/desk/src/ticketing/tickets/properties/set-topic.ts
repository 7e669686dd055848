import type { SetProperty, SetTopicResult, TicketParams } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { findLeafTopic } from '../../topics/find-leaf-topic.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeProperty } from './change-property.ts'

/**
 * Moves the ticket to another topic that takes tickets; from then on the policy for that topic applies. The ticket
 * stays with its team; the one that a new ticket would go to is returned as a suggestion. The form answers stay those to the form that
 * was filled in.
 */
export async function setTopic(
  ctx: Context,
  { number, topic: alias, expected }: SetProperty<'topic'> & TicketParams,
): Promise<SetTopicResult> {
  let suggestedTeam: SetTopicResult['suggestedTeam'] = null
  const row = await changeTicket(ctx, number, async (tx, now, ticket) => {
    const topic = await findLeafTopic(tx, alias, now.now(), { departmentId: ticket.departmentId })
    if (!topic) throw refusalAt('topic', 'topic_takes_no_tickets')
    const { id: teamId, ...team } = topic.team
    suggestedTeam = teamId === ticket.teamId ? null : team
    if (topic.id === ticket.topicId) return
    const present = await getOne(tx, 'topic', { id: ticket.topicId }, { columns: ['alias'] })
    await assertUnchanged(present.alias === expected, 'topic', { ctx, tx, ticketId: ticket.id })
    await changeProperty(tx, now, ticket, 'topic', topic.id)
  })
  return { row, suggestedTeam }
}
