import type { SetTeam, TicketParams, TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import { type Context, recordBy } from '../context.ts'
import { assignTicket } from './assign-ticket.ts'
import { changeTicket } from './change-ticket.ts'

/** Hands the ticket to another team; an assignee who is not in that team gives it up. */
export function setTeam(ctx: Context, { number, team }: SetTeam & TicketParams): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const { id: ticketId, teamId: from, assigneeId } = ticket
    const to = await findTeam(tx, team)
    if (to === from) return
    await tx.ticket.update({
      where: { id: ticketId },
      data: { teamId: to, updatedAt: now.now() },
      select: { id: true },
    })
    await recordBy(now, tx, { type: 'ticket.team_changed', ticketId, from, to })
    if (assigneeId && !(await isMember(tx, to, assigneeId))) await assignTicket(tx, now, ticket, null)
  })
}

async function findTeam(tx: Transaction, alias: string): Promise<string> {
  const team = await tx.team.findUnique({ where: { alias, archivedAt: null }, select: { id: true } })
  const message = 'Choose a team.'
  if (!team) throw new DomainError('invalid_input', message, { fields: { team: message } })
  return team.id
}

async function isMember(tx: Transaction, teamId: string, personId: string): Promise<boolean> {
  const member = await tx.teamMember.findUnique({ where: { teamId_personId: { teamId, personId } } })
  return member !== null
}
