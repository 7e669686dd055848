import { type AcceptInvitation, limits, minuteMs, parseEvent, type SaveUser } from '@lodge/contracts'
import { findMany, getOne, sql, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { deskStrings } from '../../foundation/strings.ts'
import { signInWithPassword } from '../../identity/auth/sign-in-with-password.ts'
import { mailInvitation } from '../../messaging/email/accounts/mail-invitation.ts'
import { createMailer, type Mailer } from '../../messaging/email/mailer.ts'
import { type MailServer, startMailServer } from '../../messaging/email/testing/mail-server.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../testing/person-factory.ts'
import { nextNumber } from '../../testing/sequence.ts'
import { aSite } from '../../testing/site-factory.ts'
import { acceptInvitation, inviteAgain, openInvitation } from './invitations.ts'
import { listUserRecords } from './list-user-records.ts'
import { archiveUser, createUser, getUser, updateUser } from './user-record.ts'

const password = 'correct horse battery staple'
const refused = { code: 'invitation_invalid' }

let db: TestDatabase
let server: MailServer
let mailer: Mailer
let ctx: Context
let admin: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  server = await startMailServer()
  mailer = createMailer({ smtpUrl: server.url, from: 'help@lodge.example' })
  const manager = await anAgent(db, { permissions: ['manage_user_account'], role: 'accounts' })
  ctx = { ...actingAs(db, manager), now: () => new Date() }
  admin = { ...actingAs(db, await aSuperadmin(db)), now: () => new Date() }
  await anAgent(db, { role: 'agent' })
  await anAgent(db, { role: 'reporter', permissions: ['view_report'] })
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await db.drop()
})
beforeEach(() => {
  server.mails.length = 0
})

const aVisitor = (minutesLater = 0): Context => ({
  actor: { kind: 'visitor' },
  through: null,
  db,
  requestId: 'test',
  ip: '192.0.2.1',
  now: () => new Date(Date.now() + minutesLater * minuteMs),
})
const later = (): Context => ({ ...ctx, now: () => new Date(Date.now() + 2 * minuteMs) })

function anInput(more: Partial<SaveUser> = {}): SaveUser {
  const email = `new-${nextNumber()}@uni.example`
  const none = { teams: [], courses: [], department: null, externalId: null, timezone: null }
  return { ...none, name: 'Grace Hopper', email, role: 'agent', ...more }
}

const invitations = () => findMany(db, 'event', { type: 'person.invited' }, { orderBy: ['seq DESC'] })

