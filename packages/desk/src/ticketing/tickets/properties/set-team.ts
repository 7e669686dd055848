import type { SetProperty, SetTeamResult, TicketParams } from '@lodge/contracts'
import { findOne, type Transaction } from '@lodge/database'
import { canSee, refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { changeTicket } from '../change-ticket.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { changeProperty } from './change-property.ts'

/**
 * Moves the ticket to any team; an assignee who is not in that team is unassigned. `isVisible` says whether the agent
 * still sees the ticket, since they may not be able to look.
 */
export async function setTeam(
  ctx: Context,
  { number, team }: SetProperty<'team'> & TicketParams,
): Promise<SetTeamResult> {
  let isVisible = true
  const row = await changeTicket(ctx, number, async (tx, now, ticket) => {
    await changeTeam(tx, now, ticket, await findTeam(tx, team))
    isVisible = canSee(ctx.actor, ticket)
  })
  return { row, isVisible }
}

/** Moves a locked ticket to another team and records it; an assignee who is not in that team is unassigned. */
export async function changeTeam(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  to: string,
): Promise<void> {
  if (ticket.teamId === to) return
  await changeProperty(tx, ctx, ticket, 'team', to)
  const { assigneeId } = ticket
  if (assigneeId && !(await isMember(tx, to, assigneeId)))
    await changeProperty(tx, ctx, ticket, 'assignee', null)
}

async function findTeam(tx: Transaction, alias: string): Promise<string> {
  const team = await findOne(tx, 'team', { alias, archivedAt: null }, { columns: ['id'] })
  if (!team) throw refusalAt('team', 'unknown_team')
  return team.id
}

async function isMember(tx: Transaction, teamId: string, personId: string): Promise<boolean> {
  const member = await findOne(tx, 'team_member', { teamId, personId })
  return member !== null
}
