import type { SecondFactorSecret } from '@lodge/contracts'
import { findOne, query, sql, updateOne, upsert } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { sealSecret, unsealSecret } from '../../../foundation/seal-secret.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { createSecret, describeSecret, findStep } from './one-time-codes.ts'
import { createRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

interface EnrolledPerson {
  personId: string
  /** LODGE_SECRET, with which the app's secret is encrypted. */
  secret: Secret
}

/**
 * Creates the secret of an authenticator app, which counts once a code proves that the app has it. An earlier one that
 * was not confirmed is replaced. Throws `still_in_use` where the person has an app.
 */
export function beginEnrolment(
  ctx: Context,
  { personId, secret }: EnrolledPerson,
): Promise<SecondFactorSecret> {
  return transaction(ctx, async (tx) => {
    const person = await findOne(tx, 'person', { id: personId }, { columns: ['email'], lock: true })
    if (!person) throw refusal('person_not_found')
    const factor = await findOne(tx, 'second_factor', { personId }, { columns: ['confirmedAt'] })
    if (factor?.confirmedAt) throw refusal('second_factor_on')
    const site = await findOne(tx, 'site', {}, { columns: ['name'] })
    const created = createSecret()
    const stored = {
      secret: sealSecret(created, { secret, purpose: 'second factor', ownerId: personId }),
      createdAt: ctx.now(),
      lastStep: 0,
    }
    await upsert(tx, 'second_factor', ['personId'], { personId, ...stored })
    return describeSecret(created, { site: site?.name ?? '', email: person.email })
  })
}

/**
 * Turns the second factor on by a code of the app, which is used up by it. Returns the recovery codes, which nothing
 * else knows. The context is the person's. Throws `wrong_code`, and `not_found` where there is nothing to confirm.
 */
export async function confirmEnrolment(
  ctx: Context,
  { personId, secret, code }: EnrolledPerson & { code: string },
): Promise<string[]> {
  const created = await createRecoveryCodes()
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await query(tx, sql`SELECT FROM second_factor WHERE person_id = ${personId} FOR UPDATE`)
    const factor = await findOne(tx, 'second_factor', { personId })
    const opened =
      factor &&
      !factor.confirmedAt &&
      unsealSecret(factor.secret, { secret, purpose: 'second factor', ownerId: personId })
    if (!opened) throw refusal('second_factor_not_begun')
    const lastStep = findStep(opened, code.replaceAll(/\s/g, ''), now.now())
    if (lastStep === null) throw refusalAt('code', 'wrong_second_factor')
    await updateOne(tx, 'second_factor', { personId }, { confirmedAt: now.now(), lastStep })
    await replaceRecoveryCodes(tx, personId, created)
    const fields: ['secondFactorOn'] = ['secondFactorOn']
    await recordEventBy(now, tx, { type: 'person.account_changed', personId, fields })
    return created.codes
  })
}
