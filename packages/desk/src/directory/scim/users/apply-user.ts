import { superadmin } from '@lodge/contracts'
import { countRows, query, sql, type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { findChange } from '../../../foundation/records/find-change.ts'
import type { Facts } from '../../../foundation/records/record-kind.ts'
import { lockAddress } from '../../../identity/people/addresses.ts'
import { requireOtherSuperadmin } from '../../../identity/people/require-other-superadmin.ts'
import { forgetMailedLinks } from '../../users/address-changes/forget-mailed-links.ts'
import { addressOf, type ScimUserResource, shownNameOf } from '../protocol/user-resource.ts'
import type { LeftOut } from '../record-problem.ts'
import { findNamedDepartment, type NamedDepartment } from './find-department.ts'

export interface ScimPerson {
  [column: string]: unknown
  id: string
  name: string
  email: string
  roleId: number | null
  role: string | null
  departmentId: string | null
  department: string | null
  archivedAt: Date | null
  anonymisedAt: Date | null
}

/**
 * Locks a person, whose account changes one request at a time. Throws `scim_not_found` for nobody, and for one of whom
 * `isTheirs` is not so, without locking them.
 */
export async function lockPerson(tx: Transaction, id: string, isTheirs = sql`TRUE`): Promise<ScimPerson> {
  const [locked, [person]] = await Promise.all([
    query(tx, sql`SELECT FROM person WHERE id = ${id} AND ${isTheirs} FOR UPDATE`),
    findPerson(tx, id),
  ])
  if (locked.length === 0 || !person || person.anonymisedAt !== null) throw refusal('scim_not_found')
  return person
}

function findPerson(tx: Transaction, id: string): Promise<ScimPerson[]> {
  return query<ScimPerson>(
    tx,
    sql`SELECT person.id, person.name, email, role_id AS "roleId", role.name AS role,
               department_id AS "departmentId", department.name AS department, person.archived_at AS "archivedAt",
               anonymised_at AS "anonymisedAt"
        FROM person LEFT JOIN role ON role.id = role_id LEFT JOIN department ON department.id = department_id
        WHERE person.id = ${id}`,
  )
}

interface UserChange {
  integrationId: string
  person: ScimPerson
  /** The user as the directory has said it before; null where it is new to it. */
  before: ScimUserResource | null
  wanted: ScimUserResource
  /** The deactivation that is the directory's own. */
  deactivatedAt: Date | null
  /** The person was made for this user. */
  isNew: boolean
  /** The department that is wanted, where it has been looked for already. */
  department?: NamedDepartment | null
}

interface AppliedChange {
  /** The part of the wanted user that is kept. */
  resource: ScimUserResource
  deactivatedAt: Date | null
  leftOut: LeftOut[]
  /** The change of the person, which has been asked for and travels with what is written of the user. */
  written: Promise<void>
}

/**
 * Changes a person as their directory says: only what it says otherwise than before, so that what was changed here stays.
 * Throws `scim_taken` for an address that somebody else has, and `last_superadmin`.
 */
export async function applyUser(ctx: Context, tx: Transaction, change: UserChange): Promise<AppliedChange> {
  const { person, before, wanted } = change
  const leftOut: LeftOut[] = []
  const resource = structuredClone(wanted)
  const fields = {
    ...nameChange(person, before, wanted),
    ...(await addressChange(tx, change, leftOut)),
    ...(await departmentChange(tx, change, resource, leftOut)),
  }
  const deactivatedAt = await changeActive(ctx, tx, change, leftOut)
  const isChanged = change.isNew || Object.keys(fields).length > 0
  const written = isChanged ? changePerson(ctx, tx, change, fields) : Promise.resolve()
  // What follows a new address is asked for one after the other.
  if (fields.email !== undefined) await written
  return { resource, deactivatedAt, leftOut, written }
}

interface PersonFields {
  name?: string
  email?: string
  departmentId?: string | null
  /** Names the department of `departmentId`. */
  department?: string | null
}

function nameChange(
  person: ScimPerson,
  before: ScimUserResource | null,
  wanted: ScimUserResource,
): PersonFields {
  const name = shownNameOf(wanted)
  const isSaid = before === null || shownNameOf(before) !== name
  return isSaid && name !== '' && name !== person.name ? { name } : {}
}

/**
 * Staff keep their address: by another one a directory, or whoever has its token, could have a link for a new password
 * mailed to themselves, and be a superadmin. The further addresses that a directory names open no account either.
 */
async function addressChange(
  tx: Transaction,
  { person, before, wanted }: UserChange,
  leftOut: LeftOut[],
): Promise<PersonFields> {
  const email = addressOf(wanted)
  if (email === null) throw refusal('scim_value_required', { path: 'emails' })
  // A person who is linked is the one who has the address, as the primary one or another.
  if (before === null || addressOf(before) === email) return {}
  if (person.email.toLowerCase() === email) return {}
  if (person.roleId !== null) {
    leftOut.push({ reason: 'scim_address_of_staff', params: {} })
    return {}
  }
  await requireFreeAddress(tx, email, person.id)
  return { email }
}

/** Locks an address and throws `scim_taken` where another person or a mailbox has it. */
async function requireFreeAddress(tx: Transaction, email: string, personId: string): Promise<void> {
  await lockAddress(tx, email)
  const owners = await query(
    tx,
    sql`SELECT FROM person_address WHERE email = ${email} AND person_id <> ${personId}
        UNION ALL SELECT FROM mailbox_address WHERE address = ${email}`,
  )
  if (owners.length > 0) throw refusal('scim_taken', { path: 'emails.value' })
}

/** Leaves a department out that is not known here; the person keeps theirs. */
async function departmentChange(
  tx: Transaction,
  change: UserChange,
  resource: ScimUserResource,
  leftOut: LeftOut[],
): Promise<PersonFields> {
  const { person, before, wanted } = change
  const { department } = wanted
  if (department === before?.department) return {}
  if (department === undefined)
    return person.departmentId === null ? {} : { departmentId: null, department: null }
  const found = change.department ?? (await findNamedDepartment(tx, department))
  if ('leftOut' in found) {
    delete resource.department
    leftOut.push(found.leftOut)
    return {}
  }
  return found.id === person.departmentId ? {} : { departmentId: found.id, department: found.name }
}

/** Returns the deactivation that is the directory's own from then on. */
async function changeActive(
  ctx: Context,
  tx: Transaction,
  { integrationId, person, wanted, deactivatedAt }: UserChange,
  leftOut: LeftOut[],
): Promise<Date | null> {
  const isActive = person.archivedAt === null
  if (wanted.active === isActive) return isActive ? null : deactivatedAt
  if (wanted.active) {
    if (!(await mayReactivate(tx, { integrationId, person, deactivatedAt }))) {
      leftOut.push({ reason: 'scim_stays_deactivated', params: {} })
      return deactivatedAt
    }
    await setArchived(ctx, tx, person, null)
    return null
  }
  return deactivate(ctx, tx, person)
}

/** Closes an account and ends its sessions; its tickets stay. Throws `last_superadmin`. */
export async function deactivate(ctx: Context, tx: Transaction, person: ScimPerson): Promise<Date> {
  if (person.role === superadmin) await requireOtherSuperadmin(tx, person.id, null)
  const at = ctx.now()
  await setArchived(ctx, tx, person, at)
  return at
}

/** A deactivation is ended by who made it: this directory, or one whose token is gone. */
async function mayReactivate(
  tx: Transaction,
  { integrationId, person, deactivatedAt }: Pick<UserChange, 'integrationId' | 'person' | 'deactivatedAt'>,
): Promise<boolean> {
  const { id, archivedAt } = person
  if (archivedAt === null) return true
  if (deactivatedAt?.getTime() === archivedAt.getTime()) return true
  const orphans = await countRows(
    tx,
    'scim_user',
    sql`person_id = ${id} AND integration_id <> ${integrationId} AND deactivated_at = ${archivedAt}
        AND NOT EXISTS (SELECT FROM api_token WHERE api_token.person_id = scim_user.integration_id)`,
  )
  return orphans > 0
}

async function setArchived(
  ctx: Context,
  tx: Transaction,
  person: ScimPerson,
  archivedAt: Date | null,
): Promise<void> {
  const { id: recordId } = person
  await updateOne(
    tx,
    'person',
    { id: recordId },
    {
      archivedAt,
      updatedAt: ctx.now(),
      revision: { increment: 1 },
      ...(archivedAt && { sessionsFrom: archivedAt }),
    },
    { columns: ['id'] },
  )
  await recordEventBy(ctx, tx, {
    type: 'person.changed',
    recordId,
    subject: person.name || person.email,
    how: archivedAt ? 'archived' : 'restored',
    before: null,
    after: null,
  })
  await recordEventBy(ctx, tx, { type: 'person.access_changed', personId: recordId })
}

async function changePerson(
  ctx: Context,
  tx: Transaction,
  { person, isNew }: UserChange,
  { department = person.department, ...fields }: PersonFields,
): Promise<void> {
  const { id } = person
  const isMoved = fields.email !== undefined
  const changed =
    Object.keys(fields).length > 0 &&
    updateOne(
      tx,
      'person',
      { id },
      {
        ...fields,
        updatedAt: ctx.now(),
        revision: { increment: 1 },
        // Whoever reads the former mailbox is no longer signed in.
        ...(isMoved && { sessionsFrom: ctx.now() }),
      },
      { columns: ['id'] },
    )
  const { departmentId: _, ...facts } = { ...factsOf(person), ...fields, department }
  await Promise.all([changed, recordPersonChange(ctx, tx, { person, isNew, facts })])
  if (!isMoved) return
  await forgetMailedLinks(tx, [id])
  await recordEventBy(ctx, tx, { type: 'person.access_changed', personId: id })
}

async function recordPersonChange(
  ctx: Context,
  tx: Transaction,
  { person, isNew, facts }: { person: ScimPerson; isNew: boolean; facts: Facts },
): Promise<void> {
  const { id: recordId } = person
  const subject = `${facts.name || facts.email}`
  const about = { type: 'person.changed', recordId, subject } as const
  if (isNew) await recordEventBy(ctx, tx, { ...about, how: 'created', before: null, after: facts })
  else await recordEventBy(ctx, tx, { ...about, how: 'edited', ...findChange(factsOf(person), facts) })
}

function factsOf({ name, email, department }: ScimPerson): Facts {
  return { name, email, department }
}
