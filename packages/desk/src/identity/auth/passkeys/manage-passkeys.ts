import type { PasskeyList, PasskeyParams, PasskeyView, RenamePasskey } from '@lodge/contracts'
import { countRows, findMany, query, remove, sql, updateMany } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { requireEmergencyAccount } from '../../people/ways-in.ts'
import type { PasskeyParty } from './party.ts'
import { userHandleOf } from './user-handle.ts'

interface PasskeyRow {
  id: string
  name: string
  isSynced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** Returns the passkeys of whoever acts, the oldest first. */
export async function listPasskeys(ctx: Context, party: PasskeyParty | null): Promise<PasskeyList> {
  const { id: personId } = requireStaff(ctx)
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

/** Returns whether whoever acts has a passkey. */
export async function hasPasskey(ctx: Context): Promise<boolean> {
  return (await countRows(ctx.db, 'passkey', { personId: requireStaff(ctx).id })) > 0
}

/** Renames one of one's own passkeys. Throws `passkey_not_found`, also for other people's. */
export function renamePasskey(
  ctx: Context,
  { passkeyId: id, name }: PasskeyParams & RenamePasskey,
): Promise<PasskeyView> {
  const { id: personId } = requireStaff(ctx)
  return transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT FROM passkey WHERE id = ${id} AND person_id = ${personId} FOR UPDATE`)
    const [passkey] = await findMany(tx, 'passkey', { id, personId })
    if (!passkey) throw refusal('passkey_not_found')
    if (passkey.name !== name) {
      await updateMany(tx, 'passkey', { id }, { name })
      await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['passkeyRenamed'] })
    }
    return toPasskeyView({ ...passkey, name })
  })
}

/**
 * Removes one of one's own passkeys. The last one may go too: the password gets its owner in. Throws `passkey_not_found`,
 * also for other people's.
 */
export async function removePasskey(ctx: Context, { passkeyId: id }: PasskeyParams): Promise<void> {
  const { id: personId } = requireStaff(ctx)
  await transaction(ctx, async (tx) => {
    if ((await remove(tx, 'passkey', { id, personId })) === 0) throw refusal('passkey_not_found')
    await requireEmergencyAccount(tx)
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['passkeyRemoved'] })
  })
}

/** Returns a passkey as its owner sees it. */
export function toPasskeyView({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): PasskeyView {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
