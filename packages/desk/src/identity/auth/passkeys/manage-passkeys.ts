import type { PasskeyList, PasskeyParams, PasskeyView, RenamePasskey } from '@lodge/contracts'
import {
  countRows,
  findMany,
  findOne,
  query,
  remove,
  sql,
  type Transaction,
  updateMany,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requirePerson } from '../../../foundation/require-person.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { requireEmergencyAccount } from '../../people/ways-in.ts'
import type { PasskeyParty } from './party.ts'
import { userHandleOf } from './user-handle.ts'

interface PasskeyRow {
  id: string
  name: string
  isSynced: boolean
  opensAdmin: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** Returns the passkeys of whoever acts, the oldest first: the same in both areas. */
export async function listPasskeys(ctx: Context, party: PasskeyParty | null): Promise<PasskeyList> {
  const personId = requirePerson(ctx)
  const passkeys = await findMany(ctx.db, 'passkey', { personId }, { orderBy: ['createdAt', 'id'] })
  return {
    items: passkeys.map(toPasskeyView),
    isOffered: party !== null,
    accepted: party && {
      partyId: party.id,
      userHandle: userHandleOf(personId),
      credentialIds: passkeys.map(({ credentialId }) => credentialId),
    },
  }
}

/** Returns whether whoever acts has a passkey that proves who they are in the admin area. */
export async function hasPasskey(ctx: Context): Promise<boolean> {
  return (await countRows(ctx.db, 'passkey', { personId: requireStaff(ctx).id, opensAdmin: true })) > 0
}

/**
 * Renames one of one's own passkeys. Throws `passkey_not_found`, also for other people's, and `passkey_of_admin_area` in the
 * portal for one that opens more than it.
 */
export function renamePasskey(
  ctx: Context,
  { passkeyId: id, name }: PasskeyParams & RenamePasskey,
): Promise<PasskeyView> {
  const personId = requirePerson(ctx)
  return transaction(ctx, async (tx) => {
    const passkey = await requireOwnPasskey(ctx, tx, id)
    if (passkey.name !== name) {
      await updateMany(tx, 'passkey', { id }, { name })
      await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['passkeyRenamed'] })
    }
    return toPasskeyView({ ...passkey, name })
  })
}

/**
 * Removes one of one's own passkeys. The last one may go too: the password or a code gets its owner in. Throws as
 * `renamePasskey`.
 */
export async function removePasskey(ctx: Context, { passkeyId: id }: PasskeyParams): Promise<void> {
  const personId = requirePerson(ctx)
  await transaction(ctx, async (tx) => {
    await requireOwnPasskey(ctx, tx, id)
    await remove(tx, 'passkey', { id })
    await requireEmergencyAccount(tx)
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['passkeyRemoved'] })
  })
}

/** Locks it. What is proved in the portal, by a code, has no say over what opens the admin area. */
async function requireOwnPasskey(ctx: Context, tx: Transaction, id: string): Promise<PasskeyRow> {
  const personId = requirePerson(ctx)
  await query(tx, sql`SELECT FROM passkey WHERE id = ${id} AND person_id = ${personId} FOR UPDATE`)
  const passkey = await findOne(tx, 'passkey', { id, personId })
  if (!passkey) throw refusal('passkey_not_found')
  if (passkey.opensAdmin && ctx.actor.kind !== 'staff') throw refusal('passkey_of_admin_area')
  return passkey
}

/** Returns a passkey as its owner sees it. */
export function toPasskeyView({
  id,
  name,
  isSynced,
  opensAdmin,
  createdAt,
  lastUsedAt,
}: PasskeyRow): PasskeyView {
  return {
    id,
    name,
    isSynced,
    opensAdmin,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
