import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { type AliasParams, hourMs, type LtiPlatformState, limits, superadmin } from '@lodge/contracts'
import {
  type Database,
  findOne,
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
import type { Secret } from '../../../foundation/secret.ts'
import { describeKeys, listKeys, signingKeyOf } from './list-keys.ts'
import { getPlatformState } from './platform-state.ts'

type Key = TableRow<'lti_key'>
type Sealing = { secret: Secret }

/** Makes our first key, once there is a platform that could ask for it. */
export async function ensureOwnKey(ctx: Pick<Context, 'now'> & Sealing, tx: Transaction): Promise<void> {
  await lockKeys(tx)
  if (!(await findOne(tx, 'lti_key', {}, { columns: ['id'] }))) await makeKey(ctx, tx)
}

/**
 * Makes our next key: it is published at once, signed with after a day, and the one before is published for a week more.
 * Throws `lti_key_is_new` while the one before is still to come into use.
 */
export async function rollLtiKey(ctx: Context & Sealing, { alias }: AliasParams): Promise<LtiPlatformState> {
  requireRecordPermission(ctx, superadmin)
  await transaction(ctx, async (tx) => {
    const platform = await findOne(tx, 'identity_provider', { alias, protocol: 'lti' })
    if (!platform) throw refusal('identity_provider_not_found')
    await lockKeys(tx)
    const keys = await listKeys(tx)
    const waits = describeKeys(keys, ctx.now()).some(({ state }) => state === 'next')
    if (waits && openKey(ctx, signingKeyOf(keys, ctx.now())) !== null) throw refusal('lti_key_is_new')
    const { id } = await makeKey(ctx, tx)
    await recordEventBy(ctx, tx, {
      type: 'identity_provider.changed',
      recordId: platform.id,
      subject: platform.name,
      how: 'edited',
      before: null,
      after: { ltiKey: id },
    })
  })
  return getPlatformState(ctx, { alias })
}

/** Forgets keys whose successor has been in use for a week. */
export async function forgetFormerKeys(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockKeys(tx)
    const keys = await listKeys(tx)
    const until = ctx.now().getTime() - limits.ltiKeyKeptHours * hourMs
    const followed = keys.filter(
      (_, at) => (keys[at + 1]?.createdAt.getTime() ?? Number.POSITIVE_INFINITY) < until,
    )
    for (const { id } of followed) await remove(tx, 'lti_key', { id })
  })
}

/** Returns our public keys as platforms read them. */
export async function listPublicKeys(db: Database) {
  const keys = await listKeys(db)
  return keys.map(({ id, modulus }) => ({
    kty: 'RSA',
    alg: 'RS256',
    use: 'sig',
    kid: id,
    n: modulus,
    e: 'AQAB',
  }))
}

/** Returns the key to sign with; null where there is none, or LODGE_SECRET has changed since it was made. */
export async function findSigningKey(ctx: Pick<Context, 'db' | 'now'> & Sealing) {
  const key = signingKeyOf(await listKeys(ctx.db), ctx.now())
  const pem = key && openKey(ctx, key)
  return key && pem ? { kid: key.id, key: createPrivateKey(pem) } : null
}

function openKey({ secret }: Sealing, key: Key | undefined): string | null {
  return key ? unsealSecret(key.privateKey, { secret, purpose: 'lti key', ownerId: key.id }) : null
}

async function makeKey({ now, secret }: Pick<Context, 'now'> & Sealing, tx: Transaction): Promise<Key> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const id = newId()
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { n = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const sealed = sealSecret(pem, { secret, purpose: 'lti key', ownerId: id })
  return insert(tx, 'lti_key', { id, privateKey: sealed, modulus: n, createdAt: now() })
}

async function lockKeys(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.lti-key'))`)
}
