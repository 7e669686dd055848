import { type Database, type Sql, select, sql } from '@lodge/database'

/** Returns a ticket's number and subject, as the log names it. */
export async function ticketName(db: Database, id: string): Promise<string> {
  const [ticket] = await select<{ number: number }>(db, sql`SELECT number FROM ticket WHERE id = ${id}::uuid`)
  return ticket ? `Ticket ${ticket.number}` : 'A ticket that is gone'
}

/** Returns a person's name, or the address of one who has not entered a name yet. */
export async function personName(db: Database, id: string): Promise<string> {
  const [person] = await select<{ name: string }>(db, sql`SELECT ${nameOfPerson(id)} AS name`)
  return person?.name ?? ''
}

/** Returns the same as a part of a statement. */
export function nameOfPerson(id: string): Sql {
  return sql`COALESCE((SELECT COALESCE(NULLIF(name, ''), email::text) FROM person WHERE id = ${id}::uuid),
                      'Someone who is gone')`
}

export async function teamName(db: Database, id: string): Promise<string> {
  const [team] = await select<{ name: string }>(db, sql`SELECT name FROM team WHERE id = ${id}::uuid`)
  return team?.name ?? 'A team that is gone'
}
