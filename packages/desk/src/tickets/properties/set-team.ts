import type { SetTeam, SetTeamResult, TicketParams } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { canSee } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { invalidField } from '../../save-errors.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeTeam } from './change-team.ts'

/**
 * Moves the ticket to any team; an assignee who is not in that team is unassigned. `isVisible` says whether the agent
 * still sees the ticket, since they may not be able to look.
 */
export async function setTeam(
  ctx: Context,
  { number, team }: SetTeam & TicketParams,
): Promise<SetTeamResult> {
  let isVisible = true
  const row = await changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = await findTeam(tx, team)
    if (to !== ticket.teamId) await changeTeam(tx, now, ticket, to)
    isVisible = canSee(ctx.actor, ticket)
  })
  return { row, isVisible }
}

async function findTeam(tx: Transaction, alias: string): Promise<string> {
  const team = await tx.team.findUnique({ where: { alias, archivedAt: null }, select: { id: true } })
  const message = 'Choose a team.'
  if (!team) throw invalidField('team', message)
  return team.id
}
