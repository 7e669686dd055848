import type { Database } from '@lodge/database'
import { type Actor, canSee } from '@lodge/domain'

/** Whether this actor may see the ticket of this number; false also where there is none. */
export async function seesTicket(db: Database, actor: Actor, number: number): Promise<boolean> {
  const ticket = await db.prisma.ticket.findUnique({
    where: { number },
    select: { requesterId: true, teamId: true },
  })
  return ticket !== null && canSee(actor, ticket)
}
