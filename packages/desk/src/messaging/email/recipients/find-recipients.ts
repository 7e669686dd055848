import {
  type DomainEvent,
  type RequesterPreferences,
  StoredRequesterPreferences,
  superadmin,
} from '@lodge/contracts'
import { type Database, findMany, findOne, isOneOf, query, sql } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'
import { isActiveStaff } from '../../../foundation/is-active-staff.ts'
import { staffWhoSee } from '../../../foundation/visibility.ts'
import { withAddress } from '../../../identity/people/addresses.ts'
import { findResponsibleIds, findResponsibleIdsOfTeam } from '../../../ticketing/hand-over/responsible.ts'
import type { Recipient } from '../delivery.ts'

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

/** Returns the requester to whom a forward was given, if new tickets of its mailbox are confirmed. */
export async function findConfirmedRequester(db: Database, ticketId: string): Promise<Recipient[]> {
  const [mailbox] = await query<{ sendsReceipts: boolean }>(
    db,
    sql`SELECT mailbox.sends_receipts AS "sendsReceipts" FROM ticket JOIN mailbox ON mailbox.id = ticket.mailbox_id
        WHERE ticket.id = ${ticketId}`,
  )
  return mailbox?.sendsReceipts ? findRequester(db, ticketId, null) : []
}

