import { type Database, findOne } from '@lodge/database'

/** Returns the id of the person who asked, or null where there is no such ticket. */
export async function findRequesterId(db: Database, number: number): Promise<string | null> {
  const ticket = await findOne(db, 'ticket', { number }, { columns: ['requesterId'] })
  return ticket?.requesterId ?? null
}
