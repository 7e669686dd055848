import { type DomainEvent, dayMs, limits } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Recipient } from '../delivery.ts'

interface OwnedAccount {
  personId: string
  at: string
}

/**
 * Returns the person whose account it is, and for some days after a change of their address the former one too: whoever
 * took an account over changes the address first.
 */
export async function findOwner({ prisma }: Database, { personId, at }: OwnedAccount): Promise<Recipient[]> {
  const since = new Date(Date.parse(at) - limits.formerEmailDays * dayMs)
  const person = await prisma.person.findUnique({
    where: { id: personId, anonymisedAt: null },
    select: {
      name: true,
      email: true,
      language: true,
      formerEmails: { where: { until: { gt: since } }, select: { email: true } },
    },
  })
  if (!person) return []
  const { name, email, language, formerEmails } = person
  const others = formerEmails.map((former) => former.email).filter((former) => former !== email)
  return [email, ...others].map((address) => ({ name, email: address, language }))
}

/** Returns the address that an account had, under the name that it has. */
export async function findFormerOwner(
  { prisma }: Database,
  { personId, from }: DomainEvent<'person.email_changed'>,
): Promise<Recipient[]> {
  const person = await prisma.person.findUnique({
    where: { id: personId, anonymisedAt: null },
    select: { name: true, language: true },
  })
  return person ? [{ name: person.name, email: from, language: person.language }] : []
}

/** Returns the person whose record was changed. Students do not hear that an account which they left was closed. */
export async function findChanged(
  db: Database,
  { recordId: personId, at, how }: DomainEvent<'person.changed'>,
): Promise<Recipient[]> {
  if (how === 'archived') {
    const staff = await db.prisma.person.count({ where: { id: personId, roleId: { not: null } } })
    if (staff === 0) return []
  }
  return findOwner(db, { personId, at })
}
