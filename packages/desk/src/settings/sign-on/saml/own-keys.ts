import { dayMs, hourMs, limits, type SamlKeys, superadmin } from '@lodge/contracts'
import {
  type Database,
  findMany,
  getOne,
  insert,
  newId,
  query,
  remove,
  sql,
  type TableRow,
  type Transaction,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import { sealSecret, unsealSecret } from '../../../foundation/seal-secret.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { describeCertificate } from './certificates.ts'
import { makeCertifiedKey } from './make-certificate.ts'

type Key = TableRow<'saml_key'>
export type KeyContext = Context & Pick<SignOnContext, 'secret' | 'appUrl'>

/** Returns the certificates of ours that providers are to know: that of the key in use, then that of the next one. */
export async function listOwnCertificates(ctx: KeyContext): Promise<string[]> {
  const { inUse, next } = sortKeys(await ensureKeys(ctx))
  return [inUse, next].flatMap((key) => key?.certificate ?? [])
}

/** Returns the key to sign with. Throws `SignOnRefusal` where LODGE_SECRET has changed since it was made. */
export async function findSamlSigningKey(ctx: KeyContext): Promise<string> {
  const { inUse } = sortKeys(await ensureKeys(ctx))
  const key = inUse && openKey(ctx, inUse)
  if (!key) throw new SignOnRefusal('secret_lost')
  return key
}

/** Returns all keys that may open an assertion: the one in use, the next one, and former ones for a month. */
export async function listOpeningKeys(ctx: Pick<KeyContext, 'db' | 'now' | 'secret'>): Promise<string[]> {
  const keys = await listKeys(ctx.db)
  const { inUse, next } = sortKeys(keys)
  const counting = keys.filter((key) => !isForgotten(keys, key, ctx.now()))
  return [inUse, next, ...counting.filter((key) => key !== inUse && key !== next)].flatMap(
    (key) => (key && openKey(ctx, key)) ?? [],
  )
}

export async function getSamlKeys(ctx: KeyContext): Promise<SamlKeys> {
  requireRecordPermission(ctx, superadmin)
  const keys = await ensureKeys(ctx)
  const { inUse, next } = sortKeys(keys)
  return {
    items: keys
      .filter((key) => !isForgotten(keys, key, ctx.now()))
      .map((key) => ({
        id: key.id,
        ...describeCertificate(key.certificate, ctx.now()),
        use: key === inUse ? 'in_use' : key === next ? 'next' : 'former',
      })),
    isReadable: keys.slice(-2).every((key) => openKey(ctx, key) !== null),
  }
}

/**
 * Takes our next key into use and publishes another. Throws `saml_key_is_new` while providers may not have read the next
 * one. Keys that cannot be opened are replaced at once.
 */
export async function rollSamlKey(ctx: KeyContext): Promise<SamlKeys> {
  requireRecordPermission(ctx, superadmin)
  await ensureKeys(ctx)
  await transaction(ctx, async (tx) => {
    await lockKeys(tx)
    const keys = await listKeys(tx)
    const { next } = sortKeys(keys)
    const isReadable = keys.slice(-2).every((key) => openKey(ctx, key) !== null)
    const waitMs = limits.samlKeyWaitHours * hourMs
    if (isReadable && next && ctx.now().getTime() - next.createdAt.getTime() < waitMs)
      throw refusal('saml_key_is_new')
    if (!isReadable) {
      for (const { id } of keys) await remove(tx, 'saml_key', { id })
      await makeKey(ctx, tx)
    }
    const { id } = await makeKey(ctx, tx)
    const site = await getOne(tx, 'site', {})
    await recordEventBy(ctx, tx, {
      type: 'site.changed',
      recordId: site.recordId,
      subject: site.name,
      how: 'edited',
      before: null,
      after: { samlKey: id },
    })
  })
  return getSamlKeys(ctx)
}

/** Deletes keys that open nothing any more. */
export async function forgetFormerSamlKeys(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockKeys(tx)
    const keys = await listKeys(tx)
    for (const key of keys)
      if (isForgotten(keys, key, ctx.now())) await remove(tx, 'saml_key', { id: key.id })
  })
}

/** The last key is the next one, which is published for as long as the one before it is in use. */
function sortKeys(keys: readonly Key[]) {
  return { inUse: keys.at(-2), next: keys.at(-1) }
}

/** A key is a former one from when the second after it was made. */
function isForgotten(keys: readonly Key[], key: Key, now: Date): boolean {
  const rolledAt = keys[keys.indexOf(key) + 2]?.createdAt.getTime()
  return rolledAt !== undefined && rolledAt + limits.samlKeyKeptDays * dayMs <= now.getTime()
}

async function ensureKeys(ctx: KeyContext): Promise<Key[]> {
  const keys = await listKeys(ctx.db)
  if (keys.length > 0) return keys
  return transaction(ctx, async (tx) => {
    await lockKeys(tx)
    const made = await listKeys(tx)
    return made.length > 0 ? made : [await makeKey(ctx, tx), await makeKey(ctx, tx)]
  })
}

async function makeKey(
  { now, secret, appUrl }: Pick<KeyContext, 'now' | 'secret' | 'appUrl'>,
  tx: Transaction,
): Promise<Key> {
  const id = newId()
  const years = limits.samlCertificateYears
  const { privateKey, certificate } = await makeCertifiedKey({
    name: new URL(appUrl).hostname,
    from: now(),
    years,
  })
  const sealed = sealSecret(privateKey, { secret, purpose: 'saml key', ownerId: id })
  return insert(tx, 'saml_key', { id, privateKey: sealed, certificate, createdAt: now() })
}

function openKey({ secret }: Pick<KeyContext, 'secret'>, { id, privateKey }: Key): string | null {
  return unsealSecret(privateKey, { secret, purpose: 'saml key', ownerId: id })
}

function listKeys(db: Database | Transaction): Promise<Key[]> {
  return findMany(db, 'saml_key', {}, { orderBy: ['createdAt', 'id'] })
}

async function lockKeys(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.saml-key'))`)
}