const isConfirmed = batched(async (db, ticketIds: readonly string[]) => {
  const silent = await query<{ ticketId: string }>(
    db,
    sql`SELECT ticket.id AS "ticketId" FROM ticket JOIN incoming_mail mail ON mail.id = ticket.submission_id
        WHERE ${isOneOf(sql`ticket.id`, ticketIds)} AND ticket.channel = 'email' AND NOT mail.sends_receipt`,
  )
  const ids = new Set(silent.map((participation) => participation.ticketId))
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

export function findAccountManagers(db: Database): Promise<Recipient[]> {
  return query(
    db,
    sql`SELECT person.name, person.email, person.language FROM person JOIN role ON role.id = person.role_id
        WHERE person.archived_at IS NULL
          AND (role.name = ${superadmin} OR 'manage_user_account' = ANY(role.permissions))`,
  )
}

export function findSuperadmins(db: Database): Promise<Recipient[]> {
  return query(
    db,
    sql`SELECT person.name, person.email, person.language FROM person JOIN role ON role.id = person.role_id
        WHERE person.archived_at IS NULL AND role.name = ${superadmin}`,
  )
}

/** Returns those responsible for a ticket. */
export async function findResponsible(db: Database, ticketId: string): Promise<Recipient[]> {
  return loadStaff(db, await findResponsibleIds(db, { ticketId }))
}

/** Returns those responsible for what nobody has in a team. */
export async function findResponsibleOfTeam(db: Database, teamId: string): Promise<Recipient[]> {
  return loadStaff(db, await findResponsibleIdsOfTeam(db, teamId))
}

const loadStaff = batched(async (db, idLists: readonly (readonly string[])[]) => {
  const people = await query<Recipient & { id: string }>(
    db,
    sql`SELECT person.id, person.name, person.email, person.language FROM person
        WHERE ${isOneOf(sql`person.id`, [...new Set(idLists.flat())])}
          AND ${isActiveStaff}
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
export function findStaff(db: Database, ids: readonly string[]): Promise<Recipient[]> {
  return findMany(db, 'person', sql`${isOneOf(sql`id`, ids)} AND ${isActiveStaff}`, {
    columns: ['name', 'email', 'language'],
  })
}

/** Returns whoever made a macro, if they are staff now. */
export async function findOwnerOfMacro(
  db: Database,
  { macroId }: DomainEvent<'macro.paused'>,
): Promise<Recipient[]> {
  const macro = await findOne(db, 'macro', { id: macroId }, { columns: ['ownerId'] })
  return macro ? findStaff(db, [macro.ownerId]) : []
}

/** Returns whoever made a webhook, if they are staff now; else those who may change all settings. */
export async function findOwnerOfWebhook(
  db: Database,
  { webhookId }: DomainEvent<'webhook.stopped'>,
): Promise<Recipient[]> {
  const webhook = await findOne(db, 'webhook', { id: webhookId }, { columns: ['ownerId'] })
  const owners = webhook ? await findStaff(db, [webhook.ownerId]) : []
  if (!webhook || owners.length > 0) return owners
  const superadmins = sql`archived_at IS NULL AND role_id IN (SELECT id FROM role WHERE name = ${superadmin})`
  return findMany(db, 'person', superadmins, { columns: ['name', 'email', 'language'] })
}

/** Returns whoever made a token, if they are staff now; nobody but its person makes a personal one. */
export async function findOwnerOfToken(
  db: Database,
  { tokenId }: DomainEvent<'api_token.expires'>,
): Promise<Recipient[]> {
  const token = await findOne(db, 'api_token', { id: tokenId }, { columns: ['makerId'] })
  return token ? findStaff(db, [token.makerId]) : []
}

/** Returns whoever made an automation, if they are staff now. */
export async function findOwnerOfAutomation(
  db: Database,
  { automationId }: DomainEvent<'automation.paused'>,
): Promise<Recipient[]> {
  const automation = await findOne(db, 'automation', { id: automationId }, { columns: ['ownerId'] })
  return automation ? findStaff(db, [automation.ownerId]) : []
}

/** Returns whoever asked for a sign-in code, also a newcomer without a name yet. */
export async function findSigningIn(
  db: Database,
  { signInId }: DomainEvent<'sign_in.code_requested'>,
): Promise<Recipient[]> {
  const signIn = await findOne(db, 'sign_in', { id: signInId }, { columns: ['email', 'language'] })
  if (!signIn) return []
  const person = await findOne(db, 'person', withAddress(signIn.email), { columns: ['name', 'language'] })
  return [{ email: signIn.email, name: person?.name ?? '', language: person?.language ?? signIn.language }]
}

/** Returns whoever sets Lodge up, whose account does not exist yet. */
export async function findSettingUp(
  db: Database,
  { setupLinkId }: DomainEvent<'setup.mail_requested'>,
): Promise<Recipient[]> {
  const link = await findOne(db, 'setup_link', { id: setupLinkId }, { columns: ['mailTo'] })
  return link?.mailTo ? [{ email: link.mailTo, name: '', language: null }] : []
}

/** Returns the superadmin who asked for a test mail; nobody once they have left. */
export async function findTester(
  db: Database,
  { personId }: DomainEvent<'site.test_mail_requested' | 'email_template.test_requested'>,
): Promise<Recipient[]> {
  const person = await findOne(db, 'person', { id: personId, archivedAt: null })
  return person ? [{ email: person.email, name: person.name, language: person.language }] : []
}

/** Returns the person whom an invitation is for, unless it was replaced or they have left. */
export function findInvited(
  db: Database,
  { invitationId }: DomainEvent<'person.invited'>,
): Promise<Recipient[]> {
  return query(
    db,
    sql`SELECT person.name, person.email, person.language FROM invitation JOIN person ON person.id = invitation.person_id
        WHERE invitation.id = ${invitationId} AND person.archived_at IS NULL`,
  )
}

/** Returns whoever is to confirm another address, at the one that they have. */
export function findMoving(
  db: Database,
  { addressChangeId }: DomainEvent<'person.address_change_requested'>,
): Promise<Recipient[]> {
  return query(
    db,
    sql`SELECT person.name, person.email, person.language
        FROM address_change change JOIN person ON person.id = change.person_id
        WHERE change.id = ${addressChangeId} AND person.archived_at IS NULL`,
  )
}

/** Returns the leads of a team that somebody joined, or its members where nobody leads it; never whoever joined. */
export async function findTeamOwners(
  db: Database,
  { personId, teamId }: DomainEvent<'person.joined_team'>,
): Promise<Recipient[]> {
  const members = await query<Recipient & { isLead: boolean }>(
    db,
    sql`SELECT person.name, person.email, person.language, member.is_lead AS "isLead"
        FROM team_member member JOIN person ON person.id = member.person_id
        WHERE member.team_id = ${teamId} AND member.person_id <> ${personId}
          AND ${isActiveStaff}`,
  )
  const leads = members.filter(({ isLead }) => isLead)
  const owners = leads.length > 0 ? leads : members
  return owners.map(({ name, email, language }) => ({ name, email, language }))
}

/** Returns the member of staff who asked for a new password, at the address that they gave; nobody for one that none has. */
export async function findForgetful(
  db: Database,
  { passwordResetId }: DomainEvent<'password_reset.requested'>,
): Promise<Recipient[]> {
  const reset = await findOne(db, 'password_reset', { id: passwordResetId })
  const person =
    reset &&
    (await findOne(db, 'person', sql`${withAddress(reset.email)} AND ${isActiveStaff}`, {
      columns: ['name', 'language'],
    }))
  return reset && person ? [{ name: person.name, email: reset.email, language: person.language }] : []
}

/** Returns the agent who wrote a mail that was set aside, at the address that they wrote it from. */
export async function findWriterOfMail(
  db: Database,
  { mailId }: DomainEvent<'mail.set_aside'>,
): Promise<Recipient[]> {
  return query<Recipient & { [column: string]: unknown }>(
    db,
    sql`
    SELECT person.name, own.email, person.language
    FROM incoming_mail mail JOIN person_address own ON own.email = mail.from_address
    JOIN person ON person.id = own.person_id
    WHERE mail.id = ${mailId} AND ${isActiveStaff}`,
  )
}
