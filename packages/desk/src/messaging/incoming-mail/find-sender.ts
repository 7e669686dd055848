import { type Database, query, sql, type Transaction } from '@lodge/database'
import type { ReadMail } from '@lodge/mail'

export interface MailSender {
  address: string
  name: string
  /** Null for an address that nobody has. */
  personId: string | null
  isStaff: boolean
  /** `From` names them, so that what a server says of its domain is about them. */
  isProvable: boolean
}

type SenderProblem = 'no_sender' | 'several_senders'

/**
 * Returns who sent a mail. Where `From` names nobody or several, nobody whom we know can have written it: `Sender` and the
 * return path may name an outsider, and else it cannot be said.
 */
export async function findSender(
  tx: Transaction,
  { from, fromProblem, sender }: ReadMail,
  returnPath: string,
): Promise<MailSender | SenderProblem> {
  if (from && fromProblem === null)
    return { ...from, ...(await findPersonOf(tx, from.address)), isProvable: true }
  const named = sender ?? (returnPath ? { address: returnPath, name: '' } : null)
  const known = named && (await findPersonOf(tx, named.address))
  if (named && known?.personId === null) return { ...named, ...known, isProvable: false }
  return fromProblem === 'several_headers' || fromProblem === 'several_addresses'
    ? 'several_senders'
    : 'no_sender'
}

/** Returns the person who has an address. */
export async function findPersonOf(
  db: Database | Transaction,
  address: string,
): Promise<Pick<MailSender, 'personId' | 'isStaff'>> {
  const [person] = await query<{ id: string; isStaff: boolean }>(
    db,
    sql`SELECT person.id, person.role_id IS NOT NULL AS "isStaff"
        FROM person_address own JOIN person ON person.id = own.person_id WHERE own.email = ${address}`,
  )
  return { personId: person?.id ?? null, isStaff: person?.isStaff ?? false }
}
