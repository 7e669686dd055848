import type { AliasParams, RecordUsage, SaveTeam, SetArchived, TeamRecord } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy } from '../context.ts'
import { countUsage } from '../records/count-usage.ts'
import type { RecordKind, StoredRecord } from '../records/record-kind.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../records/save-record.ts'
import { htmlToText } from '../rich-text/html-to-text.ts'
import { noReferences, sanitiseHtml } from '../rich-text/sanitise-html.ts'

/** What is stored as it is given. */
type PlainFields = Pick<SaveTeam, 'name' | 'email' | 'senderName' | 'replyAddress' | 'bounceAddress'>

interface StoredTeam extends StoredRecord, PlainFields {
  signature: string
  members: { isLead: boolean; person: { id: string; alias: string; name: string } }[]
}

interface TeamData extends PlainFields {
  signature: string
  members: { personId: string; isLead: boolean }[]
}

const include = {
  members: {
    select: { isLead: true, person: { select: { id: true, alias: true, name: true } } },
    orderBy: { person: { name: 'asc' } },
  },
} as const

const teams: RecordKind<SaveTeam, StoredTeam, TeamData, TeamRecord> = {
  permission: 'manage_team',
  table: 'team',
  event: 'team.changed',
  notFound: 'team_not_found',
  nameOf: ({ name }) => name,
  aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
  find: (db, alias) => db.team.findUnique({ where: { alias }, include }),
  toData: toTeamData,
  create: (tx, { members, ...data }) =>
    tx.team.create({ data: { ...data, members: { create: members } }, include }),
  update: (tx, id, { members, ...data }, more) =>
    tx.team.update({
      where: { id },
      data: { ...data, ...more, members: { deleteMany: {}, create: members } },
      include,
    }),
  setArchived: (tx, id, more) => tx.team.update({ where: { id }, data: more, include }),
  factsOf: ({ alias, name, email, senderName, replyAddress, bounceAddress, signature, members }) => ({
    ...{ name, alias, email },
    sender: senderName || null,
    'reply address': replyAddress,
    'bounce address': bounceAddress,
    signature: htmlToText(signature) || null,
    members: namesOf(members) || null,
    leads: namesOf(members.filter(({ isLead }) => isLead)) || null,
  }),
  toView: ({ id: _, members, updatedAt, archivedAt, ...team }) => ({
    ...team,
    members: members.map(({ isLead, person }) => ({ alias: person.alias, name: person.name, isLead })),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
  onSaved: recordAccessChanges,
  beforeArchive: requireNoOpenWork,
}

/** Returns a team for its settings page; throws `not_found`. */
export function getTeam(ctx: Context, params: AliasParams): Promise<TeamRecord> {
  return getRecord(ctx, teams, params)
}

/** Creates a team. Throws `invalid_input` for a member who is not staff. */
export function createTeam(ctx: Context, input: SaveTeam): Promise<TeamRecord> {
  return createRecord(ctx, teams, input)
}

/** Changes a team; what its members see changes at once. Throws `edit_conflict` and `invalid_input`. */
export function updateTeam(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveTeam },
): Promise<TeamRecord> {
  return updateRecord(ctx, teams, given)
}

/** Archives a team or restores it. Throws `still_in_use` while it has open tickets or topics that go to it. */
export function archiveTeam(ctx: Context, given: AliasParams & SetArchived): Promise<TeamRecord> {
  return archiveRecord(ctx, teams, given)
}

/** Returns how many tickets, topics, policies and saved views name a team. */
export function countTeamUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...teams, counts: usage }, params)
}

const usage = {
  openTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE team_id = ${id} AND status NOT IN ('resolved', 'closed')`,
  finishedTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE team_id = ${id} AND status IN ('resolved', 'closed')`,
  topics: (id: string) =>
    sql`SELECT count(*)::int AS count FROM topic WHERE team_id = ${id} AND archived_at IS NULL`,
  policies: (id: string) =>
    sql`SELECT count(*)::int AS count FROM sla_policy WHERE team_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
  cannedResponses: (id: string) =>
    sql`SELECT count(*)::int AS count FROM canned_response
        WHERE team_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
  savedViews: (id: string) => sql`SELECT count(*)::int AS count FROM saved_view WHERE team_id = ${id}`,
}

async function toTeamData(
  tx: Transaction,
  { alias: _, signature, members, ...plain }: SaveTeam,
): Promise<TeamData> {
  const people = await tx.person.findMany({
    where: { alias: { in: members.map(({ alias }) => alias) }, roleId: { not: null }, archivedAt: null },
    select: { id: true, alias: true },
  })
  const idOf = new Map(people.map(({ alias, id }) => [alias, id]))
  const stored = members.map(({ alias, isLead }, index) => {
    const personId = idOf.get(alias)
    if (!personId) throw refusalAt(`members.${index}.alias`, 'not_staff')
    return { personId, isLead }
  })
  return { ...plain, signature: sanitiseHtml(signature, noReferences), members: stored }
}

/** Of everybody who belongs to the team now or did, what they see has changed. */
async function recordAccessChanges(
  ctx: Context,
  tx: Transaction,
  before: StoredTeam | null,
  after: StoredTeam,
): Promise<void> {
  const idsOf = (team: StoredTeam | null) => (team?.members ?? []).map(({ person }) => person.id)
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))]
  const isArchiving = (before?.archivedAt ?? null) !== after.archivedAt
  const changed = [...new Set([...was, ...is])].filter((id) => isArchiving || was.has(id) !== is.has(id))
  // Somebody who edits one of them at the same time learns of it.
  await tx.person.updateMany({
    where: { id: { in: changed } },
    data: { updatedAt: ctx.now(), revision: { increment: 1 } },
  })
  for (const personId of changed) await recordEventBy(ctx, tx, { type: 'person.access_changed', personId })
}

async function requireNoOpenWork(tx: Transaction, { id }: StoredTeam): Promise<void> {
  const [topics, tickets] = [
    await tx.topic.count({ where: { teamId: id, archivedAt: null } }),
    await tx.ticket.count({ where: { teamId: id, status: { notIn: ['resolved', 'closed'] } } }),
  ]
  if (topics + tickets > 0) throw refusal('team_has_work', { tickets, topics })
}

function namesOf(members: StoredTeam['members']): string {
  return members.map(({ person }) => person.name).join(', ')
}
