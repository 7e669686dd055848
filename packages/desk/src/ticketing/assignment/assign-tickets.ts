import { AssignmentMethod, type AssignmentReason, type WaitReason } from '@lodge/contracts'
import { type Database, insertMany, query, sql, type Transaction, updateOne, uuids } from '@lodge/database'
import { findWaitReason } from '../../directory/availability/list-availability.ts'
import {
  isFull,
  loadTeamHours,
  loadTeamMembers,
  type MemberNow,
} from '../../directory/availability/load-team-members.ts'
import { type Context, recordEventsBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { assignTicket } from '../tickets/properties/set-assignee.ts'
import { touchLockedTickets } from '../tickets/touch-ticket.ts'
import { chooseAgent, noteAssignment, type WaitingTicket } from './choose-agent.ts'
import { loadTopicLines } from './load-topic-lines.ts'

/**
 * Gives tickets of nobody to members of their teams, by the teams' methods and oldest first, and says of those for which
 * there is nobody that they wait. Does up to `limit` of each team and returns how many. However many nodes run this, one
 * of them at a time looks at a team, and at a person.
 */
export async function assignTickets(ctx: Context, limit: number): Promise<number> {
  await forgetWaiting(ctx.db)
  let changed = 0
  for (const teamId of await findTeamsWithWork(ctx.db)) changed += await assignInTeam(ctx, teamId, limit)
  return changed
}

async function findTeamsWithWork(db: Database): Promise<string[]> {
  const teams = await query<{ id: string }>(
    db,
    sql`
    SELECT id FROM team
    WHERE assignment <> 'none' AND archived_at IS NULL
      AND (SELECT COALESCE(sum(unassigned), 0) FROM queue_count WHERE team_id = team.id) > 0
    ORDER BY id`,
  )
  return teams.map(({ id }) => id)
}

/** Forgets that tickets wait which somebody has now, or which are elsewhere, over, or the team's own affair. */
async function forgetWaiting(db: Database): Promise<void> {
  await query(
    db,
    sql`
    DELETE FROM waiting_ticket waiting USING ticket, team
    WHERE ticket.id = waiting.ticket_id AND team.id = waiting.team_id
      AND (NOT (${isWaiting}) OR ticket.team_id <> waiting.team_id OR team.assignment = 'none')`,
  )
}

/** Condition on `ticket`: nobody has it, and something is to be done. Says twice that it is open, which finds the index. */
const isWaiting = sql`ticket.assignee_id IS NULL AND ticket.status IN ('new', 'open')
  AND ticket.status NOT IN ('resolved', 'closed') AND ticket.merged_into_id IS NULL`

interface LockedTeam {
  id: string
  method: Exclude<AssignmentMethod, 'none'>
}

function assignInTeam(ctx: Context, teamId: string, limit: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const team = await lockTeam(tx, teamId)
    if (!team) return 0
    const members = await loadTeamMembers(tx, await loadTeamHours(tx, [teamId], now.now()), now.now())
    const { assigned, unmatched } = await assignOldest(tx, now, { team, members, limit })
    const because = findWaitReason(members)
    const marked = because
      ? await markWaiting(tx, now, { teamId, because, limit })
      : await markWaiting(tx, now, { teamId, because: 'skill', ticketIds: unmatched, limit })
    return assigned + marked
  })
}

/**
 * Locks a team and, for as long, the choice of its members for any other team, so that nobody gets more than their limit.
 * Locks come in one order, or two teams that share members would wait for each other.
 */
async function lockTeam(tx: Transaction, teamId: string): Promise<LockedTeam | null> {
  const [team] = await query<{ method: string }>(
    tx,
    sql`SELECT assignment AS method FROM team WHERE id = ${teamId} AND archived_at IS NULL FOR NO KEY UPDATE`,
  )
  const method = AssignmentMethod.catch('none').parse(team?.method)
  if (method === 'none') return null
  await query(
    tx,
    sql`
    SELECT pg_advisory_xact_lock(hashtext('lodge.assignment'), member.key) FROM (
      SELECT DISTINCT hashtext(person_id::text) AS key FROM team_member WHERE team_id = ${teamId} ORDER BY 1) member`,
  )
  return { id: teamId, method }
}

interface Round {
  team: LockedTeam
  members: readonly MemberNow[]
  limit: number
}

const pageSize = 200

