import { errorCodes, isAboutKey, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { transaction, withFrozenTime } from '../../foundation/context.ts'
import type { ScimContext } from './scim-context.ts'

/** The unique key of external ids of users, by directory. */
const externalIds = 'scim_user_external_id'

/**
 * Runs a change in one transaction. A name or an external id that another one of the directory has, maybe since this
 * moment, ends it with `scim_taken` at `path` or at the external id.
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
    if (errorCodes(error).has('23505'))
      throw refusal('scim_taken', { path: isAboutKey(error, externalIds) ? 'externalId' : path })
    throw error
  }
}
