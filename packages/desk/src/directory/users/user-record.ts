import type { AliasParams, RecordUsage, SaveUser, SetArchived, UserRecord } from '@lodge/contracts'
import { superadmin } from '@lodge/contracts'
import { modelsOf, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import type { Facts, RecordKind } from '../../foundation/records/record-kind.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { requireRecentProof } from '../../identity/auth/proof/require-recent-proof.ts'
import { addressRelation, toAddressView } from '../../identity/people/addresses.ts'
import { requireOtherSuperadmin } from '../../identity/people/require-other-superadmin.ts'
import { courseName } from '../courses/course-name.ts'
import { forgetMailedLinks } from './address-changes/forget-mailed-links.ts'
import { createInvitation } from './invitations.ts'
import { isWithinAccess, mayChangeAddress, requireNamed, requireWithinAccess } from './user-access.ts'
import { type StoredUser, toUserData, type UserData } from './user-data.ts'

const reference = { id: true, alias: true, name: true } as const
export const userRelations = {
  role: { select: { id: true, name: true, label: true, permissions: true } },
  department: { select: reference },
  invitations: {
    where: { usedAt: null },
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: { expiresAt: true },
  },
  teams: {
    where: { team: { archivedAt: null } },
    select: { team: { select: reference } },
    orderBy: { team: { name: 'asc' } },
  },
  courses: {
    where: { course: { archivedAt: null } },
    select: { course: { select: { ...reference, code: true, term: true } } },
    orderBy: { course: { code: 'asc' } },
  },
  addresses: addressRelation,
  addressChange: { select: { email: true, isFurther: true, expiresAt: true } },
} as const

/** Returns people as a kind of record, for whoever acts. */
export function usersFor(ctx: Context): RecordKind<SaveUser, StoredUser, UserData, UserRecord> {
  return {
    permission: 'manage_user_account',
    table: 'person',
    event: 'person.changed',
    notFound: 'person_not_found',
    nameOf: ({ name, email }) => name || email,
    aliasOf: ({ name }) => ({ chosen: undefined, from: name }),
    find: (db, alias) => modelsOf(db).person.findUnique({ where: { alias }, include: userRelations }),
    toData: (tx, input, before) => toUserData(ctx, tx, input, before),
    create: (tx, { teamIds, courseIds, ...data }) =>
      tx.person.create({
        data: {
          ...data,
          createdAt: data.updatedAt,
          teams: { create: teamIds.map((teamId) => ({ teamId })) },
          courses: { create: courseIds.map((courseId) => ({ courseId })) },
        },
        include: userRelations,
      }),
    update: async (tx, id, { teamIds, courseIds, ...data }, more) => {
      await setTeams(tx, id, { teamIds, isStaff: data.roleId !== null })
      await setCourses(tx, id, courseIds)
      return tx.person.update({ where: { id }, data: { ...data, ...more }, include: userRelations })
    },
    setArchived: (tx, id, more) =>
      tx.person.update({
        where: { id },
        data: { ...more, ...(more.archivedAt && { sessionsFrom: more.archivedAt }) },
        include: userRelations,
      }),
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
  await tx.teamMember.deleteMany({
    where: { personId, teamId: { notIn: [...teamIds] }, ...(isStaff && { team: { archivedAt: null } }) },
  })
  await tx.teamMember.createMany({
    data: teamIds.map((teamId) => ({ personId, teamId })),
    skipDuplicates: true,
  })
}

async function setCourses(tx: Transaction, personId: string, courseIds: readonly string[]): Promise<void> {
  await tx.personCourse.deleteMany({
    where: { personId, course: { archivedAt: null }, courseId: { notIn: [...courseIds] } },
  })
  await tx.personCourse.createMany({
    data: courseIds.map((courseId) => ({ personId, courseId })),
    skipDuplicates: true,
  })
}

function factsOf({ name, email, externalId, role, teams, department, courses, timezone }: StoredUser): Facts {
  return {
    name,
    email,
    timezone,
    // The log is kept for long, and says no more than that it is another one.
    externalId: externalId && `…${externalId.slice(-2)}`,
    role: role?.label ?? null,
    teams: teams.map(({ team }) => team.name),
    department: department?.name ?? null,
    courses: courses.map(({ course }) => course.code),
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
    teams: teams.map(({ team }) => ({ alias: team.alias, name: team.name })),
    courses: courses.map(({ course }) => ({ alias: course.alias, name: courseName(course) })),
    updatedAt: user.updatedAt.toISOString(),
    archivedAt: user.archivedAt?.toISOString() ?? null,
    isSelf: personIdOf(actor) === id,
    mayChange: isWithinAccess(actor, user) && user.anonymisedAt === null,
    mayChangeEmail: mayChangeAddress(actor),
    isInvited: role !== null && user.passwordHash === null && user.anonymisedAt === null,
    invitationEndsAt: user.invitations[0]?.expiresAt.toISOString() ?? null,
    isAnonymised: user.anonymisedAt !== null,
    deletionRequestedAt: user.deletionRequestedAt?.toISOString() ?? null,
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
  const was = before.teams.map(({ team }) => team.id)
  for (const { team } of teams)
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
  return JSON.stringify([role?.id, teams.map(({ team }) => team.id).toSorted(), email, archivedAt !== null])
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
