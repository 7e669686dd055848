import { type Database, query, sql, type Transaction } from '@lodge/database'

export function findDeletedNumbers(
  db: Database | Transaction,
  ticketIds: readonly string[],
): Promise<{ id: string; number: number }[]> {
  return query(
    db,
    sql`SELECT ticket_id AS id, number FROM deleted_ticket WHERE ticket_id = ANY(${[...ticketIds]})`,
  )
}
