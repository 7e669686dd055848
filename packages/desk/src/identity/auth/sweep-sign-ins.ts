import { limits } from '@lodge/contracts'
import { remove, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Removes requests for sign-in codes and for new passwords that are older than `limits.signInHours`. They are valid for
 * minutes; a day leaves time to find out why somebody got no mail, or one they did not request. Returns how many it
 * removed.
 */
export async function sweepSignIns({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - limits.signInHours * 60 * 60 * 1000)
  const isOld = sql`created_at < ${before}`
  return (await remove(db, 'sign_in', isOld)) + (await remove(db, 'password_reset', isOld))
}
