import { type Database, findOne } from '@lodge/database'
import { type DomainError, refusal } from '@lodge/domain'

/** Returns why there is no ticket of this number: it was deleted for good, or there is none among those one sees. */
export async function missingTicket(db: Database, number: number): Promise<DomainError> {
  const deleted = await findOne(db, 'deleted_ticket', { number })
  return refusal(deleted ? 'ticket_deleted' : 'ticket_not_found')
}
