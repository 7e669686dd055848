import { type Database, query, type Sql, sql } from '@lodge/database'

/** Returns a ticket's number and subject, as the log names it. */
export async function ticketName(db: Database, id: string): Promise<string> {
  const [ticket] = await query<{ number: number }>(db, sql`SELECT number FROM ticket WHERE id = ${id}`)
  return ticket ? `Ticket ${ticket.number}` : 'A ticket that is gone'
}

/** Returns a person's name, or the address of one who has not entered a name yet. */
export async function personName(db: Database, id: string): Promise<string> {
  const [person] = await query<{ name: string }>(db, sql`SELECT ${nameOfPerson(id)} AS name`)
  return person?.name ?? ''
}

/** Returns the same as a part of a statement. */
export function nameOfPerson(id: string): Sql {
  return sql`COALESCE((SELECT COALESCE(NULLIF(name, ''), email::text) FROM person WHERE id = ${id}),
                      'Someone who is gone')`
}

export async function teamName(db: Database, id: string): Promise<string> {
  const [team] = await query<{ name: string }>(db, sql`SELECT name FROM team WHERE id = ${id}`)
  return team?.name ?? 'A team that is gone'
}
