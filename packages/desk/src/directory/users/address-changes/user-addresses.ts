import type { AliasParams, NamedAddress, UserRecord } from '@lodge/contracts'
import { limits } from '@lodge/contracts'
import { type Transaction, updateOne } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import { lockRecord, lockTable } from '../../../foundation/records/save-record.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { requireFreeAddress } from '../../../identity/people/addresses.ts'
import { resumeAddress } from '../../../identity/people/failing-addresses.ts'
import { requireNamed, requireWithinAccess } from '../user-access.ts'
import type { StoredUser } from '../user-data.ts'
import { usersFor } from '../user-record.ts'
import { makeAddressPrimary, removeAddress } from './change-addresses.ts'
import { requestAddressChange } from './request-address-change.ts'

type GivenAddress = AliasParams & NamedAddress

/**
 * Asks a person to confirm a further address from the one that they have. Throws `invalid_input` for one that is
 * somebody's already, theirs too, and for one too many.
 */
export function requestUserAddress(ctx: Context, given: GivenAddress): Promise<UserRecord> {
  return changeAddresses(ctx, given, async (now, tx, user) => {
    if (user.addresses.some(({ email }) => email.toLowerCase() === given.email.toLowerCase()))
      throw refusalAt('email', 'address_confirmed_already')
    await requireFreeAddress(tx, given.email, { personId: user.id })
    if (user.addresses.length >= limits.addressesPerPerson)
      throw refusalAt('email', 'too_many_addresses', { most: limits.addressesPerPerson })
    await requestAddressChange(now, tx, { personId: user.id, email: given.email, isFurther: true })
  })
}

/** Makes another address of a person their primary one at once. Throws as `makeAddressPrimary`. */
export function makeUserAddressPrimary(ctx: Context, given: GivenAddress): Promise<UserRecord> {
  return changeAddresses(ctx, given, (now, tx, { id: personId }) =>
    makeAddressPrimary(now, tx, { personId, email: given.email, needsVerified: false }),
  )
}

/** Takes an address off a person, whose sessions are over. Throws as `removeAddress`. */
export function removeUserAddress(ctx: Context, given: GivenAddress): Promise<UserRecord> {
  return changeAddresses(ctx, given, async (now, tx, { id: personId }) => {
    await removeAddress(now, tx, { personId, email: given.email })
    await updateOne(tx, 'person', { id: personId }, { sessionsFrom: now.now() }, { columns: ['id'] })
    await recordEventBy(now, tx, { type: 'person.access_changed', personId })
  })
}

/**
 * Has mails sent again to an address of a person where they had failed for good. Throws `forbidden` for a person beyond the
 * actor's access, and `not_found` for an address that is none of theirs.
 */
export async function resumeUserMail(ctx: Context, { alias, email }: GivenAddress): Promise<UserRecord> {
  requireRecordPermission(ctx, 'manage_user_account')
  return changeUser(ctx, alias, async (now, tx, user) => {
    requireWithinAccess(ctx.actor, user)
    if (!user.addresses.some((own) => own.email.toLowerCase() === email.toLowerCase()))
      throw refusal('address_not_theirs')
    await resumeAddress(now, tx, email)
  })
}

type Change = (now: Context, tx: Transaction, user: StoredUser) => Promise<void>

/** Throws `forbidden` for anyone but a superadmin, and for one's own addresses, which are changed in one's account. */
async function changeAddresses(ctx: Context, { alias }: AliasParams, change: Change): Promise<UserRecord> {
  requireSuperadmin(ctx)
  return changeUser(ctx, alias, async (now, tx, user) => {
    if (user.id === personIdOf(ctx.actor)) throw refusalAt('email', 'own_email')
    await change(now, tx, user)
  })
}

function changeUser(ctx: Context, alias: string, change: Change): Promise<UserRecord> {
  const users = usersFor(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, users.table)
    const user = await lockRecord(tx, users, alias)
    requireNamed(user)
    await change(now, tx, user)
    const after = await users.find(tx, alias)
    if (!after) throw refusal(users.notFound)
    return users.toView(after)
  })
}
