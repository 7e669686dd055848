import type { AliasParams, RecordUsage, SaveUser, SetArchived, UserRecord } from '@lodge/contracts'
import { superadmin } from '@lodge/contracts'
import {
  type Database,
  findMany,
  findOne,
  getOne,
  insert,
  insertMany,
  query,
  remove,
  type Sql,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import type { Facts, RecordKind } from '../../foundation/records/record-kind.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { requireRecentProof } from '../../identity/auth/proof/require-recent-proof.ts'
import { listAddresses, toAddressView } from '../../identity/people/addresses.ts'
import { requireOtherSuperadmin } from '../../identity/people/require-other-superadmin.ts'
import { courseName } from '../courses/course-name.ts'
import { forgetMailedLinks } from './address-changes/forget-mailed-links.ts'
import { createInvitation } from './invitations.ts'
import { peopleMergeUndoUntil } from './merging/people-merge-undo.ts'
import { isWithinAccess, mayChangeAddress, requireNamed, requireWithinAccess } from './user-access.ts'
import { type StoredMergeSide, type StoredUser, toUserData, type UserData } from './user-data.ts'

/** Returns people as a kind of record, for whoever acts. */
export function usersFor(ctx: Context): RecordKind<SaveUser, StoredUser, UserData, UserRecord> {
  return {
    permission: 'manage_user_account',
    table: 'person',
    event: 'person.changed',
    notFound: 'person_not_found',
    nameOf: ({ name, email }) => name || email,
    aliasOf: ({ name }) => ({ chosen: undefined, from: name }),
    find: async (db, alias) => {
      const person = await findOne(db, 'person', { alias, isIntegration: false })
      return person && withUserRelations(db, person)
    },
    toData: (tx, input, before) => toUserData(ctx, tx, input, before),
    create: async (tx, { teamIds, courseIds, ...data }) => {
      const person = await insert(tx, 'person', { ...data, createdAt: data.updatedAt })
      await addTeams(tx, person.id, teamIds)
      await addCourses(tx, person.id, courseIds)
      return withUserRelations(tx, person)
    },
    update: async (tx, id, { teamIds, courseIds, ...data }, more) => {
      await setTeams(tx, id, { teamIds, isStaff: data.roleId !== null })
      await setCourses(tx, id, courseIds)
      return withUserRelations(tx, await updateOne(tx, 'person', { id }, { ...data, ...more }))
    },
    setArchived: async (tx, id, more) => {
      const changes = { ...more, ...(more.archivedAt && { sessionsFrom: more.archivedAt }) }
      return withUserRelations(tx, await updateOne(tx, 'person', { id }, changes))
    },
    factsOf,
    toView: (user) => toUserView(ctx, user),
    onSaved: async (now, tx, { before, after }) => {
      if (isWeighty(before, after)) requireRecentProof(ctx)
      if (before && before.email !== after.email) await forgetMailedLinks(tx, [after.id])
      await recordOwnJoinings(now, tx, before, after)
      await recordAccessChange(now, tx, before, after)
      await inviteWhereDue(now, tx, before, after)
    },
    beforeArchive: (tx, user) => requireDeactivable(ctx, tx, user),
    beforeRestore: async (_, user) => {
      requireWithinAccess(ctx.actor, user)
      requireNamed(user)
    },
  }
}

/** Returns a student or a member of staff for their settings page; throws `not_found`. */
export function getUser(ctx: Context, params: AliasParams): Promise<UserRecord> {
  return getRecord(ctx, usersFor(ctx), params)
}

/** Creates a student, or a member of staff. Throws `invalid_input` for a role or a team beyond the actor's. */
export function createUser(ctx: Context, input: SaveUser): Promise<UserRecord> {
  return createRecord(ctx, usersFor(ctx), input)
}

/**
 * Changes a person; a changed role or team counts at once, and another address once the person has confirmed it, unless
 * a superadmin changes it. Throws `edit_conflict`, `invalid_input`, and `forbidden` for a person beyond the actor's access.
 */
export function updateUser(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveUser },
): Promise<UserRecord> {
  return updateRecord(ctx, usersFor(ctx), given)
}

/** Deactivates a person, whose sessions are over at once, or lets them sign in again. Throws `forbidden` for oneself. */
export function archiveUser(ctx: Context, given: AliasParams & SetArchived): Promise<UserRecord> {
  return archiveRecord(ctx, usersFor(ctx), given)
}

