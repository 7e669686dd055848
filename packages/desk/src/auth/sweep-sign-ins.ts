import { limits } from '@lodge/contracts'
import type { Context } from '../context.ts'

/**
 * Removes requests for sign-in codes that are older than `limits.signInHours`. A code is valid for minutes; a day
 * leaves time to find out why somebody got no mail, or one they did not request. Returns how many it removed.
 */
export async function sweepSignIns({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - limits.signInHours * 60 * 60 * 1000)
  const { count } = await db.prisma.signIn.deleteMany({ where: { createdAt: { lt: before } } })
  return count
}
