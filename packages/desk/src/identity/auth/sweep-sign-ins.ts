import { limits } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'

/**
 * Removes requests for sign-in codes and for new passwords that are older than `limits.signInHours`. They are valid for
 * minutes; a day leaves time to find out why somebody got no mail, or one they did not request. Returns how many it
 * removed.
 */
export async function sweepSignIns({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - limits.signInHours * 60 * 60 * 1000)
  const isOld = { where: { createdAt: { lt: before } } }
  const codes = await db.prisma.signIn.deleteMany(isOld)
  const resets = await db.prisma.passwordReset.deleteMany(isOld)
  return codes.count + resets.count
}
