import type { ActivityFacts, DomainEvent } from '@lodge/contracts'
import { type Database, findOne, query, sql } from '@lodge/database'
import { personName } from '../names.ts'
import type { Description, Descriptions } from './description.ts'

export const personDescriptions = {
  'person.signed_in': describeSession,
  'person.signed_out': describeSession,
  'person.sign_in_failed': describeFailedSignIn,
  'person.passkey_refused': describeRefusedPasskey,
  'person.sign_on_refused': describeRefusedSignOn,
  'person.emergency_used': describeEmergency,
  'person.access_refused': describeRefusedAccess,
  'person.limit_reached': describeLimit,
  'person.invited': describeInvitation,
  'person.address_change_requested': describeOwnRequest,
  'person.joined_team': describeJoining,
  'person.profile_completed': describeProfile,
  'person.access_changed': describeAccess,
  'person.away_changed': describeAway,
  'person.account_changed': describeAccount,
  'person.addresses_changed': describeAddresses,
  'person.merged': describePeopleMerge,
  'person.unmerged': describePeopleUnmerge,
  'person.deletion_requested': describeOwnRequest,
  'person.deletion_withdrawn': describeOwnRequest,
  'person.data_exported': describeOwnRequest,
} satisfies Partial<Descriptions>

/** Never logs the session's id. */
async function describeSession(
  db: Database,
  event: DomainEvent<'person.signed_in'> | DomainEvent<'person.signed_out'>,
): Promise<Description> {
  const { personId, area } = event
  const way = 'way' in event ? event.way : undefined
  const provider = 'provider' in event ? event.provider : undefined
  const after = { area, ...(way && { way }), ...(provider && { provider }) }
  return { subject: await personName(db, personId), before: null, after }
}

/** Logs what was wrong with what came from an identity provider; nobody's has no subject. */
async function describeEmergency(
  db: Database,
  { personId, way }: DomainEvent<'person.emergency_used'>,
): Promise<Description> {
  return { subject: await personName(db, personId), recordId: personId, before: null, after: { way } }
}

async function describeRefusedSignOn(
  db: Database,
  { personId, provider, purpose, problem }: DomainEvent<'person.sign_on_refused'>,
): Promise<Description> {
  const subject = personId === null ? '' : await personName(db, personId)
  return { subject, before: null, after: { provider, purpose, problem } }
}

/** Logs what was wrong with a passkey, and whose it is; nobody's has no subject. */
async function describeRefusedPasskey(
  db: Database,
  { personId, purpose, problem }: DomainEvent<'person.passkey_refused'>,
): Promise<Description> {
  const subject = personId === null ? '' : await personName(db, personId)
  return { subject, before: null, after: { purpose, problem } }
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
  const team = await findOne(db, 'team', { id: teamId }, { columns: ['name'] })
  const after = team && { team: team.name }
  return { subject: await personName(db, personId), recordId: personId, before: null, after }
}

async function describePeopleMerge(db: Database, event: DomainEvent<'person.merged'>): Promise<Description> {
  return { ...(await sideOf(db, event)), before: null, after: await mergeFacts(db, event) }
}

async function describePeopleUnmerge(
  db: Database,
  event: DomainEvent<'person.unmerged'>,
): Promise<Description> {
  return { ...(await sideOf(db, event)), before: await mergeFacts(db, event), after: null }
}

type MergeSide = DomainEvent<'person.merged' | 'person.unmerged'>

async function sideOf(db: Database, { personId }: MergeSide) {
  return { subject: await personName(db, personId), recordId: personId }
}

async function mergeFacts(db: Database, { way, otherId }: MergeSide): Promise<ActivityFacts> {
  const other = await personName(db, otherId)
  return way === 'away' ? { mergedInto: other } : { merged: other }
}

async function describeAway(
  db: Database,
  { personId, how, from, until, deputyId, handsOver }: DomainEvent<'person.away_changed'>,
): Promise<Description> {
  const deputy = deputyId === null ? null : await personName(db, deputyId)
  const after = { how, from, until, deputy, handsOver }
  return { subject: await personName(db, personId), recordId: personId, before: null, after }
}

async function describeProfile(
  db: Database,
  { personId }: DomainEvent<'person.profile_completed'>,
): Promise<Description> {
  const [person] = await query<{ name: string; department: string | null }>(
    db,
    sql`SELECT person.name, department.name AS department
        FROM person LEFT JOIN department ON department.id = person.department_id
        WHERE person.id = ${personId}`,
  )
  const after = person ?? null
  return { subject: await personName(db, personId), before: null, after }
}

async function describeAccess(
  db: Database,
  { personId }: DomainEvent<'person.access_changed'>,
): Promise<Description> {
  const [person] = await query<{ role: string | null; teams: string[] }>(
    db,
    sql`SELECT CASE WHEN person.archived_at IS NULL THEN role.label END AS role,
          ARRAY(SELECT team.name FROM team_member member JOIN team ON team.id = member.team_id
                WHERE member.person_id = person.id ORDER BY team.name) AS teams
        FROM person LEFT JOIN role ON role.id = person.role_id
        WHERE person.id = ${personId}`,
  )
  const after = person ?? null
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
  if (how === 'fails') return { ...about, before: null, after: { failingAddress: email } }
  if (how === 'resumed') return { ...about, before: { failingAddress: email }, after: null }
  return { ...about, before: { addresses: before }, after: { addresses: after } }
}

/** Logs a request about one's own account; the event's type says which. */
async function describeOwnRequest(db: Database, { personId }: { personId: string }): Promise<Description> {
  return { subject: await personName(db, personId), recordId: personId, before: null, after: null }
}