/** Lets the newest invitation be mailed, as the e-mail worker does; returns the secret of its link. */
async function mailedToken(): Promise<string> {
  const [event] = await invitations()
  if (!event) return 'no invitation'
  const { id, type, payload, actorId } = event
  const at = event.createdAt.toISOString()
  const parsed = parseEvent('person.invited', { ...Object(payload), id, type, actorId, at })
  const appUrl = 'https://help.uni.example'
  await mailInvitation({ ...aVisitor(), mailer, strings: deskStrings, appUrl, secret: 'secret' }, parsed)
  return server.mails.at(-1)?.text?.match(/\/admin\/auth\/invitation#([\w-]{43})/)?.[1] ?? 'no link'
}

test('new staff get a link by mail, set a password and sign in', async () => {
  const user = await createUser(ctx, anInput())
  expect(user.isInvited).toBe(true)
  const { expiresAt } = await getOne(
    db,
    'invitation',
    sql`person_id = (SELECT id FROM person WHERE alias = ${user.alias})`,
  )
  expect(await getUser(ctx, user)).toMatchObject({
    isInvited: true,
    invitationEndsAt: expiresAt.toISOString(),
  })
  const isListed = async () =>
    (await listUserRecords(ctx, { show: 'active', sort: 'name', search: user.email })).items
  expect(await isListed()).toMatchObject([{ isInvited: true }])

  const token = await mailedToken()

  expect(server.mails.map(({ to }) => to?.value[0]?.address)).toEqual([user.email])
  expect(await openInvitation(aVisitor(), { token })).toEqual({ name: 'Grace Hopper', email: user.email })
  const { personId } = await acceptInvitation(aVisitor(), { token, password })
  expect((await getUser(ctx, user)).addresses).toMatchObject([{ email: user.email, isConfirmed: true }])
  const staff = await signInWithPassword(aVisitor(), { email: user.email, password })
  expect(staff).toMatchObject({ id: personId, role: 'agent' })
  const events = await findMany(db, 'event', { actorId: personId }, { orderBy: ['seq'] })
  expect(events.map(({ type, actorKind, through }) => [type, actorKind, through])).toEqual([
    ['person.account_changed', 'staff', 'link'],
    ['person.signed_in', 'staff', 'link'],
    ['person.signed_in', 'staff', 'session'],
  ])
  expect(await getUser(ctx, user)).toMatchObject({ isInvited: false, invitationEndsAt: null })
  expect(await isListed()).toMatchObject([{ isInvited: false }])
})

test('a student is invited only when they become staff', async () => {
  const before = (await invitations()).length
  const student = await createUser(ctx, anInput({ role: null }))
  expect((await invitations()).length).toBe(before)

  const input = anInput({ email: student.email })
  await updateUser(ctx, { alias: student.alias, revision: 1, input })

  expect((await invitations()).length).toBe(before + 1)
})

test('an invitation sets one password, also when it is used twice at the same moment', async () => {
  await createUser(ctx, anInput())
  const token = await mailedToken()
  const accept = (given: AcceptInvitation) => acceptInvitation(aVisitor(), given)

  const attempts = await Promise.allSettled([accept({ token, password }), accept({ token, password })])

  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(openInvitation(aVisitor(), { token })).rejects.toMatchObject(refused)
})

test('an invitation expires after a week, and an unknown one is refused alike', async () => {
  await createUser(ctx, anInput())
  const token = await mailedToken()
  const week = limits.invitationDays * 24 * 60

  await expect(openInvitation(aVisitor(week + 1), { token })).rejects.toMatchObject(refused)
  await expect(openInvitation(aVisitor(), { token: 'x'.repeat(43) })).rejects.toMatchObject(refused)
  expect(await openInvitation(aVisitor(week - 1), { token })).toMatchObject({ name: 'Grace Hopper' })
})

test('a newer invitation replaces the first, and a second one within a minute sends nothing', async () => {
  const { alias } = await createUser(ctx, anInput())
  const first = await mailedToken()
  const sent = (await invitations()).length

  await inviteAgain(ctx, { alias })
  expect((await invitations()).length).toBe(sent)
  await inviteAgain(later(), { alias })
  const second = await mailedToken()

  await expect(openInvitation(aVisitor(), { token: first })).rejects.toMatchObject(refused)
  expect(await openInvitation(aVisitor(), { token: second })).toMatchObject({ name: 'Grace Hopper' })
})

test('a changed address gets a new invitation, and the first one expires', async () => {
  const { alias } = await createUser(ctx, anInput({ email: 'typo@uni.example' }))
  const first = await mailedToken()

  await updateUser(admin, { alias, revision: 1, input: anInput({ email: 'right@uni.example' }) })
  const second = await mailedToken()

  await expect(openInvitation(aVisitor(), { token: first })).rejects.toMatchObject(refused)
  expect(await openInvitation(aVisitor(), { token: second })).toMatchObject({ email: 'right@uni.example' })
})

test('a deactivated or demoted person cannot use the invitation', async () => {
  const invited = await createUser(ctx, anInput())
  const token = await mailedToken()
  await archiveUser(ctx, { alias: invited.alias, isArchived: true })
  await expect(acceptInvitation(aVisitor(), { token, password })).rejects.toMatchObject(refused)

  const demoted = await createUser(ctx, anInput())
  const other = await mailedToken()
  const input = anInput({ email: demoted.email, role: null })
  await updateUser(ctx, { alias: demoted.alias, revision: 1, input })
  await expect(openInvitation(aVisitor(), { token: other })).rejects.toMatchObject(refused)
})

test('people with a password, without a role or with a role beyond the agent’s are not invited again', async () => {
  const student = await createUser(ctx, anInput({ role: null }))
  const settled = await anAgent(db, { role: 'agent', passwordHash: 'some hash' })
  const reporter = await anAgent(db, { role: 'reporter' })

  for (const person of [student, settled])
    await expect(inviteAgain(later(), person)).rejects.toMatchObject({ code: 'still_in_use' })
  await expect(inviteAgain(later(), reporter)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a password that is easy to guess is refused at its field, and the link still works', async () => {
  await createUser(ctx, anInput({ name: 'Rosalind Franklin' }))
  const token = await mailedToken()

  await expect(acceptInvitation(aVisitor(), { token, password: 'rosalindfranklin' })).rejects.toMatchObject({
    details: { fields: { password: { reason: 'password_guessable' } } },
  })
  expect(await openInvitation(aVisitor(), { token })).toMatchObject({ name: 'Rosalind Franklin' })
})

test('the database does not store the secret of an invitation', async () => {
  await createUser(ctx, anInput())
  const token = await mailedToken()

  const stored = JSON.stringify([
    await findMany(db, 'invitation', {}),
    (await invitations()).map(({ payload }) => payload),
  ])
  expect(stored).toContain('invitationId')
  expect(stored).not.toContain(token)
})

test('where providers are the only way in for staff, nobody is invited, and no invitation opens an account', async () => {
  await createUser(ctx, anInput())
  const token = await mailedToken()
  const byProviderOnly = (staffByProviderOnly: boolean) => updateMany(db, 'site', {}, { staffByProviderOnly })
  await byProviderOnly(true)
  onTestFinished(async () => void (await byProviderOnly(false)))
  const before = (await invitations()).length
  const later = await createUser(ctx, anInput())
  expect(await invitations()).toHaveLength(before)
  await expect(inviteAgain(ctx, later)).rejects.toMatchObject({ reason: 'staff_by_provider_only' })

  await expect(openInvitation(aVisitor(), { token })).rejects.toMatchObject({
    reason: 'staff_by_provider_only',
  })
  await expect(acceptInvitation(aVisitor(), { token, password })).rejects.toMatchObject({
    reason: 'staff_by_provider_only',
  })
})
