import { countRows, findOne, query, remove, sql, type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { recordEventBy } from '../../../foundation/context.ts'
import { lockAddress } from '../../../identity/people/addresses.ts'
import { findDepartmentOfAddress } from '../../../identity/people/department-of-address.ts'
import { insertRequester } from '../../../identity/people/find-or-create-requester.ts'
import { asOne } from '../as-one.ts'
import { fillTeams } from '../groups/fill-teams.ts'
import { patchUser } from '../protocol/patch-user.ts'
import { readUser } from '../protocol/read-user.ts'
import { addressOf, type ScimUserResource, shownNameOf } from '../protocol/user-resource.ts'
import { recordLeftOut } from '../record-problem.ts'
import {
  type ExpectedVersion,
  integrationOf,
  requireId,
  requireVersion,
  type ScimContext,
} from '../scim-context.ts'
import { applyUser, deactivate, lockPerson, type ScimPerson } from './apply-user.ts'
import { findNamedDepartment, type NamedDepartment } from './find-department.ts'
import { findScimUser, type StoredScimUser, toScimUser, versionOf, writeScimUser } from './stored-user.ts'

export type ScimUserView = ReturnType<typeof toScimUser>

/** Returns a user of the directory that asks. */
export async function getScimUser(ctx: ScimContext, id: string): Promise<ScimUserView> {
  return toScimUser(ctx, await findScimUser(ctx.db, integrationOf(ctx), id))
}

/**
 * Makes a user of a directory: the person who has the address, or a new requester. Nobody becomes staff by it. Throws
 * `scim_taken` where the directory has such a user already.
 */
export async function createScimUser(ctx: ScimContext, body: unknown): Promise<ScimUserView> {
  const integrationId = integrationOf(ctx)
  const wanted = readUser(body, true)
  return asOne(ctx, 'userName', async (now, tx) => {
    const { person, isNew, department } = await findOrCreatePerson(now, tx, wanted)
    const former = isNew ? null : await findOne(tx, 'scim_user', { integrationId, personId: person.id })
    if (former && former.deletedAt === null) throw refusal('scim_taken', { path: 'userName' })
    const user = await store(now, tx, {
      integrationId,
      person,
      isNew,
      before: null,
      wanted,
      deactivatedAt: former?.deactivatedAt ?? null,
      department,
    })
    if (!isNew) await recordLink(now, tx, person)
    return toScimUser(ctx, user)
  })
}

/** Gives a user what a directory has sent in place of what it had sent before. */
export function replaceScimUser(
  ctx: ScimContext,
  { id, body, ...expected }: { id: string; body: unknown } & ExpectedVersion,
): Promise<ScimUserView> {
  return change(ctx, { id, ...expected }, (user) => readUser(body, user.active))
}

/** Changes a user by the operations of a patch. */
export function patchScimUser(
  ctx: ScimContext,
  { id, body, ...expected }: { id: string; body: unknown } & ExpectedVersion,
): Promise<ScimUserView> {
  return change(ctx, { id, ...expected }, (user) => patchUser(user, body))
}

/** Deactivates the person, whose tickets stay, and forgets the user, until the directory makes it anew. */
export async function deleteScimUser(
  ctx: ScimContext,
  { id, ...expected }: { id: string } & ExpectedVersion,
): Promise<void> {
  const integrationId = integrationOf(ctx)
  const personId = requireId(id)
  await asOne(ctx, 'userName', async (now, tx) => {
    const { person, user } = await lockUser(tx, integrationId, personId)
    requireVersion(expected, versionOf(user))
    const deactivatedAt = person.archivedAt === null ? await deactivate(now, tx, person) : user.deactivatedAt
    const empty: ScimUserResource = { userName: '', active: false }
    await updateOne(
      tx,
      'scim_user',
      { integrationId, personId },
      {
        deactivatedAt,
        deletedAt: now.now(),
        updatedAt: now.now(),
        externalId: null,
        emails: [],
        resource: { ...empty },
        version: { increment: 1 },
      },
      { columns: ['personId'] },
    )
    await leaveGroups(now, tx, integrationId, personId)
  })
}

async function change(
  ctx: ScimContext,
  { id, ...expected }: { id: string } & ExpectedVersion,
  toWanted: (user: ScimUserResource) => ScimUserResource,
): Promise<ScimUserView> {
  const integrationId = integrationOf(ctx)
  const personId = requireId(id)
  return asOne(ctx, 'userName', async (now, tx) => {
    const { person, user } = await lockUser(tx, integrationId, personId)
    requireVersion(expected, versionOf(user))
    const before = { ...user.resource, active: person.archivedAt === null }
    const wanted = toWanted(before)
    const { deactivatedAt } = user
    return toScimUser(
      ctx,
      await store(now, tx, { integrationId, person, isNew: false, before, wanted, deactivatedAt }),
    )
  })
}

async function store(
  ctx: ScimContext,
  tx: Transaction,
  given: Parameters<typeof applyUser>[2],
): Promise<StoredScimUser> {
  const { integrationId, person } = given
  const { resource, deactivatedAt, leftOut, written } = await applyUser(ctx, tx, given)
  const personId = person.id
  const [, , user] = await Promise.all([
    written,
    recordLeftOut(ctx, tx, { integrationId, personId, leftOut }),
    writeScimUser(tx, {
      integrationId,
      personId,
      resource,
      deactivatedAt,
      at: ctx.now(),
      isNew: given.before === null,
    }),
  ])
  return user
}

interface FoundPerson {
  person: ScimPerson
  isNew: boolean
  department: NamedDepartment | null
}

async function findOrCreatePerson(
  ctx: ScimContext,
  tx: Transaction,
  wanted: ScimUserResource,
): Promise<FoundPerson> {
  const email = addressOf(wanted)
  if (email === null) throw refusal('scim_value_required', { path: 'emails' })
  const [, owner, mailboxes, ofAddress, department] = await Promise.all([
    lockAddress(tx, email),
    findOne(tx, 'person_address', { email }, { columns: ['personId'] }),
    countRows(tx, 'mailbox_address', { address: email }),
    findDepartmentOfAddress(tx, email),
    wanted.department === undefined ? null : findNamedDepartment(tx, wanted.department),
  ])
  if (owner) return { person: await lockPerson(tx, owner.personId), isNew: false, department }
  if (mailboxes > 0) throw refusal('scim_taken', { path: 'emails.value' })
  const place = department && !('leftOut' in department) ? department : ofAddress
  const fields = { name: shownNameOf(wanted), email, departmentId: place?.id ?? null }
  const { id, isNew } = await insertRequester(tx, fields, ctx.now())
  if (!isNew) return { person: await lockPerson(tx, id), isNew, department }
  const person = {
    ...fields,
    id,
    department: place?.name ?? null,
    roleId: null,
    role: null,
    archivedAt: null,
    anonymisedAt: null,
  }
  return { person, isNew, department }
}

/** The log says when a directory began to keep an account that was there before. */
async function recordLink(ctx: ScimContext, tx: Transaction, person: ScimPerson): Promise<void> {
  const [directory] = await query<{ name: string }>(
    tx,
    sql`SELECT name FROM person WHERE id = ${integrationOf(ctx)}`,
  )
  await recordEventBy(ctx, tx, {
    type: 'person.changed',
    recordId: person.id,
    subject: person.name || person.email,
    how: 'edited',
    before: { directory: null },
    after: { directory: directory?.name ?? '' },
  })
}

/** Locks the person of a user; throws `scim_not_found` for no user of the directory, without locking anybody. */
async function lockUser(
  tx: Transaction,
  integrationId: string,
  personId: string,
): Promise<{ person: ScimPerson; user: StoredScimUser }> {
  const isTheirs = sql`EXISTS (SELECT FROM scim_user WHERE integration_id = ${integrationId}
                                 AND scim_user.person_id = person.id AND deleted_at IS NULL)`
  const [person, user] = await Promise.all([
    lockPerson(tx, personId, isTheirs),
    findScimUser(tx, integrationId, personId),
  ])
  return { person, user }
}

async function leaveGroups(
  ctx: ScimContext,
  tx: Transaction,
  integrationId: string,
  personId: string,
): Promise<void> {
  const groups = sql`SELECT id FROM scim_group WHERE integration_id = ${integrationId}`
  const filled = await query<{ teamId: string }>(
    tx,
    sql`SELECT DISTINCT team_id AS "teamId" FROM scim_group JOIN scim_member ON group_id = id
        WHERE integration_id = ${integrationId} AND person_id = ${personId} AND team_id IS NOT NULL`,
  )
  await remove(tx, 'scim_member', sql`person_id = ${personId} AND group_id IN (${groups})`)
  await fillTeams(
    ctx,
    tx,
    filled.map(({ teamId }) => teamId),
  )
}