/** Goes through the team's waiting tickets until everybody is full; returns those that nobody who is there knows about. */
async function assignOldest(
  tx: Transaction,
  ctx: Context,
  { team, members, limit }: Round,
): Promise<{ assigned: number; unmatched: string[] }> {
  const lines = await loadTopicLines(tx, members)
  const unmatched: string[] = []
  let assigned = 0
  let after: WaitingTicket | null = null
  const isAnybodyFree = () => members.some((member) => member.presence === 'present' && !isFull(member))
  while (assigned < limit && isAnybodyFree()) {
    const page: WaitingTicket[] = await findWaiting(tx, team.id, after)
    for (const ticket of page) {
      if (assigned >= limit || !isAnybodyFree()) break
      const agent = chooseAgent(team.method, members, ticket, lines)
      if (!agent) {
        if (!ticket.isMarked) unmatched.push(ticket.id)
        continue
      }
      if (!(await giveTo(tx, ctx, { ticketId: ticket.id, agent, because: team.method }))) continue
      noteAssignment(members, agent)
      assigned += 1
    }
    after = page.at(-1) ?? null
    if (page.length < pageSize) break
  }
  await keepTurns(tx, team.id, members)
  return { assigned, unmatched }
}

function findWaiting(tx: Transaction, teamId: string, after: WaitingTicket | null): Promise<WaitingTicket[]> {
  const rest = after
    ? sql`AND (ticket.created_at, ticket.id) > (${after.createdAt}, ${after.id}::uuid)`
    : sql``
  return query<WaitingTicket & { [column: string]: unknown }>(
    tx,
    sql`
    SELECT ticket.id, ticket.topic_id AS "topicId", ticket.language, ticket.created_at AS "createdAt",
           -- Whoever gave it back by their own hand does not get it again.
           (SELECT CASE WHEN event.payload->>'from' = event.actor_id::text THEN event.actor_id END FROM event
            WHERE event.ticket_id = ticket.id AND event.type = 'ticket.assigned'
            ORDER BY event.seq DESC LIMIT 1) AS "givenBackById",
           EXISTS (SELECT FROM waiting_ticket WHERE ticket_id = ticket.id AND team_id = ticket.team_id) AS "isMarked"
    FROM ticket WHERE ticket.team_id = ${teamId} AND ${isWaiting} ${rest}
    ORDER BY ticket.created_at, ticket.id LIMIT ${pageSize}`,
  )
}

interface Gift {
  ticketId: string
  agent: MemberNow
  because: AssignmentReason
}

/** Returns whether the ticket still was nobody's; one that somebody holds is left for the next time. */
async function giveTo(tx: Transaction, ctx: Context, { ticketId, agent, because }: Gift): Promise<boolean> {
  const free = await query(
    tx,
    sql`SELECT ticket.id FROM ticket WHERE ticket.id = ${ticketId} AND ${isWaiting} FOR NO KEY UPDATE SKIP LOCKED`,
  )
  if (free.length === 0) return false
  const [ticket] = await touchLockedTickets(tx, [ticketId])
  if (!ticket) return false
  await assignTicket(tx, ctx, ticket, agent.id, because)
  return true
}

async function keepTurns(tx: Transaction, teamId: string, members: readonly MemberNow[]): Promise<void> {
  for (const { id: personId, turn, hasChanged } of members)
    if (hasChanged) await updateOne(tx, 'team_member', { teamId, personId }, { turn })
}

interface Wait {
  teamId: string
  because: WaitReason
  /** The tickets that were looked at; without them, all of the team. */
  ticketIds?: readonly string[]
  limit: number
}

/** Says of tickets, once, that they wait and why. */
async function markWaiting(
  tx: Transaction,
  ctx: Context,
  { teamId, because, ticketIds, limit }: Wait,
): Promise<number> {
  if (ticketIds?.length === 0) return 0
  const among = ticketIds ? sql`AND ticket.id = ANY(${uuids([...ticketIds])})` : sql``
  const tickets = await query<{ id: string }>(
    tx,
    sql`
    SELECT ticket.id FROM ticket
    WHERE ticket.team_id = ${teamId} AND ${isWaiting} ${among}
      AND NOT EXISTS (SELECT FROM waiting_ticket WHERE ticket_id = ticket.id)
    ORDER BY ticket.created_at, ticket.id LIMIT ${limit} FOR NO KEY UPDATE OF ticket SKIP LOCKED`,
  )
  const since = ctx.now()
  const rows = tickets.map(({ id: ticketId }) => ({ ticketId, teamId, because, since }))
  await insertMany(tx, 'waiting_ticket', rows)
  await recordEventsBy(
    ctx,
    tx,
    rows.map(({ ticketId }) => ({ type: 'ticket.assignment_waits', ticketId, teamId, because })),
  )
  return rows.length
}
