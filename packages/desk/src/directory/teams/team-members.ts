import type { NamedRef } from '@lodge/contracts'
import {
  type Database,
  findMany,
  insertMany,
  query,
  remove,
  sql,
  type Transaction,
  updateMany,
} from '@lodge/database'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import type { SavedRecord, StoredRecord } from '../../foundation/records/record-kind.ts'
import { type Membership, recordOwnJoining } from './team-access.ts'

export interface StoredMember {
  isLead: boolean
  id: string
  alias: string
  name: string
  ticketLimit: number | null
  topicIds: string[]
  topics: NamedRef[]
  languages: string[]
}

/** A membership with what the team's method asks of it. */
export interface SkilledMembership extends Membership {
  ticketLimit: number | null
  topicIds: string[]
  languages: string[]
}

/** A stored team as far as its members go. */
interface TeamWithMembers extends StoredRecord {
  members: StoredMember[]
}

/** Returns a team's members by name. */
export function findMembers(db: Database | Transaction, teamId: string): Promise<StoredMember[]> {
  return query(
    db,
    sql`SELECT is_lead AS "isLead", person.id, alias, name, ticket_limit AS "ticketLimit", topic_ids AS "topicIds",
               languages, (SELECT COALESCE(json_agg(json_build_object('alias', alias, 'name', name) ORDER BY name), '[]')
                           FROM topic WHERE topic.id = ANY(topic_ids)) AS topics
        FROM team_member JOIN person ON person.id = person_id WHERE team_id = ${teamId} ORDER BY name`,
  )
}

/**
 * Gives a team these members and no others. Those who were in it keep their turn, and what put them there: a group or a rule
 * of a provider takes them out as before.
 */
export async function setMembers(
  tx: Transaction,
  teamId: string,
  members: readonly SkilledMembership[],
): Promise<void> {
  const before = await findMany(
    tx,
    'team_member',
    { teamId },
    { columns: ['personId', 'turn', 'isByHand', 'isFromGroup', 'providerIds'] },
  )
  const known = new Map(before.map(({ personId, ...more }) => [personId, more]))
  await remove(tx, 'team_member', { teamId })
  await insertMany(
    tx,
    'team_member',
    members.map((member) => ({ ...member, teamId, turn: 0, ...known.get(member.personId) })),
  )
}

/** A superadmin who joins a team that is there already does not do so unseen. */
export async function recordJoining(
  ctx: Context,
  tx: Transaction,
  { before, after }: SavedRecord<TeamWithMembers>,
): Promise<void> {
  if (before)
    await recordOwnJoining(ctx, tx, {
      teamId: after.id,
      before: membersOf(before),
      after: membersOf(after),
    })
}

/** Returns members as they are stored. */
export function membersOf({ members }: TeamWithMembers): Membership[] {
  return members.map(({ id, isLead }) => ({ personId: id, isLead }))
}

/** Records that access changed for those who joined or left, and for all members of an archived team. */
export async function recordAccessChanges(
  ctx: Context,
  tx: Transaction,
  { before, after }: SavedRecord<TeamWithMembers>,
): Promise<void> {
  const idsOf = (team: TeamWithMembers | null) => (team?.members ?? []).map(({ id }) => id)
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))]
  const isArchiving = (before?.archivedAt ?? null) !== after.archivedAt
  const changed = [...new Set([...was, ...is])].filter((id) => isArchiving || was.has(id) !== is.has(id))
  // Somebody who edits one of them at the same time learns of it.
  await updateMany(tx, 'person', { id: changed }, { updatedAt: ctx.now(), revision: { increment: 1 } })
  for (const personId of changed) await recordEventBy(ctx, tx, { type: 'person.access_changed', personId })
}
