import { hourMs } from '@lodge/contracts'
import {
  type Database,
  findOne,
  insert,
  insertMany,
  query,
  remove,
  type Sql,
  sql,
  type Transaction,
} from '@lodge/database'
import { type Context, recordEventsBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'
import { assignTicket } from '../tickets/properties/set-assignee.ts'
import { changeTeam } from '../tickets/properties/set-team.ts'
import { type TouchedTicket, touchLockedTickets } from '../tickets/touch-ticket.ts'
import { chooseHeirs } from './choose-heirs.ts'

/** The open tickets of somebody in a team, which they do not see. */
interface OrphanedQueue {
  personId: string
  teamId: string
}

/**
 * Hands over open tickets that their assignee no longer sees, and moves those of archived teams to where they were sent.
 * Takes up to `limit` of each queue, passing over tickets that somebody has locked, and returns how many it changed.
 * However people left, and however often this runs, each ticket is handed over once.
 */
export async function handOverTickets(ctx: Context, limit: number): Promise<number> {
  let changed = 0
  for (const move of await findTeamMoves(ctx.db)) changed += await moveTickets(ctx, move, limit)
  for (const queue of await findOrphanedQueues(ctx.db)) changed += await handOverQueue(ctx, queue, limit)
  if (changed === 0) await finishHandOvers(ctx)
  return changed
}

interface TeamMove {
  fromTeamId: string
  toTeamId: string
}

/** Returns where to move the tickets of archived teams that have open ones. */
function findTeamMoves(db: Database): Promise<TeamMove[]> {
  return query<TeamMove & { [column: string]: unknown }>(
    db,
    sql`
    SELECT move.from_team_id AS "fromTeamId", move.to_team_id AS "toTeamId"
    FROM team_move move JOIN team ON team.id = move.from_team_id AND team.archived_at IS NOT NULL
    WHERE (SELECT COALESCE(sum(open), 0) FROM queue_count WHERE team_id = move.from_team_id) > 0`,
  )
}

function findOrphanedQueues(db: Database | Transaction): Promise<OrphanedQueue[]> {
  return query<OrphanedQueue & { [column: string]: unknown }>(
    db,
    sql`
    WITH queue AS (
      SELECT assignee_id, team_id FROM queue_count WHERE assignee_id IS NOT NULL
      GROUP BY assignee_id, team_id HAVING sum(open) > 0
    )
    SELECT queue.assignee_id AS "personId", queue.team_id AS "teamId" FROM queue
    WHERE NOT EXISTS (SELECT FROM person JOIN role ON role.id = person.role_id
                      WHERE person.id = queue.assignee_id AND ${staffWhoSee(sql`queue.team_id`)})
    ORDER BY 1, 2`,
  )
}

function moveTickets(ctx: Context, { fromTeamId, toTeamId }: TeamMove, limit: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const tickets = await takeTickets(tx, sql`team_id = ${fromTeamId}`, limit)
    for (const ticket of tickets) await changeTeam(tx, now, ticket, toTeamId)
    if (tickets.length > 0)
      await insert(tx, 'hand_over_share', { fromTeamId, teamId: toTeamId, tickets: tickets.length })
    return tickets.length
  })
}

function handOverQueue(ctx: Context, queue: OrphanedQueue, limit: number): Promise<number> {
  const { personId, teamId } = queue
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const tickets = await takeTickets(tx, sql`assignee_id = ${personId} AND team_id = ${teamId}`, limit)
    const heirs = await chooseHeirs(tx, await findPlan(tx, now, personId), teamId, tickets.length)
    for (const [place, ticket] of tickets.entries()) await assignTicket(tx, now, ticket, heirs[place] ?? null)
    const shares = Map.groupBy(tickets, (_, place) => heirs[place] ?? null)
    await insertMany(
      tx,
      'hand_over_share',
      [...shares].map(([agentId, some]) => ({ personId, teamId, agentId, tickets: some.length })),
    )
    return tickets.length
  })
}

async function takeTickets(tx: Transaction, condition: Sql, limit: number): Promise<TouchedTicket[]> {
  const rows = await query<{ id: string }>(
    tx,
    sql`
    SELECT id FROM ticket
    WHERE ${condition} AND status NOT IN ('resolved', 'closed') AND merged_into_id IS NULL
    ORDER BY COALESCE(sla_due_at, 'infinity'), id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`,
  )
  return rows.length === 0
    ? []
    : touchLockedTickets(
        tx,
        rows.map(({ id }) => id),
      )
}

/** Finds the plan for somebody's leaving. It counts for an hour, so that no later leaving goes by it. */
function findPlan(tx: Transaction, { now }: Context, personId: string) {
  const since = new Date(now().getTime() - hourMs)
  return findOne(tx, 'hand_over', sql`person_id = ${personId} AND created_at >= ${since}`)
}

interface Share {
  personId: string | null
  fromTeamId: string | null
  teamId: string
  agentId: string | null
  tickets: number
}

/** Has those mailed who got tickets of people, or of teams, who have none left to hand over. */
function finishHandOvers(ctx: Context): Promise<void> {
  return transaction(ctx, async (tx) => {
    const shares = await query<Share & { [column: string]: unknown }>(
      tx,
      sql`
      WITH finished AS (DELETE FROM hand_over_share RETURNING *)
      SELECT person_id AS "personId", from_team_id AS "fromTeamId", team_id AS "teamId", agent_id AS "agentId",
             sum(tickets)::int AS tickets
      FROM finished GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    )
    if (shares.length === 0) return
    const unfinished = new Set((await findOrphanedQueues(tx)).map(({ personId }) => personId))
    const personIds = shares.flatMap(({ personId }) =>
      personId && !unfinished.has(personId) ? personId : [],
    )
    await remove(tx, 'hand_over', { personId: personIds })
    await recordEventsBy(
      ctx,
      tx,
      shares.map((share) => ({ type: 'tickets.handed_over', ...share })),
    )
  })
}
