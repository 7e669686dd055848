import { findOne, query, sql } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { unsealSecret } from '../../../foundation/seal-secret.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { findStep } from './one-time-codes.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

interface GivenCode {
  personId: string
  /** Six digits of the app, or a recovery code. */
  code: string
  /** LODGE_SECRET, with which the app's secret is encrypted. */
  secret: Secret
}

/**
 * Uses up a code of the app or a recovery code, in the context of the person. Throws `wrong_code` for a wrong one, and for one that was used before:
 * whoever looked over a shoulder gains nothing.
 */
export async function requireSecondFactor(ctx: Context, given: GivenCode): Promise<void> {
  const { personId } = given
  const code = given.code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(code)) {
    if (await takeAppCode(ctx, { ...given, code })) return
  } else if (await takeRecoveryCode(ctx.db, personId, { entered: code, now: ctx.now() })) {
    const fields: ['recoveryCodeUsed'] = ['recoveryCodeUsed']
    return transaction(ctx, async (tx) => {
      await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields })
    })
  }
  throw refusalAt('code', 'wrong_second_factor')
}

async function takeAppCode(ctx: Context, { personId, code, secret }: GivenCode): Promise<boolean> {
  const factor = await findOne(ctx.db, 'second_factor', { personId })
  if (!factor?.confirmedAt) return false
  const opened = unsealSecret(factor.secret, { secret, purpose: 'second factor', ownerId: personId })
  const step = opened === null ? null : findStep(opened, code, ctx.now())
  if (step === null) return false
  // In one statement, so that of two who enter a code at once one is let in.
  const usedFactors = await query(
    ctx.db,
    sql`
    UPDATE second_factor SET last_step = ${step}
    WHERE person_id = ${personId} AND confirmed_at IS NOT NULL AND last_step < ${step}
    RETURNING person_id`,
  )
  return usedFactors.length === 1
}
