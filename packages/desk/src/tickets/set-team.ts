import type { SetTeam, TicketParams, TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'
import { changeTicket } from './change-ticket.ts'
import { moveToTeam } from './move-to-team.ts'

/** Hands the ticket to another team; an assignee who is not in that team gives it up. */
export function setTeam(ctx: Context, { number, team }: SetTeam & TicketParams): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = await findTeam(tx, team)
    if (to !== ticket.teamId) await moveToTeam(tx, now, ticket, to)
  })
}

async function findTeam(tx: Transaction, alias: string): Promise<string> {
  const team = await tx.team.findUnique({ where: { alias, archivedAt: null }, select: { id: true } })
  const message = 'Choose a team.'
  if (!team) throw new DomainError('invalid_input', message, { fields: { team: message } })
  return team.id
}
