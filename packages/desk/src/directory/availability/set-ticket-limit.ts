import type { SetTicketLimit, TeamMemberParams } from '@lodge/contracts'
import { query, sql, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireReportViewer } from '../../foundation/require-report-viewer.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'

interface Member {
  teamId: string
  team: string
  personId: string
  name: string
  ticketLimit: number | null
}

/** Gives a member of a team another limit of open tickets, or the team's with null. Throws `not_found`. */
export async function setTicketLimit(
  ctx: Context,
  { team, alias, limit }: SetTicketLimit & TeamMemberParams,
): Promise<void> {
  const actor = requireReportViewer(ctx)
  await transaction(ctx, async (tx) => {
    const [member] = await query<Member & { [column: string]: unknown }>(
      tx,
      sql`
      SELECT team.id AS "teamId", team.name AS team, person.id AS "personId", person.name,
             member.ticket_limit AS "ticketLimit"
      FROM team JOIN team_member member ON member.team_id = team.id JOIN person ON person.id = member.person_id
      WHERE team.alias = ${team} AND team.archived_at IS NULL AND person.alias = ${alias} AND ${teamsVisibleTo(actor)}
      FOR NO KEY UPDATE OF team, member`,
    )
    if (!member) throw refusal('person_not_found')
    const { teamId, personId, name, ticketLimit } = member
    if (ticketLimit === limit) return
    await updateOne(tx, 'team_member', { teamId, personId }, { ticketLimit: limit })
    // Whoever edits the team at the same time learns of it.
    await updateOne(tx, 'team', { id: teamId }, { revision: { increment: 1 }, updatedAt: ctx.now() })
    await recordEventBy(ctx, tx, {
      type: 'team.changed',
      recordId: teamId,
      subject: member.team,
      how: 'edited',
      before: { member: name, ticketLimit },
      after: { member: name, ticketLimit: limit },
    })
  })
}
