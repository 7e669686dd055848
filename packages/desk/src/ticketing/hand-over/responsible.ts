import { superadmin } from '@lodge/contracts'
import { type Database, query, type Sql, sql, uuid, uuids } from '@lodge/database'
import { batched } from '../../foundation/batched.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'

/** A ticket, and whoever need not hear of what happens to it because they did it. */
export interface HeardTicket {
  ticketId: string
  exceptId?: string | null
}

/**
 * Returns who hears of what an assignee would hear: the assignee; where none sees the ticket, the leads of its team;
 * without a lead, everybody in the team; without anybody, those who see all tickets; without them, the superadmins.
 */
export const findResponsibleIds = batched(async (db, tickets: readonly HeardTicket[]) => {
  const rows = await query<{ key: string; ids: string[] }>(
    db,
    sql`
    SELECT asked.key, ARRAY(${nearest(sql`ticket.assignee_id`, sql`ticket.team_id`, sql`asked.except_id`)}) AS ids
    FROM unnest(${tickets.map(keyOf)}::text[], ${uuids(tickets.map(({ ticketId }) => ticketId))},
                ${tickets.map(({ exceptId }) => exceptId ?? null)}::uuid[]) AS asked(key, ticket_id, except_id)
    JOIN ticket ON ticket.id = asked.ticket_id`,
  )
  const byKey = new Map(rows.map(({ key, ids }) => [key, ids]))
  return (ticket): string[] => byKey.get(keyOf(ticket)) ?? []
})

/** Returns who hears of tickets of nobody in a team. */
export async function findResponsibleIdsOfTeam(db: Database, teamId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(db, nearest(sql`NULL::uuid`, uuid(teamId), sql`NULL::uuid`))
  return rows.map(({ id }) => id)
}

function keyOf({ ticketId, exceptId }: HeardTicket): string {
  return `${ticketId} ${exceptId ?? ''}`
}

/** Selects the people of the first kind of which there is anybody. */
function nearest(assigneeId: Sql, teamId: Sql, exceptId: Sql): Sql {
  return sql`
    SELECT id::text FROM (
      SELECT id, place, min(place) OVER () AS first FROM (
        SELECT person.id, 1 AS place FROM person JOIN role ON role.id = person.role_id
        WHERE person.id = ${assigneeId} AND ${staffWhoSee(teamId)}
        UNION ALL
        SELECT person.id, CASE WHEN member.is_lead THEN 2 ELSE 3 END
        FROM team_member member JOIN team ON team.id = member.team_id AND team.archived_at IS NULL
        JOIN person ON person.id = member.person_id
        WHERE member.team_id = ${teamId} AND ${isActiveStaff}
        UNION ALL
        SELECT person.id, CASE WHEN role.name = ${superadmin} THEN 5 ELSE 4 END
        FROM role JOIN person ON person.role_id = role.id
        WHERE person.archived_at IS NULL AND (role.name = ${superadmin} OR 'view_all_tickets' = ANY(role.permissions))
      ) AS hearer WHERE id IS DISTINCT FROM ${exceptId} OR place = 1
    ) AS hearer WHERE place = first AND id IS DISTINCT FROM ${exceptId}`
}
