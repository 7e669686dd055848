import { findOne, query, remove, sql, type Transaction, updateOne } from '@lodge/database'
import {
  actingAs,
  type Context,
  recordEventBy,
  transaction,
  withFrozenTime,
} from '../../../foundation/context.ts'
import { lockTable } from '../../../foundation/records/save-record.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { lockAddress } from '../../../identity/people/addresses.ts'
import { loadPerson } from '../../../identity/people/load-person.ts'
import { createInvitation } from '../invitations.ts'
import { readAddressToken } from './address-token.ts'
import { addAddress } from './change-addresses.ts'
import { forgetMailedLinks } from './forget-mailed-links.ts'

/** The part of an address change that anybody with the link may see. */
export interface LinkedAddressChange {
  former: string
  email: string
  /** Comes besides the ones that they have. */
  isFurther: boolean
  /** Belongs to somebody else by now, so that it cannot be confirmed. */
  isTaken: boolean
  /** The BCP 47 tag of the language that the person reads, if it is known. */
  language: string | null
}

interface AddressLink {
  token: string
  secret: Secret
}

/** Returns the change that a link confirms; null for one that has expired, was done or replaced, or is none of ours. */
export function openAddressChange(ctx: Context, link: AddressLink): Promise<LinkedAddressChange | null> {
  return transaction(ctx, async (tx) => {
    const found = await findAddressChange(ctx, tx, link)
    return found && toView(found)
  })
}

/**
 * Gives a person the address that they confirm. Where it takes the place of the primary one their sessions are over, since whoever reads the former mailbox is no
 * longer signed in. Returns what has changed; null where the link leads to nothing. A taken address stays unconfirmed.
 */
export function confirmAddressChange(ctx: Context, link: AddressLink): Promise<LinkedAddressChange | null> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, 'person')
    const found = await findAddressChange(now, tx, link)
    if (!found || found.isTaken) return found && toView(found)
    const { personId, former, email } = found
    if (found.isFurther) {
      const owner = actingAs(now, await loadPerson(tx, personId), 'link')
      await remove(tx, 'address_change', { personId })
      await addAddress(owner, tx, { personId, email, isVerified: false })
      return toView(found)
    }
    await updateOne(
      tx,
      'person',
      { id: personId },
      { email, sessionsFrom: now.now(), updatedAt: now.now(), revision: { increment: 1 } },
      { columns: ['id'] },
    )
    const themselves = actingAs(now, await loadPerson(tx, personId), 'link')
    await recordEventBy(themselves, tx, {
      type: 'person.changed',
      recordId: personId,
      subject: found.name,
      how: 'edited',
      before: { email: former },
      after: { email },
    })
    await forgetMailedLinks(tx, [personId])
    await recordEventBy(themselves, tx, { type: 'person.access_changed', personId })
    if (found.isInvited) await createInvitation(themselves, tx, personId)
    return toView(found)
  })
}

interface FoundChange extends LinkedAddressChange {
  personId: string
  name: string
  isInvited: boolean
}

async function findAddressChange(
  ctx: Context,
  tx: Transaction,
  { token, secret }: AddressLink,
): Promise<FoundChange | null> {
  const id = readAddressToken(token, secret)
  if (id === null) return null
  await query(
    tx,
    sql`SELECT FROM person WHERE id = (SELECT person_id FROM address_change WHERE id = ${id}) FOR UPDATE`,
  )
  const found = await findOne(tx, 'address_change', sql`id = ${id} AND expires_at > ${ctx.now()}`)
  const person = found && (await findOne(tx, 'person', { id: found.personId, archivedAt: null }))
  if (!found || !person) return null
  const { email } = found
  await lockAddress(tx, email)
  const owner = await findOne(tx, 'person_address', { email }, { columns: ['personId'] })
  return {
    personId: person.id,
    name: person.name || person.email,
    former: person.email,
    email,
    isFurther: found.isFurther,
    isTaken: owner !== null && owner.personId !== person.id,
    isInvited: person.roleId !== null && person.passwordHash === null,
    language: person.language,
  }
}

function toView({ former, email, isFurther, isTaken, language }: FoundChange): LinkedAddressChange {
  return { former, email, isFurther, isTaken, language }
}
