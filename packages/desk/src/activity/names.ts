import { type Database, query, type Sql, sql } from '@lodge/database'
import { logStrings } from './log-strings.ts'

const { t } = logStrings

/** Returns a ticket's number and subject, as the log names it. */
export async function ticketName(db: Database, id: string): Promise<string> {
  const [ticket] = await query<{ number: number }>(db, sql`SELECT number FROM ticket WHERE id = ${id}`)
  return ticket ? t('activity.ticket', { number: ticket.number }) : t('activity.deleted.ticket')
}

/** Returns a person's name, or the address of one who has not entered a name yet. */
export async function personName(db: Database, id: string): Promise<string> {
  const [person] = await query<{ name: string }>(db, sql`SELECT ${nameOfPerson(id)} AS name`)
  return person?.name ?? ''
}

/** Returns the same as a part of a statement. */
export function nameOfPerson(id: string): Sql {
  return sql`COALESCE((SELECT COALESCE(NULLIF(name, ''), email::text) FROM person WHERE id = ${id}),
                      ${t('activity.deleted.person')})`
}

export async function teamName(db: Database, id: string): Promise<string> {
  const [team] = await query<{ name: string }>(db, sql`SELECT name FROM team WHERE id = ${id}`)
  return team?.name ?? t('activity.deleted.team')
}
