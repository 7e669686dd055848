import { errorCodes, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { transaction, withFrozenTime } from '../../foundation/context.ts'
import type { ScimContext } from './scim-context.ts'

/**
 * Runs a change in one transaction. Two requests for the same name at once end as one after the other would: with
 * `scim_taken` at `path`.
 */
export async function asOne<Result>(
  ctx: ScimContext,
  path: 'userName' | 'displayName',
  work: (now: ScimContext, tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const now = { ...withFrozenTime(ctx), appUrl: ctx.appUrl }
  try {
    return await transaction(ctx, (tx) => work(now, tx))
  } catch (error) {
    if (errorCodes(error).has('23505')) throw refusal('scim_taken', { path })
    throw error
  }
}
