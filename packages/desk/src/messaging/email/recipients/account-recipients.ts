import { type DomainEvent, dayMs, limits } from '@lodge/contracts'
import { countRows, type Database, findMany, findOne, sql } from '@lodge/database'
import type { Recipient } from '../delivery.ts'

interface OwnedAccount {
  personId: string
  at: string
}

/**
 * Returns the person whose account it is, and for some days after a change of their address the former one too: whoever
 * took an account over changes the address first.
 */
export async function findOwner(db: Database, { personId, at }: OwnedAccount): Promise<Recipient[]> {
  const since = new Date(Date.parse(at) - limits.formerEmailDays * dayMs)
  const person = await findOne(
    db,
    'person',
    { id: personId, anonymisedAt: null },
    { columns: ['name', 'email', 'language'] },
  )
  if (!person) return []
  const { name, email, language } = person
  const formerEmails = await findMany(db, 'former_email', sql`person_id = ${personId} AND until > ${since}`, {
    columns: ['email'],
  })
  const others = formerEmails.map((former) => former.email).filter((former) => former !== email)
  return [email, ...others].map((address) => ({ name, email: address, language }))
}

/** Returns the address that an account had, under the name that it has. */
export async function findFormerOwner(
  db: Database,
  { personId, from }: DomainEvent<'person.email_changed'>,
): Promise<Recipient[]> {
  const person = await findOne(
    db,
    'person',
    { id: personId, anonymisedAt: null },
    { columns: ['name', 'language'] },
  )
  return person ? [{ name: person.name, email: from, language: person.language }] : []
}

/**
 * Returns whose account was merged: at their own address, or, where the account is closed, at the one that it had. Nobody
 * where the merge was undone before they heard of it.
 */
export async function findMergedOwner(
  db: Database,
  { personId, mergeId, way, at }: DomainEvent<'person.merged'>,
): Promise<Recipient[]> {
  if ((await countRows(db, 'person_merge', { id: mergeId, undoneAt: null })) === 0) return []
  if (way === 'here') return findOwner(db, { personId, at })
  const email = await findMergedEmail(db, mergeId)
  const person = await findOne(
    db,
    'person',
    { id: personId, anonymisedAt: null },
    { columns: ['name', 'language'] },
  )
  return person && email !== null ? [{ ...person, email }] : []
}

/** Returns the primary address of an account before its merge; null where that is forgotten. */
export async function findMergedEmail(db: Database, mergeId: string): Promise<string | null> {
  const item = await findOne(
    db,
    'person_merge_item',
    { mergeId, kind: 'primary_address' },
    { columns: ['key'] },
  )
  return item?.key ?? null
}

/** Returns the person whose record was changed. Students do not hear that an account which they left was closed. */
export async function findChanged(
  db: Database,
  { recordId: personId, at, how }: DomainEvent<'person.changed'>,
): Promise<Recipient[]> {
  if (how === 'archived') {
    const staff = await countRows(db, 'person', sql`id = ${personId} AND role_id IS NOT NULL`)
    if (staff === 0) return []
  }
  return findOwner(db, { personId, at })
}