/** Returns how many tickets a person has asked, and is to answer. */
export function countUserUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...usersFor(ctx), counts: usage }, params)
}

const usage = {
  askedTickets: (id: string) => sql`SELECT count(*)::int AS count FROM ticket WHERE requester_id = ${id}`,
  assignedTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket
        WHERE assignee_id = ${id} AND status NOT IN ('resolved', 'closed')`,
}

/** Leads stay leads, and archived teams keep their members, who are back when the team is, unless they are students. */
async function setTeams(
  tx: Transaction,
  personId: string,
  { teamIds, isStaff }: { teamIds: readonly string[]; isStaff: boolean },
): Promise<void> {
  const isLeft = isStaff ? sql`team_id IN (SELECT id FROM team WHERE archived_at IS NULL)` : sql`TRUE`
  await remove(
    tx,
    'team_member',
    sql`person_id = ${personId} AND team_id <> ALL(${[...teamIds]}) AND ${isLeft}`,
  )
  await addTeams(tx, personId, teamIds)
}

async function addTeams(tx: Transaction, personId: string, teamIds: readonly string[]): Promise<void> {
  const members = teamIds.map((teamId) => ({ personId, teamId }))
  await insertMany(tx, 'team_member', members, { skipExisting: true })
}

async function setCourses(tx: Transaction, personId: string, courseIds: readonly string[]): Promise<void> {
  await remove(
    tx,
    'person_course',
    sql`person_id = ${personId}
        AND course_id IN (SELECT id FROM course WHERE archived_at IS NULL)
        AND course_id <> ALL(${[...courseIds]})`,
  )
  await addCourses(tx, personId, courseIds)
}

async function addCourses(tx: Transaction, personId: string, courseIds: readonly string[]): Promise<void> {
  const courses = courseIds.map((courseId) => ({ personId, courseId }))
  await insertMany(tx, 'person_course', courses, { skipExisting: true })
}

export async function withUserRelations(
  db: Database | Transaction,
  person: TableRow<'person'>,
): Promise<StoredUser> {
  const { id: personId, roleId, departmentId } = person
  const [role, department, invitation, teams, courses, addresses, addressChange, into, merged] =
    await Promise.all([
      roleId === null
        ? null
        : getOne(db, 'role', { id: roleId }, { columns: ['id', 'name', 'label', 'permissions'] }),
      departmentId === null
        ? null
        : getOne(db, 'department', { id: departmentId }, { columns: ['id', 'alias', 'name'] }),
      findOne(
        db,
        'invitation',
        { personId, usedAt: null },
        { columns: ['expiresAt'], orderBy: ['createdAt DESC'] },
      ),
      findMany(
        db,
        'team',
        sql`archived_at IS NULL AND id IN (SELECT team_id FROM team_member WHERE person_id = ${personId})`,
        { columns: ['id', 'alias', 'name'], orderBy: ['name'] },
      ),
      findMany(
        db,
        'course',
        sql`archived_at IS NULL AND id IN (SELECT course_id FROM person_course WHERE person_id = ${personId})`,
        { columns: ['id', 'alias', 'name', 'code', 'term'], orderBy: ['code'] },
      ),
      listAddresses(db, personId),
      findOne(db, 'address_change', { personId }, { columns: ['email', 'isFurther', 'expiresAt'] }),
      person.mergedIntoId === null
        ? []
        : listMergeSides(db, sql`merge.source_id = ${personId}`, sql`merge.target_id`),
      listMergeSides(db, sql`merge.target_id = ${personId}`, sql`merge.source_id`),
    ])
  const [mergedInto = null] = into
  return {
    ...person,
    role,
    department,
    invitation,
    teams,
    courses,
    addresses,
    addressChange,
    mergedInto,
    merged,
  }
}

/** Returns the other people of merges that were not undone, the newest first. */
function listMergeSides(db: Database | Transaction, isOf: Sql, otherId: Sql): Promise<StoredMergeSide[]> {
  return query(
    db,
    sql`SELECT other.alias, COALESCE(NULLIF(other.name, ''), other.email::text) AS name,
               merge.created_at AS "mergedAt", other.anonymised_at IS NOT NULL AS "isAnonymised"
        FROM person_merge merge
        JOIN person other ON other.id = ${otherId}
        WHERE ${isOf} AND merge.undone_at IS NULL ORDER BY merge.created_at DESC`,
  )
}

function factsOf({ name, email, externalId, role, teams, department, courses, timezone }: StoredUser): Facts {
  return {
    name,
    email,
    timezone,
    // The log is kept for long, and says no more than that it is another one.
    externalId: externalId && `…${externalId.slice(-2)}`,
    role: role?.label ?? null,
    teams: teams.map((team) => team.name),
    department: department?.name ?? null,
    courses: courses.map(({ code }) => code),
  }
}

function toUserView({ actor, now }: Context, user: StoredUser): UserRecord {
  const { id, alias, name, email, externalId, timezone, role, department, teams, courses, revision } = user
  const request = user.addressChange
  const pending = request && request.expiresAt > now() ? request : null
  return {
    alias,
    name,
    email,
    externalId,
    timezone,
    revision,
    pendingEmail: pending?.email ?? null,
    isPendingFurther: pending?.isFurther ?? false,
    addresses: user.addresses.map(toAddressView),
    role: role && { name: role.name, label: role.label },
    department: department && { alias: department.alias, name: department.name },
    teams: teams.map((team) => ({ alias: team.alias, name: team.name })),
    courses: courses.map((course) => ({ alias: course.alias, name: courseName(course) })),
    updatedAt: user.updatedAt.toISOString(),
    archivedAt: user.archivedAt?.toISOString() ?? null,
    isSelf: personIdOf(actor) === id,
    mayChange: isWithinAccess(actor, user) && user.anonymisedAt === null && user.mergedIntoId === null,
    mayChangeEmail: mayChangeAddress(actor),
    isInvited: role !== null && user.passwordHash === null && user.anonymisedAt === null,
    invitationEndsAt: user.invitation?.expiresAt.toISOString() ?? null,
    isAnonymised: user.anonymisedAt !== null,
    deletionRequestedAt: user.deletionRequestedAt?.toISOString() ?? null,
    mergedInto: user.mergedInto && toMergedRef(user.mergedInto, now()),
    merged: user.merged.map((side) => toMergedRef(side, now())),
  }
}

function toMergedRef({ alias, name, mergedAt, isAnonymised }: StoredMergeSide, now: Date) {
  const until = peopleMergeUndoUntil(mergedAt)
  const isUndoable = !isAnonymised && now <= until
  return {
    alias,
    name,
    mergedAt: mergedAt.toISOString(),
    undoUntil: isUndoable ? until.toISOString() : null,
  }
}

/** Returns whether a change needs a proof: a role or an address may let the actor become somebody else. */
function isWeighty(before: StoredUser | null, after: StoredUser): boolean {
  if (before === null) return after.role !== null
  return before.email !== after.email || before.role?.id !== after.role?.id
}

/** A superadmin who puts themselves into teams does not do so unseen. */
async function recordOwnJoinings(
  ctx: Context,
  tx: Transaction,
  before: StoredUser | null,
  { id: personId, teams }: StoredUser,
): Promise<void> {
  if (!before || personIdOf(ctx.actor) !== personId) return
  const was = before.teams.map((team) => team.id)
  for (const team of teams)
    if (!was.includes(team.id))
      await recordEventBy(ctx, tx, { type: 'person.joined_team', personId, teamId: team.id })
}

/** Makes a person's open pages connect anew where what they see has changed. */
async function recordAccessChange(
  ctx: Context,
  tx: Transaction,
  before: StoredUser | null,
  after: StoredUser,
): Promise<void> {
  if (!before || accessOf(before) === accessOf(after)) return
  await recordEventBy(ctx, tx, { type: 'person.access_changed', personId: after.id })
}

function accessOf({ role, teams, email, archivedAt }: StoredUser): string {
  return JSON.stringify([role?.id, teams.map((team) => team.id).toSorted(), email, archivedAt !== null])
}

/** Mails new staff, and staff with another address, a link to set a password, unless they have one. */
async function inviteWhereDue(
  ctx: Context,
  tx: Transaction,
  before: StoredUser | null,
  { id, role, email, passwordHash }: StoredUser,
): Promise<void> {
  const isMoved = before !== null && before.email !== email
  const isNew = !before?.role || isMoved
  if (role && passwordHash === null && isNew) await createInvitation(ctx, tx, id)
}

async function requireDeactivable(ctx: Context, tx: Transaction, user: StoredUser): Promise<void> {
  const { id, role } = user
  requireWithinAccess(ctx.actor, user)
  if (personIdOf(ctx.actor) === id) throw refusal('own_deactivation')
  if (role?.name === superadmin) await requireOtherSuperadmin(tx, id)
}
