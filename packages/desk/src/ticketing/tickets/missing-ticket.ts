import type { Database } from '@lodge/database'
import { type DomainError, refusal } from '@lodge/domain'

/** Returns why there is no ticket of this number: it was deleted for good, or there is none among those one sees. */
export async function missingTicket({ prisma }: Database, number: number): Promise<DomainError> {
  const deleted = await prisma.deletedTicket.findUnique({ where: { number } })
  return refusal(deleted ? 'ticket_deleted' : 'ticket_not_found')
}
