import type { ActivityCode } from '@lodge/contracts'
import { type Database, isOneOf, query, sql } from '@lodge/database'
import { batched } from '../../foundation/batched.ts'
import { shownName } from '../../foundation/shown-name.ts'

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

const ticketNumber = batched(async (db, ids: readonly string[]) => {
  const tickets = await query<{ id: string; number: number }>(
    db,
    sql`SELECT id, number FROM ticket WHERE ${isOneOf(sql`id`, ids)}`,
  )
  const numbers = new Map(tickets.map(({ id, number }) => [id, number]))
  return (id) => numbers.get(id) ?? null
})

/** Returns a person's name, or the address of one who has not entered a name yet; nothing for one who is gone. */
export async function personName(db: Database, id: string): Promise<string> {
  const [person] = await query<{ name: string }>(
    db,
    sql`SELECT ${nameColumn} AS name FROM person WHERE id = ${id}`,
  )
  return person?.name ?? ''
}

/** The name, or the address of a person without one, of a row of `person`. */
export const nameColumn = shownName('person')

export async function teamName(db: Database, id: string): Promise<string | ActivityCode> {
  const [team] = await query<{ name: string }>(db, sql`SELECT name FROM team WHERE id = ${id}`)
  return team?.name ?? deleted
}

export async function articleName(db: Database, id: string): Promise<string | ActivityCode> {
  const [article] = await query<{ title: string }>(db, sql`SELECT title FROM article WHERE id = ${id}`)
  return article?.title ?? deleted
}
