import type { ActivityCode } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'

/** Stands in a row for a record that was gone when it was written. */
export const deleted: ActivityCode = { code: 'deleted' }

/** Returns `#` and a ticket's number, as the log names it; nothing for one that is gone. */
export async function ticketName(db: Database, id: string): Promise<string> {
  const number = await ticketNumber(db, id)
  return number === null ? '' : `#${number}`
}

export async function ticketCode(db: Database, id: string): Promise<ActivityCode> {
  const number = await ticketNumber(db, id)
  return number === null ? deleted : { code: 'ticket', number }
}

async function ticketNumber(db: Database, id: string): Promise<number | null> {
  const [ticket] = await query<{ number: number }>(db, sql`SELECT number FROM ticket WHERE id = ${id}`)
  return ticket?.number ?? null
}

/** Returns a person's name, or the address of one who has not entered a name yet; nothing for one who is gone. */
export async function personName(db: Database, id: string): Promise<string> {
  const [person] = await query<{ name: string }>(
    db,
    sql`SELECT ${nameColumn} AS name FROM person WHERE id = ${id}`,
  )
  return person?.name ?? ''
}

/** The name, or the address of a person without one, of a row of `person`. */
export const nameColumn = sql`COALESCE(NULLIF(person.name, ''), person.email::text)`

export async function teamName(db: Database, id: string): Promise<string | ActivityCode> {
  const [team] = await query<{ name: string }>(db, sql`SELECT name FROM team WHERE id = ${id}`)
  return team?.name ?? deleted
}

export async function articleName(db: Database, id: string): Promise<string | ActivityCode> {
  const [article] = await query<{ title: string }>(db, sql`SELECT title FROM article WHERE id = ${id}`)
  return article?.title ?? deleted
}
