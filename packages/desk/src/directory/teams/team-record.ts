import type { AliasParams, ArchiveTeam, RecordUsage, SaveTeam, TeamRecord } from '@lodge/contracts'
import { modelsOf, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import type { Facts, RecordKind, SavedRecord, StoredRecord } from '../../foundation/records/record-kind.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { htmlToText } from '../../foundation/rich-text/html-to-text.ts'
import { noReferences, sanitiseHtml } from '../../foundation/rich-text/sanitise-html.ts'
import { watchRouting } from '../../foundation/routing/watch-routing.ts'
import { lockSlaSettings } from '../../sla/settings-lock.ts'
import { startRecalculation } from '../../sla/start-recalculation.ts'
import { findDepartmentIds, withDepartments } from '../departments/named-departments.ts'
import { moveTeamWork } from './move-team-work.ts'
import { recordOwnJoining, requireNoOwnGain } from './team-access.ts'
import { teamUsage } from './team-usage.ts'

/** Fields that are stored as they are given. */
type PlainFields = Pick<SaveTeam, 'name' | 'email' | 'senderName' | 'replyAddress' | 'bounceAddress'>

interface StoredTeam extends StoredRecord, PlainFields {
  signature: string
  businessHoursId: string | null
  businessHours: { alias: string; name: string; archivedAt: Date | null } | null
  departmentIds: string[]
  departments: { alias: string; name: string }[]
  members: { isLead: boolean; person: { id: string; alias: string; name: string } }[]
}

interface TeamData extends PlainFields {
  signature: string
  businessHoursId: string | null
  departmentIds: string[]
  members: { personId: string; isLead: boolean }[]
}

const include = {
  businessHours: { select: { alias: true, name: true, archivedAt: true } },
  members: {
    select: { isLead: true, person: { select: { id: true, alias: true, name: true } } },
    orderBy: { person: { name: 'asc' } },
  },
} as const

/** Returns teams as a kind of record, for whoever acts; the work of one that is archived goes to the team `moveTo`. */
function teamsFor(ctx: Context, moveTo?: string): RecordKind<SaveTeam, StoredTeam, TeamData, TeamRecord> {
  const routing = watchRouting(ctx.actor)
  return {
    permission: 'manage_team',
    table: 'team',
    event: 'team.changed',
    notFound: 'team_not_found',
    nameOf: ({ name }) => name,
    aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
    find: async (db, alias) => {
      const row = await modelsOf(db).team.findUnique({ where: { alias }, include })
      return row && withDepartments(db, row)
    },
    toData: async (tx, input, before) => {
      await routing.begin(tx)
      const data = await toTeamData(tx, input, before)
      requireNoOwnGain(ctx, { before: before && { ...before, members: membersOf(before) }, after: data })
      return data
    },
    create: async (tx, { members, ...team }) => {
      const data = { ...team, members: { create: members } }
      return withDepartments(tx, await tx.team.create({ data, include }))
    },
    update: async (tx, id, { members, ...team }, more) => {
      const data = { ...team, ...more, members: { deleteMany: {}, create: members } }
      return withDepartments(tx, await tx.team.update({ where: { id }, data, include }))
    },
    setArchived: async (tx, id, more) =>
      withDepartments(tx, await tx.team.update({ where: { id }, data: more, include })),
    factsOf,
    toView,
    onSaved: async (now, tx, saved) => {
      await routing.requireNoGain(tx)
      await recordAccessChanges(now, tx, saved)
      await recordJoining(now, tx, saved)
      await recalculateAfterHoursChange(now, tx, saved)
    },
    beforeArchive: async (tx, team) => {
      await routing.begin(tx)
      await (moveTo ? moveTeamWork(ctx, tx, team, moveTo) : requireNoOpenWork(tx, team))
    },
    beforeRestore: async (tx, team) => {
      await routing.begin(tx)
      await requireHoursInUse(tx, team)
      await tx.teamMove.deleteMany({ where: { fromTeamId: team.id } })
    },
  }
}

function factsOf({
  alias,
  name,
  email,
  senderName,
  replyAddress,
  bounceAddress,
  signature,
  businessHours,
  departments,
  members,
}: StoredTeam): Facts {
  return {
    name,
    alias,
    email,
    sender: senderName || null,
    replyAddress,
    bounceAddress,
    businessHours: businessHours?.name ?? null,
    departments: namesOf(departments),
    signature: htmlToText(signature) || null,
    members: namesOf(members.map(({ person }) => person)),
    leads: namesOf(members.flatMap(({ isLead, person }) => (isLead ? person : []))),
  }
}

function toView({
  id: _,
  businessHoursId: __,
  departmentIds: ___,
  businessHours,
  members,
  updatedAt,
  archivedAt,
  ...team
}: StoredTeam): TeamRecord {
  return {
    ...team,
    businessHours: businessHours && { alias: businessHours.alias, name: businessHours.name },
    members: members.map(({ isLead, person }) => ({ alias: person.alias, name: person.name, isLead })),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** Returns a team for its settings page; throws `not_found`. */
export function getTeam(ctx: Context, params: AliasParams): Promise<TeamRecord> {
  return getRecord(ctx, teamsFor(ctx), params)
}

/** Creates a team. Throws `invalid_input` for a member who is not staff, and for the actor, unless a superadmin. */
export function createTeam(ctx: Context, input: SaveTeam): Promise<TeamRecord> {
  return createRecord(ctx, teamsFor(ctx), input)
}

/**
 * Changes a team; what its members see changes at once, and other business hours recalculate its open tickets in the
 * background. Throws `edit_conflict`, `invalid_input`, and `forbidden` where tickets would come to the actor by it.
 */
export function updateTeam(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveTeam },
): Promise<TeamRecord> {
  return updateRecord(ctx, teamsFor(ctx), given)
}

/**
 * Archives a team or restores it. Its topics go to the team `moveTo` at once, its open tickets soon after; without one it
 * throws `still_in_use` while it has any. Throws `invalid_input` for a team by which the actor would come to see them.
 */
export function archiveTeam(
  ctx: Context,
  { moveTo, ...given }: AliasParams & ArchiveTeam,
): Promise<TeamRecord> {
  return archiveRecord(ctx, teamsFor(ctx, moveTo), given)
}

/** Returns how many tickets, topics, policies and saved views name a team, and what would be idle without it. */
export function countTeamUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...teamsFor(ctx), counts: teamUsage }, params)
}

