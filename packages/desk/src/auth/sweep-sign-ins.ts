import { limits } from '@lodge/contracts'
import type { Context } from '../context.ts'

/**
 * Removes the requests for sign-in codes that are older than `limits.signInHours`. A code lives for minutes; a day lets
 * someone who got no mail, or one they did not ask for, be told why. Returns how many it removed.
 */
export async function sweepSignIns({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - limits.signInHours * 60 * 60 * 1000)
  const { count } = await db.prisma.signIn.deleteMany({ where: { createdAt: { lt: before } } })
  return count
}
