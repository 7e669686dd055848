import type {
  BeginSecondFactor,
  EnterSecondFactor,
  ProveSecondFactor,
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorView,
} from '@lodge/contracts'
import { countRows, findOne, query, remove, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { withAddress } from '../../people/addresses.ts'
import { requireEmergencyAccount } from '../../people/ways-in.ts'
import { requireOwnPassword } from '../proof/require-own-password.ts'
import { requireSecondFactor } from './check-second-factor.ts'
import { beginEnrolment, confirmEnrolment } from './enrol.ts'
import { createRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

const atPassword = { field: 'password', request: 'Two-step verification with a wrong password' }

export async function getSecondFactor(ctx: Context): Promise<SecondFactorView> {
  const { id } = requireStaff(ctx)
  const [person] = await query<{ since: Date | null; isRequired: boolean | null; recoveryCodesLeft: number }>(
    ctx.db,
    sql`SELECT factor.confirmed_at AS since, role.requires_second_factor AS "isRequired",
               (SELECT count(*)::int FROM recovery_code code
                WHERE code.person_id = person.id AND code.used_at IS NULL) AS "recoveryCodesLeft"
        FROM person
        LEFT JOIN role ON role.id = person.role_id
        LEFT JOIN second_factor factor ON factor.person_id = person.id
        WHERE person.id = ${id}`,
  )
  return {
    since: person?.since?.toISOString() ?? null,
    isRequired: person?.isRequired ?? false,
    recoveryCodesLeft: person?.recoveryCodesLeft ?? 0,
  }
}

/** Creates the secret of an authenticator app. Throws `wrong_password`, and `still_in_use` where there is an app. */
export async function beginSecondFactor(
  ctx: Context,
  { password }: BeginSecondFactor,
  secret: Secret,
): Promise<SecondFactorSecret> {
  await requireOwnPassword(ctx, password, atPassword)
  return beginEnrolment(ctx, { personId: requireStaff(ctx).id, secret })
}

/** Turns the second factor on by a code of the app. Throws as `confirmEnrolment`. */
export async function confirmSecondFactor(
  ctx: Context,
  { code }: EnterSecondFactor,
  secret: Secret,
): Promise<RecoveryCodes> {
  return { recoveryCodes: await confirmEnrolment(ctx, { personId: requireStaff(ctx).id, secret, code }) }
}

/** Returns new recovery codes; the earlier ones are worth nothing. Throws `wrong_password` and `wrong_code`. */
export async function renewRecoveryCodes(
  ctx: Context,
  proof: ProveSecondFactor,
  secret: Secret,
): Promise<RecoveryCodes> {
  const personId = await requireProof(ctx, proof, secret)
  const created = await createRecoveryCodes()
  return transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT FROM second_factor WHERE person_id = ${personId} FOR UPDATE`)
    if ((await countRows(tx, 'second_factor', { personId })) === 0) throw refusal('second_factor_off')
    await replaceRecoveryCodes(tx, personId, created)
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['recoveryCodes'] })
    return { recoveryCodes: created.codes }
  })
}

/** Turns the second factor off. Throws `wrong_password`, `wrong_code`, and `forbidden` where the role requires it. */
export async function turnOffSecondFactor(
  ctx: Context,
  proof: ProveSecondFactor,
  secret: Secret,
): Promise<void> {
  if ((await getSecondFactor(ctx)).isRequired) throw refusal('second_factor_required')
  const personId = await requireProof(ctx, proof, secret)
  await transaction(ctx, (tx) => removeSecondFactor(ctx, tx, personId))
}

/**
 * Turns the second factor off for somebody who has lost phone and recovery codes: for the command line alone. Returns
 * whether it was on; throws `not_found`.
 */
export function disableSecondFactor(ctx: Context, email: string): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const person = await findOne(tx, 'person', withAddress(email), { columns: ['id'] })
    if (!person) throw refusal('person_not_found')
    const factor = await findOne(tx, 'second_factor', { personId: person.id }, { columns: ['confirmedAt'] })
    if (!factor?.confirmedAt) return false
    await removeSecondFactor(ctx, tx, person.id)
    return true
  })
}

async function removeSecondFactor(ctx: Context, tx: Transaction, personId: string): Promise<void> {
  await remove(tx, 'second_factor', { personId })
  await remove(tx, 'recovery_code', { personId })
  await requireEmergencyAccount(tx)
  await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['secondFactorOff'] })
}

async function requireProof(ctx: Context, proof: ProveSecondFactor, secret: Secret): Promise<string> {
  const { id: personId } = requireStaff(ctx)
  if ((await getSecondFactor(ctx)).since === null) throw refusal('second_factor_off')
  await requireOwnPassword(ctx, proof.password, atPassword)
  await requireSecondFactor(ctx, { personId, code: proof.code, secret })
  return personId
}
