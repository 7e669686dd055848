import {
  type DomainEvent,
  type RequesterPreferences,
  StoredRequesterPreferences,
  superadmin,
} from '@lodge/contracts'
import { type Database, isOneOf, query, sql } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'
import { staffWhoSee } from '../../../foundation/visibility.ts'
import { withAddress } from '../../../identity/people/addresses.ts'
import { findResponsibleIds, findResponsibleIdsOfTeam } from '../../../ticketing/hand-over/responsible.ts'
import type { Recipient } from '../delivery.ts'

const personFields = {
  id: true,
  name: true,
  email: true,
  roleId: true,
  archivedAt: true,
  language: true,
} as const

interface MailedPerson {
  name: string
  email: string
  archivedAt: Date | null
  language: string | null
}

/** A kind of mail that requesters may turn off. */
export type RequesterMailKind = Exclude<keyof RequesterPreferences['mail'], 'rating'>

/**
 * Returns a ticket's requester, who reads its language unless they chose another, unless archived or the one who acted.
 * A mail that is of some kinds goes to whoever wants one of them.
 */
export async function findRequester(
  db: Database,
  ticketId: string,
  actorId: string | null,
  kinds: readonly RequesterMailKind[] = [],
): Promise<Recipient[]> {
  const requester = await loadRequester(db, ticketId)
  if (!requester || requester.id === actorId) return []
  const { name, email, language, preferences } = requester
  const { mail } = StoredRequesterPreferences.parse(preferences)
  if (kinds.length > 0 && !kinds.some((kind) => mail[kind])) return []
  return [{ name, email, language }]
}

/** Returns a new ticket's requester, unless it came by a mail that gets no receipt. */
export async function findRequesterToConfirm(db: Database, ticketId: string): Promise<Recipient[]> {
  return (await isConfirmed(db, ticketId)) ? findRequester(db, ticketId, null) : []
}

const isConfirmed = batched(async (db, ticketIds: readonly string[]) => {
  const silent = await query<{ ticketId: string }>(
    db,
    sql`SELECT ticket.id AS "ticketId" FROM ticket JOIN incoming_mail mail ON mail.id = ticket.submission_id
        WHERE ${isOneOf(sql`ticket.id`, ticketIds)} AND ticket.channel = 'email' AND NOT mail.sends_receipt`,
  )
  const ids = new Set(silent.map((one) => one.ticketId))
  return (ticketId) => !ids.has(ticketId)
})

type Requester = Recipient & { id: string; preferences: unknown }

const loadRequester = batched(async (db, ticketIds: readonly string[]) => {
  const requesters = await query<Requester & { ticketId: string }>(
    db,
    sql`SELECT ticket.id AS "ticketId", person.id, person.name, person.email,
               COALESCE(person.language, ticket.language) AS language, person.requester_preferences AS preferences
        FROM ticket JOIN person ON person.id = ticket.requester_id
        WHERE ${isOneOf(sql`ticket.id`, ticketIds)} AND person.archived_at IS NULL`,
  )
  const byTicket = new Map(requesters.map((requester) => [requester.ticketId, requester]))
  return (ticketId): Requester | undefined => byTicket.get(ticketId)
})

export async function findAccountManagers({ prisma }: Database): Promise<Recipient[]> {
  const mayManage = [{ name: superadmin }, { permissions: { has: 'manage_user_account' } }]
  const people = await prisma.person.findMany({
    where: { archivedAt: null, role: { OR: mayManage } },
    select: personFields,
  })
  return toRecipients(people)
}

/** Returns those responsible for a ticket. */
export async function findResponsible(db: Database, ticketId: string): Promise<Recipient[]> {
  return loadStaff(db, await findResponsibleIds(db, { ticketId }))
}

/** Returns those responsible for what nobody has in a team. */
export async function findResponsibleOfTeam(db: Database, teamId: string): Promise<Recipient[]> {
  return loadStaff(db, await findResponsibleIdsOfTeam(db, teamId))
}

const loadStaff = batched(async (db, asked: readonly (readonly string[])[]) => {
  const people = await query<Recipient & { id: string }>(
    db,
    sql`SELECT person.id, person.name, person.email, person.language FROM person
        WHERE ${isOneOf(sql`person.id`, [...new Set(asked.flat())])}
          AND person.archived_at IS NULL AND person.role_id IS NOT NULL
        ORDER BY person.name, person.id`,
  )
  return (ids): Recipient[] =>
    people
      .filter(({ id }) => ids.includes(id))
      .map(({ name, email, language }) => ({ name, email, language }))
})

