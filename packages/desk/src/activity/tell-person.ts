import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { inWords, type Told } from './facts.ts'
import { personName } from './names.ts'

/** A session's beginning or end; never its id. */
export async function tellSession(
  db: Database,
  { personId, area }: DomainEvent<'person.signed_in'> | DomainEvent<'person.signed_out'>,
): Promise<Told> {
  return { subject: await personName(db, personId), before: null, after: { area: inWords(area) } }
}

/** The address that was tried; nothing of what was typed with it. */
export async function tellSignInFailed(
  _: Database,
  { email, area }: DomainEvent<'person.sign_in_failed'>,
): Promise<Told> {
  return { subject: email, before: null, after: { area: inWords(area) } }
}

/** Returns whom a role refused, and which request of theirs. */
export async function tellAccessRefused(
  db: Database,
  { personId, request }: DomainEvent<'person.access_refused'>,
): Promise<Told> {
  return { subject: await personName(db, personId), before: null, after: { request } }
}

/** Returns who asked too often, or under which address, and for what. */
export async function tellLimit(
  db: Database,
  { personId, email, request }: DomainEvent<'person.limit_reached'>,
): Promise<Told> {
  const subject = personId === null ? (email ?? 'Visitor') : await personName(db, personId)
  return { subject, before: null, after: { request } }
}

export async function tellProfile(
  db: Database,
  { personId }: DomainEvent<'person.profile_completed'>,
): Promise<Told> {
  const person = await db.prisma.person.findUnique({
    where: { id: personId },
    select: { name: true, unit: { select: { name: true } } },
  })
  const after = person && { name: person.name, unit: person.unit?.name ?? null }
  return { subject: await personName(db, personId), before: null, after }
}

export async function tellAccess(
  db: Database,
  { personId }: DomainEvent<'person.access_changed'>,
): Promise<Told> {
  const person = await db.prisma.person.findUnique({
    where: { id: personId },
    select: {
      archivedAt: true,
      role: { select: { label: true } },
      teams: { select: { team: { select: { name: true } } }, orderBy: { team: { name: 'asc' } } },
    },
  })
  const after = person && {
    role: person.archivedAt ? null : (person.role?.label ?? null),
    teams: person.teams.map(({ team }) => team.name).join(', '),
  }
  return { subject: await personName(db, personId), before: null, after }
}

const accountFields: Record<DomainEvent<'person.account_changed'>['fields'][number], string> = {
  name: 'name',
  timezone: 'time zone',
  password: 'password',
  signature: 'signature',
  notifications: 'notifications',
}

/** Which parts of an account were changed; never what they say. */
export async function tellAccount(
  db: Database,
  { personId, fields }: DomainEvent<'person.account_changed'>,
): Promise<Told> {
  const changed = fields.map((field) => accountFields[field]).join(', ')
  return { subject: await personName(db, personId), before: null, after: { changed } }
}
