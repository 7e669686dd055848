import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { personName } from '../names.ts'
import type { Description, Descriptions } from './description.ts'

export const personDescriptions = {
  'person.signed_in': describeSession,
  'person.signed_out': describeSession,
  'person.sign_in_failed': describeFailedSignIn,
  'person.access_refused': describeRefusedAccess,
  'person.limit_reached': describeLimit,
  'person.invited': describeInvitation,
  'person.address_change_requested': describeOwnRequest,
  'person.joined_team': describeJoining,
  'person.profile_completed': describeProfile,
  'person.access_changed': describeAccess,
  'person.account_changed': describeAccount,
  'person.addresses_changed': describeAddresses,
  'person.deletion_requested': describeOwnRequest,
  'person.deletion_withdrawn': describeOwnRequest,
  'person.data_exported': describeOwnRequest,
} satisfies Partial<Descriptions>

/** Never logs the session's id. */
async function describeSession(
  db: Database,
  { personId, area }: DomainEvent<'person.signed_in'> | DomainEvent<'person.signed_out'>,
): Promise<Description> {
  return { subject: await personName(db, personId), before: null, after: { area: area } }
}

/** Logs the address that was tried, and nothing of what was typed with it. */
async function describeFailedSignIn(
  _: Database,
  { email, area }: DomainEvent<'person.sign_in_failed'>,
): Promise<Description> {
  return { subject: email, before: null, after: { area: area } }
}

async function describeRefusedAccess(
  db: Database,
  { personId, request }: DomainEvent<'person.access_refused'>,
): Promise<Description> {
  return { subject: await personName(db, personId), before: null, after: { request } }
}

/** Logs the person who reached the limit, or the address that they tried, and the request. */
async function describeLimit(
  db: Database,
  { personId, email, request }: DomainEvent<'person.limit_reached'>,
): Promise<Description> {
  const subject = personId === null ? (email ?? '') : await personName(db, personId)
  return { subject, before: null, after: { request } }
}

async function describeInvitation(
  db: Database,
  { personId }: DomainEvent<'person.invited'>,
): Promise<Description> {
  const subject = await personName(db, personId)
  return { subject, recordId: personId, before: null, after: { how: 'invited' } }
}

async function describeJoining(
  db: Database,
  { personId, teamId }: DomainEvent<'person.joined_team'>,
): Promise<Description> {
  const team = await db.prisma.team.findUnique({ where: { id: teamId }, select: { name: true } })
  const after = team && { team: team.name }
  return { subject: await personName(db, personId), recordId: personId, before: null, after }
}

async function describeProfile(
  db: Database,
  { personId }: DomainEvent<'person.profile_completed'>,
): Promise<Description> {
  const person = await db.prisma.person.findUnique({
    where: { id: personId },
    select: { name: true, department: { select: { name: true } } },
  })
  const after = person && { name: person.name, department: person.department?.name ?? null }
  return { subject: await personName(db, personId), before: null, after }
}

async function describeAccess(
  db: Database,
  { personId }: DomainEvent<'person.access_changed'>,
): Promise<Description> {
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
    teams: person.teams.map(({ team }) => team.name),
  }
  return { subject: await personName(db, personId), before: null, after }
}

/** Logs which parts of an account changed, never their values. */
async function describeAccount(
  db: Database,
  { personId, fields }: DomainEvent<'person.account_changed'>,
): Promise<Description> {
  return { subject: await personName(db, personId), before: null, after: { changed: fields } }
}

async function describeAddresses(
  db: Database,
  { personId, how, email, before, after }: DomainEvent<'person.addresses_changed'>,
): Promise<Description> {
  const subject = await personName(db, personId)
  const about = { subject, recordId: personId }
  if (how === 'confirmed') return { ...about, before: null, after: { confirmedAddress: email } }
  return { ...about, before: { addresses: before }, after: { addresses: after } }
}

/** Logs a request about one's own account; the event's type says which. */
async function describeOwnRequest(db: Database, { personId }: { personId: string }): Promise<Description> {
  return { subject: await personName(db, personId), recordId: personId, before: null, after: null }
}
