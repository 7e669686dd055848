import { superadmin } from '@lodge/contracts'
import { findOne, query, sql, type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { withAddress } from '../people/addresses.ts'
import { findOrCreateRequester } from '../people/find-or-create-requester.ts'
import { keepRole } from '../people/keep-role.ts'
import { requireOtherSuperadmin } from '../people/require-other-superadmin.ts'
import { createReadableCode } from './create-readable-code.ts'
import { hashPassword } from './passwords.ts'

interface StaffMember {
  email: string
  name: string
  role: string
}

/**
 * Gives a person a role, and creates the person where the address is new. Takes the role's name, such as `superadmin`;
 * throws `not_found` for another, and `invalid_input` where no superadmin would be left. Returns whether the person was created.
 */
export function appointStaff(
  ctx: Context,
  { email, name, role }: { email: string; name?: string | undefined; role: string },
): Promise<{ isNew: boolean }> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await keepRole(tx, role)
    const found = await findOne(tx, 'role', { name: role }, { columns: ['id'] })
    if (!found) throw refusal('unknown_role', { role })
    const known = await lockKnown(tx, email)
    const wasSuperadmin = known?.role === superadmin && known.archivedAt === null
    if (known && wasSuperadmin && role !== superadmin) await requireOtherSuperadmin(tx, known.id, null)
    const personId = known?.id ?? (await findOrCreateRequester(tx, email, now.now()))
    await updateOne(
      tx,
      'person',
      { id: personId },
      {
        roleId: found.id,
        archivedAt: null,
        updatedAt: now.now(),
        revision: { increment: 1 },
        ...(name && { name }),
      },
    )
    await recordEventBy(now, tx, { type: 'person.access_changed', personId })
    return { isNew: known === null }
  })
}

/**
 * Sets a new password for an agent and ends their sessions. Returns the password, which nothing else knows. Throws
 * `not_found`, and `forbidden` for a person without a role, who has none.
 */
export function resetPassword(ctx: Context, email: string): Promise<string> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const person = await lockPerson(tx, email)
    if (person.roleId === null) throw refusal('signs_in_by_code', { email })
    const password = createReadableCode(5)
    const passwordHash = await hashPassword(password)
    await updateOne(tx, 'person', { id: person.id }, { passwordHash, sessionsFrom: now.now() })
    const personId = person.id
    await recordEventBy(now, tx, { type: 'person.account_changed', personId, fields: ['password'] })
    await recordEventBy(now, tx, { type: 'person.access_changed', personId })
    return password
  })
}

/** Returns everybody with a role who is not archived, by name. */
export async function listStaff({ db }: Pick<Context, 'db'>): Promise<StaffMember[]> {
  return query(
    db,
    sql`SELECT email, person.name, role.name AS role FROM person JOIN role ON role.id = person.role_id
        WHERE archived_at IS NULL ORDER BY person.name, email`,
  )
}

async function lockKnown(tx: Transaction, email: string) {
  await lockPersonWith(tx, email)
  const [person] = await query<{ id: string; archivedAt: Date | null; role: string | null }>(
    tx,
    sql`SELECT person.id, archived_at AS "archivedAt", role.name AS role
        FROM person LEFT JOIN role ON role.id = person.role_id WHERE ${withAddress(email)}`,
  )
  return person ?? null
}

async function lockPerson(tx: Transaction, email: string) {
  await lockPersonWith(tx, email)
  const person = await findOne(tx, 'person', withAddress(email), { columns: ['id', 'roleId'] })
  if (!person) throw refusal('person_not_found')
  return person
}

async function lockPersonWith(tx: Transaction, email: string): Promise<void> {
  await query(tx, sql`SELECT FROM person WHERE ${withAddress(email)} FOR UPDATE`)
}
