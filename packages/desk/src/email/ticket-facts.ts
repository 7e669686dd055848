import type { TicketStatus } from '@lodge/contracts'
import { type Database, raw, type Sql, select, sql } from '@lodge/database'
import type { Recipient } from './deliver.ts'
import type { EmailContext } from './email-context.ts'
import { noReplyNotice } from './no-reply-notice.ts'

const person = { select: { id: true, name: true, email: true, roleId: true, archivedAt: true } } as const

interface MailedPerson {
  id: string
  name: string
  email: string
  roleId: number | null
  /** Set where the person is no longer here. */
  archivedAt: Date | string | null
}

/** What mails need to know of a ticket. */
export interface TicketFacts {
  id: string
  number: number
  subject: string
  status: TicketStatus
  priority: string
  team: { id: string; name: string }
  requester: MailedPerson
  assignee: MailedPerson | null
}

/** A ticket as its mails need it, read anew for each of them; null when it is gone. */
export async function loadTicket(db: Database, ticketId: string): Promise<TicketFacts | null> {
  const [ticket] = await select<TicketFacts>(
    db,
    sql`
    SELECT ticket.id, ticket.number, ticket.subject, ticket.status, ticket.priority,
           json_build_object('id', team.id, 'name', team.name) AS team, ${mailed('requester')} AS requester,
           CASE WHEN assignee.id IS NOT NULL THEN ${mailed('assignee')} END AS assignee
    FROM ticket
    JOIN team ON team.id = ticket.team_id
    JOIN person requester ON requester.id = ticket.requester_id
    LEFT JOIN person assignee ON assignee.id = ticket.assignee_id
    WHERE ticket.id = ${ticketId}::uuid`,
  )
  return ticket ?? null
}

function mailed(who: 'requester' | 'assignee'): Sql {
  const one = raw(who)
  return sql`json_build_object('id', ${one}.id, 'name', ${one}.name, 'email', ${one}.email, 'roleId', ${one}.role_id,
                               'archivedAt', ${one}.archived_at)`
}

/** What every mail about a ticket may say. */
export function ticketVariables(ctx: EmailContext, ticket: TicketFacts, area: 'portal' | 'admin') {
  const path = area === 'portal' ? '/tickets' : '/admin/tickets'
  const link = `${ctx.appUrl}${path}/${ticket.number}/detail`
  return {
    number: ticket.number,
    subject: ticket.subject,
    teamName: ticket.team.name,
    requesterName: ticket.requester.name,
    link,
    notice: noReplyNotice(
      area === 'portal' ? 'Reply on your ticket’s page' : 'Answer on the ticket’s page',
      link,
    ),
  }
}

/** The requester, unless archived or the one whose act it is. */
export function requesterOf(ticket: TicketFacts, actorId: string | null): Recipient[] {
  return reachable(ticket.requester, actorId)
}

/** Who has to act on a ticket: its assignee or, while it has none, those who lead its team. */
export async function responsibleFor(db: Database, ticket: TicketFacts): Promise<Recipient[]> {
  const assignee = ticket.assignee?.roleId ? reachable(ticket.assignee, null) : []
  if (assignee.length > 0) return assignee
  return leadsOf(db, ticket.team.id)
}

/** Those who lead a team. */
export async function leadsOf(db: Database, teamId: string): Promise<Recipient[]> {
  const leads = await db.prisma.teamMember.findMany({
    where: { teamId, isLead: true, person: { archivedAt: null, roleId: { not: null } } },
    select: { person },
  })
  return leads.flatMap((lead) => reachable(lead.person, null))
}

/** These members of staff, as far as they still are. */
export async function staffOf(db: Database, ids: readonly string[]): Promise<Recipient[]> {
  const people = await db.prisma.person.findMany({
    where: { id: { in: [...ids] }, archivedAt: null, roleId: { not: null } },
    ...person,
  })
  return people.flatMap((one) => reachable(one, null))
}

function reachable(
  { id, name, email, archivedAt }: TicketFacts['requester'],
  actorId: string | null,
): Recipient[] {
  return archivedAt || id === actorId ? [] : [{ name, email }]
}
