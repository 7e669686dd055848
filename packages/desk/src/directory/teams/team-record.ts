import {
  type AliasParams,
  type ArchiveTeam,
  AssignmentMethod,
  type RecordUsage,
  type SaveTeam,
  type TeamRecord,
} from '@lodge/contracts'
import {
  countRows,
  type Database,
  findOne,
  getOne,
  insert,
  remove,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
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
import { readMembers } from './read-members.ts'
import { requireNoOwnGain } from './team-access.ts'
import {
  findMembers,
  membersOf,
  recordAccessChanges,
  recordJoining,
  type SkilledMembership,
  type StoredMember,
  setMembers,
} from './team-members.ts'
import { teamUsage } from './team-usage.ts'

/** Fields that are stored as they are given. */
interface PlainFields
  extends Pick<SaveTeam, 'name' | 'email' | 'senderName' | 'replyAddress' | 'bounceAddress'> {
  assignment: AssignmentMethod
  ticketLimit: number | null
}

interface StoredTeam extends StoredRecord, PlainFields {
  signature: string
  businessHoursId: string | null
  businessHours: { alias: string; name: string; archivedAt: Date | null } | null
  departmentIds: string[]
  departments: { alias: string; name: string }[]
  members: StoredMember[]
}

interface TeamData extends PlainFields {
  signature: string
  businessHoursId: string | null
  departmentIds: string[]
  members: SkilledMembership[]
}

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
      const row = await findOne(db, 'team', { alias })
      return row && withRelations(db, row)
    },
    toData: async (tx, input, before) => {
      await routing.begin(tx)
      const data = await toTeamData(tx, input, before)
      requireNoOwnGain(ctx, { before: before && { ...before, members: membersOf(before) }, after: data })
      return data
    },
    create: async (tx, { members, ...team }) => {
      const row = await insert(tx, 'team', team)
      await setMembers(tx, row.id, members)
      return withRelations(tx, row)
    },
    update: async (tx, id, { members, ...team }, more) => {
      await setMembers(tx, id, members)
      return withRelations(tx, await updateOne(tx, 'team', { id }, { ...team, ...more }))
    },
    setArchived: async (tx, id, more) => withRelations(tx, await updateOne(tx, 'team', { id }, more)),
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
      requireHoursInUse(team)
      await remove(tx, 'team_move', { fromTeamId: team.id })
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
  assignment,
  ticketLimit,
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
    members: namesOf(members),
    leads: namesOf(members.filter(({ isLead }) => isLead)),
    assignment,
    ticketLimit,
    skills: members.flatMap(describeSkills),
  }
}

function describeSkills({ name, topics, languages, ticketLimit }: StoredMember): string[] {
  const skills = [
    ...topics.map((topic) => topic.name),
    ...languages,
    ...(ticketLimit ? [`≤ ${ticketLimit}`] : []),
  ]
  return skills.length === 0 ? [] : [`${name}: ${skills.join(', ')}`]
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
    members: members.map(({ id: _, topicIds: __, topics, ...member }) => ({
      ...member,
      topics: topics.map((topic) => topic.alias),
    })),
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

async function withRelations(db: Database | Transaction, row: TableRow<'team'>): Promise<StoredTeam> {
  const { id, businessHoursId } = row
  const hours = ['alias', 'name', 'archivedAt'] as const
  const [team, businessHours, members] = await Promise.all([
    withDepartments(db, row),
    businessHoursId && getOne(db, 'business_hours', { id: businessHoursId }, { columns: hours }),
    findMembers(db, id),
  ])
  const assignment = AssignmentMethod.catch('none').parse(team.assignment)
  return { ...team, assignment, businessHours: businessHours || null, members }
}

async function toTeamData(
  tx: Transaction,
  { alias: _, signature, businessHours, departments, members, ...plain }: SaveTeam,
  before: StoredTeam | null,
): Promise<TeamData> {
  const departmentIds = await findDepartmentIds(tx, departments, before?.departmentIds ?? [])
  const businessHoursId = businessHours === null ? null : await findHoursFor(tx, businessHours, before)
  return {
    ...plain,
    assignment: plain.assignment ?? before?.assignment ?? 'none',
    ticketLimit: plain.ticketLimit === undefined ? (before?.ticketLimit ?? null) : plain.ticketLimit,
    businessHoursId,
    departmentIds,
    members: await readMembers(tx, members, before?.members ?? []),
    signature: sanitiseHtml(signature, noReferences),
  }
}

/** Returns business hours that are in use, or those that the team has; nobody archives them meanwhile. */
async function findHoursFor(tx: Transaction, alias: string, before: StoredTeam | null): Promise<string> {
  await lockSlaSettings(tx)
  const hours = await findOne(tx, 'business_hours', { alias }, { columns: ['id', 'archivedAt'] })
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

async function requireNoOpenWork(tx: Transaction, { id }: StoredTeam): Promise<void> {
  const [topics, tickets] = [
    await countRows(tx, 'topic', { teamId: id, archivedAt: null }),
    await countRows(tx, 'ticket', sql`team_id = ${id} AND status NOT IN ('resolved', 'closed')`),
  ]
  if (topics + tickets > 0) throw refusal('team_has_work', { tickets, topics })
  const mailbox = await findOne(tx, 'mailbox', { teamId: id, archivedAt: null }, { columns: ['name'] })
  if (mailbox) throw refusal('team_has_mailboxes', { mailbox: mailbox.name })
}

function requireHoursInUse({ name, businessHours }: StoredTeam): void {
  if (businessHours?.archivedAt)
    throw refusal('team_hours_archived', { team: name, hours: businessHours.name })
}

function namesOf(all: readonly { name: string }[]): string {
  return all.map(({ name }) => name).join(', ')
}
