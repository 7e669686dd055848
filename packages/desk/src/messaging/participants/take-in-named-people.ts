import { limits, type MailParticipants } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { maySignIn } from '../../identity/auth/sign-in-codes.ts'
import { findOrCreateRequester } from '../../identity/people/find-or-create-requester.ts'
import { findOwnAddresses } from '../mailboxes/find-mailboxes.ts'
import { splitAddress } from '../mailboxes/reply-address.ts'
import { describeCandidate } from './describe-candidate.ts'
import { findParticipantProblem } from './find-participant-problem.ts'
import { takeIn } from './participants.ts'

interface NamedPeople {
  ticket: { id: string; requesterId: string }
  /** To and Cc of the requester's mail. */
  named: readonly { address: string; name: string }[]
  /** The mailbox's own, as the mail came to it. */
  setting: MailParticipants
}

/**
 * Has those whom the requester's mail names take part in its ticket, as far as the mailbox lets them. Whoever took part
 * before stays as they are: an agent removed them, or they asked for no more.
 */
export async function takeInNamedPeople(
  tx: Transaction,
  ctx: Context & { signInDomains?: readonly string[] | undefined },
  { ticket, named, setting }: NamedPeople,
): Promise<void> {
  if (setting === 'nobody') return
  for (const { address, name } of await findOthers(tx, named)) {
    if (setting === 'sign_in_domains' && !(await maySignIn(tx, address, ctx.signInDomains))) continue
    const { facts, isKnown } = await describeCandidate(tx, ticket, address)
    const problem = isKnown ? null : findParticipantProblem(facts)
    if (problem?.reason === 'too_many_participants') return
    if (isKnown || problem) continue
    const personId = await findOrCreateRequester(tx, address, ctx.now())
    await query(tx, sql`UPDATE person SET name = ${name} WHERE id = ${personId} AND name = ''`)
    await takeIn(tx, ctx, { ticketId: ticket.id, personId })
  }
}

/** Returns those of the named who may be looked at: each once, and never our own mailboxes, which most mails name. */
async function findOthers(tx: Transaction, named: NamedPeople['named']): Promise<NamedPeople['named']> {
  const byAddress = new Map(named.map((person) => [person.address.toLowerCase(), person]))
  const people = [...byAddress.values()].slice(0, limits.namedPeoplePerMail)
  const own = await findOwnAddresses(
    tx,
    people.map(({ address }) => address),
  )
  return people.filter(({ address }) => !own.has(splitAddress(address).mailbox.toLowerCase()))
}