async function toTeamData(
  tx: Transaction,
  { alias: _, signature, businessHours, departments, members, ...plain }: SaveTeam,
  before: StoredTeam | null,
): Promise<TeamData> {
  const departmentIds = await findDepartmentIds(tx, departments, before?.departmentIds ?? [])
  const businessHoursId = businessHours === null ? null : await findHoursFor(tx, businessHours, before)
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
  return {
    ...plain,
    businessHoursId,
    departmentIds,
    members: stored,
    signature: sanitiseHtml(signature, noReferences),
  }
}

/** Returns business hours that are in use, or those that the team has; nobody archives them meanwhile. */
async function findHoursFor(tx: Transaction, alias: string, before: StoredTeam | null): Promise<string> {
  await lockSlaSettings(tx)
  const hours = await tx.businessHours.findUnique({
    where: { alias },
    select: { id: true, archivedAt: true },
  })
  if (!hours || (hours.archivedAt && hours.id !== before?.businessHoursId))
    throw refusalAt('businessHours', 'unknown_business_hours')
  return hours.id
}

/** Has the open tickets of a team that was given other hours, or left with the policies', recalculated. */
async function recalculateAfterHoursChange(
  ctx: Context,
  tx: Transaction,
  { before, after, eventId }: SavedRecord<StoredTeam>,
): Promise<void> {
  if (!before || before.businessHoursId === after.businessHoursId) return
  await lockSlaSettings(tx)
  await startRecalculation(tx, eventId, { teamId: after.id }, ctx.now())
}

/** A superadmin who joins a team that is there already does not do so unseen. */
async function recordJoining(
  ctx: Context,
  tx: Transaction,
  { before, after }: SavedRecord<StoredTeam>,
): Promise<void> {
  if (before)
    await recordOwnJoining(ctx, tx, {
      teamId: after.id,
      before: membersOf(before),
      after: membersOf(after),
    })
}

function membersOf({ members }: StoredTeam) {
  return members.map(({ isLead, person }) => ({ personId: person.id, isLead }))
}

/** Records that access changed for those who joined or left, and for all members of an archived team. */
async function recordAccessChanges(
  ctx: Context,
  tx: Transaction,
  { before, after }: SavedRecord<StoredTeam>,
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
  const mailbox = await tx.mailbox.findFirst({
    where: { teamId: id, archivedAt: null },
    select: { name: true },
  })
  if (mailbox) throw refusal('team_has_mailboxes', { mailbox: mailbox.name })
}

async function requireHoursInUse(_: Transaction, { name, businessHours }: StoredTeam): Promise<void> {
  if (businessHours?.archivedAt)
    throw refusal('team_hours_archived', { team: name, hours: businessHours.name })
}

function namesOf(all: readonly { name: string }[]): string {
  return all.map(({ name }) => name).join(', ')
}
