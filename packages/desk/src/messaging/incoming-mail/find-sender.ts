import { query, sql, type Transaction, texts } from '@lodge/database'
import type { ReadMail } from '@lodge/mail'
import { batchedWithin } from '../../foundation/batched.ts'

export interface MailSender {
  address: string
  name: string
  /** Null for an address that nobody has. */
  personId: string | null
  isStaff: boolean
  /** The person has a name. */
  isNamed: boolean
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

type PersonOfAddress = Pick<MailSender, 'personId' | 'isStaff' | 'isNamed'>

const nobody: PersonOfAddress = { personId: null, isStaff: false, isNamed: false }

/** Returns the person who has an address. */
export const findPersonOf = batchedWithin(async (db, addresses: readonly string[]) => {
  const rows = await query<PersonOfAddress & { address: string }>(
    db,
    sql`SELECT asked.address, person.id AS "personId", person.role_id IS NOT NULL AS "isStaff",
               person.name <> '' AS "isNamed"
        FROM unnest(${texts(addresses)}) AS asked(address)
        JOIN person_address own ON own.email = asked.address::citext JOIN person ON person.id = own.person_id`,
  )
  const byAddress = new Map(rows.map(({ address, ...person }) => [address, person]))
  return (address): PersonOfAddress => byAddress.get(address) ?? nobody
})