/** Returns those of these people who are staff now and see the ticket. */
export async function findStaffWhoSee(
  db: Database,
  ticketId: string,
  ids: readonly string[],
): Promise<Recipient[]> {
  return query<Recipient & { [column: string]: unknown }>(
    db,
    sql`
    SELECT person.name, person.email, person.language
    FROM person JOIN role ON role.id = person.role_id JOIN ticket ON ticket.id = ${ticketId}
    WHERE ${isOneOf(sql`person.id`, ids)} AND ${staffWhoSee(sql`ticket.team_id`)}
    ORDER BY person.name, person.id`,
  )
}

/** Returns those of these people who are staff now. */
export async function findStaff(db: Database, ids: readonly string[]): Promise<Recipient[]> {
  const people = await db.prisma.person.findMany({
    where: { id: { in: [...ids] }, archivedAt: null, roleId: { not: null } },
    select: personFields,
  })
  return toRecipients(people)
}

/** Returns whoever asked for a sign-in code, also a newcomer without a name yet. */
export async function findSigningIn(
  db: Database,
  { signInId }: DomainEvent<'sign_in.code_requested'>,
): Promise<Recipient[]> {
  const signIn = await db.prisma.signIn.findUnique({ where: { id: signInId }, select: { email: true } })
  if (!signIn) return []
  const person = await db.prisma.person.findFirst({
    where: withAddress(signIn.email),
    select: { name: true, language: true },
  })
  return [{ email: signIn.email, name: person?.name ?? '', language: person?.language ?? null }]
}

/** Returns whoever sets Lodge up, whose account does not exist yet. */
export async function findSettingUp(
  db: Database,
  { setupLinkId }: DomainEvent<'setup.mail_requested'>,
): Promise<Recipient[]> {
  const link = await db.prisma.setupLink.findUnique({ where: { id: setupLinkId }, select: { mailTo: true } })
  return link?.mailTo ? [{ email: link.mailTo, name: '', language: null }] : []
}

function toRecipients(people: readonly MailedPerson[]): Recipient[] {
  return people
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ name, email, language }) => ({ name, email, language }))
}

/** Returns the superadmin who asked for a test mail; nobody once they have left. */
export async function findTester(
  { prisma }: Database,
  { personId }: DomainEvent<'site.test_mail_requested' | 'email_template.test_requested'>,
): Promise<Recipient[]> {
  const person = await prisma.person.findUnique({ where: { id: personId, archivedAt: null } })
  return person ? [{ email: person.email, name: person.name, language: null }] : []
}

/** Returns the person whom an invitation is for, unless it was replaced or they have left. */
export async function findInvited(
  db: Database,
  { invitationId }: DomainEvent<'person.invited'>,
): Promise<Recipient[]> {
  const invitation = await db.prisma.invitation.findUnique({
    where: { id: invitationId, person: { archivedAt: null } },
    select: { person: { select: { name: true, email: true } } },
  })
  return invitation ? [{ ...invitation.person, language: null }] : []
}

/** Returns whoever is to confirm another address, at the one that they have. */
export async function findMoving(
  { prisma }: Database,
  { addressChangeId }: DomainEvent<'person.address_change_requested'>,
): Promise<Recipient[]> {
  const change = await prisma.addressChange.findUnique({
    where: { id: addressChangeId },
    select: { person: { select: personFields } },
  })
  return toRecipients(change ? [change.person] : [])
}

/** Returns the leads of a team that somebody joined, or its members where nobody leads it; never whoever joined. */
export async function findTeamOwners(
  { prisma }: Database,
  { personId, teamId }: DomainEvent<'person.joined_team'>,
): Promise<Recipient[]> {
  const members = await prisma.teamMember.findMany({
    where: { teamId, personId: { not: personId }, person: { archivedAt: null, roleId: { not: null } } },
    select: { isLead: true, person: { select: personFields } },
  })
  const leads = members.filter(({ isLead }) => isLead)
  return toRecipients((leads.length > 0 ? leads : members).map(({ person }) => person))
}

/** Returns the member of staff who asked for a new password, at the address that they gave; nobody for one that none has. */
export async function findForgetful(
  { prisma }: Database,
  { passwordResetId }: DomainEvent<'password_reset.requested'>,
): Promise<Recipient[]> {
  const reset = await prisma.passwordReset.findUnique({ where: { id: passwordResetId } })
  const person =
    reset &&
    (await prisma.person.findFirst({
      where: { ...withAddress(reset.email), archivedAt: null, roleId: { not: null } },
      select: { name: true },
    }))
  return reset && person ? [{ name: person.name, email: reset.email, language: null }] : []
}
