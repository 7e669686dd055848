import { query, sql, type Transaction } from '@lodge/database'
import { isListAddress, isNoReplyAddress } from '@lodge/mail'
import { findOwnAddresses } from '../mailboxes/find-mailboxes.ts'
import type { CandidateFacts } from './find-participant-problem.ts'

export interface Candidate {
  facts: CandidateFacts
  /** They have taken part before, or do so now. */
  isKnown: boolean
}

/** Looks up all that decides whether an address may take part in a ticket. */
export async function describeCandidate(
  tx: Transaction,
  ticket: { id: string; requesterId: string },
  address: string,
): Promise<Candidate> {
  const [row] = await query<Omit<CandidateFacts, 'isProgram' | 'isOwnMailbox'> & { isKnown: boolean }>(
    tx,
    sql`
    SELECT COALESCE(person.id = ${ticket.requesterId}, FALSE) AS "isRequester",
           person.role_id IS NOT NULL AS "isStaff", person.archived_at IS NOT NULL AS "isArchived",
           COALESCE(known.has_stopped, FALSE) AS "hasStopped", known.person_id IS NOT NULL AS "isKnown",
           (SELECT count(*)::int FROM ticket_participant other
            WHERE other.ticket_id = ${ticket.id} AND other.left_at IS NULL
              AND other.person_id IS DISTINCT FROM person.id) AS others
    FROM (SELECT) AS one
    LEFT JOIN person_address own ON own.email = ${address}
    LEFT JOIN person ON person.id = own.person_id
    LEFT JOIN ticket_participant known ON known.ticket_id = ${ticket.id} AND known.person_id = person.id`,
  )
  if (!row) throw new Error('A row without a condition is always there.')
  const { isKnown, ...facts } = row
  const isProgram = isNoReplyAddress(address) || isListAddress(address)
  const isOwnMailbox = (await findOwnAddresses(tx, [address])).size > 0
  return { facts: { ...facts, isProgram, isOwnMailbox }, isKnown }
}
