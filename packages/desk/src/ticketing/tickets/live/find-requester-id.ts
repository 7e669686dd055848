import type { Database } from '@lodge/database'

/** Returns the id of the person who asked, or null where there is no such ticket. */
export async function findRequesterId(db: Database, number: number): Promise<string | null> {
  const ticket = await db.prisma.ticket.findUnique({ where: { number }, select: { requesterId: true } })
  return ticket?.requesterId ?? null
}
