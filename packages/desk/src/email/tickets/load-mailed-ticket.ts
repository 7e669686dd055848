import type { TicketStatus } from '@lodge/contracts'
import { type Database, query, raw, type Sql, sql } from '@lodge/database'
import type { TranslateDesk } from '../../strings.ts'
import type { EmailContext } from '../email-context.ts'

interface MailedPerson {
  id: string
  name: string
}

export interface MailedTicket {
  id: string
  number: number
  subject: string
  status: TicketStatus
  priority: string
  /** The BCP 47 tag of the language that the requester writes in, if it is known. */
  language: string | null
  team: { id: string; name: string }
  requester: MailedPerson
  assignee: MailedPerson | null
}

/** Returns a ticket as its mails need it, read again for each of them; null when it is gone. */
export async function loadMailedTicket(db: Database, ticketId: string): Promise<MailedTicket | null> {
  const [ticket] = await query<MailedTicket>(
    db,
    sql`
    SELECT ticket.id, ticket.number, ticket.subject, ticket.status, ticket.priority,
           ticket.language,
           json_build_object('id', team.id, 'name', team.name) AS team, ${mailedPersonJson('requester')} AS requester,
           CASE WHEN assignee.id IS NOT NULL THEN ${mailedPersonJson('assignee')} END AS assignee
    FROM ticket
    JOIN team ON team.id = ticket.team_id
    JOIN person requester ON requester.id = ticket.requester_id
    LEFT JOIN person assignee ON assignee.id = ticket.assignee_id
    WHERE ticket.id = ${ticketId}`,
  )
  return ticket ?? null
}

function mailedPersonJson(who: 'requester' | 'assignee'): Sql {
  const one = raw(who)
  return sql`json_build_object('id', ${one}.id, 'name', ${one}.name)`
}

/** Returns the variables of every mail about a ticket. */
export function ticketVariables(
  ctx: EmailContext,
  ticket: MailedTicket,
  area: 'portal' | 'admin',
  t: TranslateDesk,
) {
  const path = area === 'portal' ? '/tickets' : '/admin/tickets'
  const link = `${ctx.appUrl}${path}/${ticket.number}/detail`
  return {
    number: ticket.number,
    subject: ticket.subject,
    teamName: ticket.team.name,
    requesterName: ticket.requester.name,
    link,
    assigneeName: ticket.assignee?.name ?? t('email.unassigned'),
    notice: t(`email.notice.${area}`, { link }),
  }
}
