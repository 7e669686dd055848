import { dayMs, limits, parseEvent, type UserRecord } from '@lodge/contracts'
import { countRows, findMany, getOne, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../foundation/context.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import { mailAddressChange } from '../../../messaging/email/accounts/mail-address-change.ts'
import { createMailer, type Mailer } from '../../../messaging/email/mailer.ts'
import { type MailServer, startMailServer } from '../../../messaging/email/testing/mail-server.ts'
import { actingAs, noon } from '../../../testing/context.ts'
import { anAddress, anAgent, aStudent, aSuperadmin } from '../../../testing/person-factory.ts'
import { nextNumber } from '../../../testing/sequence.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { listUserRecords } from '../list-user-records.ts'
import { getUser, updateUser } from '../user-record.ts'
import { confirmAddressChange, openAddressChange } from './confirm-address.ts'
import {
  makeUserAddressPrimary,
  removeUserAddress,
  requestUserAddress,
  resumeUserMail,
} from './user-addresses.ts'

const secret = 'a secret of more than 32 characters'

let db: TestDatabase
let server: MailServer
let mailer: Mailer
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  server = await startMailServer()
  mailer = createMailer({ smtpUrl: server.url, from: 'help@lodge.example' })
  const manager = await anAgent(db, { permissions: ['manage_user_account'] })
  ctx = { ...actingAs(db, manager), now: () => new Date() }
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await db.drop()
})
beforeEach(() => {
  server.mails.length = 0
})

const aVisitor = (laterMs = 0): Context => ({
  actor: { kind: 'visitor' },
  through: null,
  db,
  requestId: 'test',
  ip: '192.0.2.1',
  now: () => new Date(Date.now() + laterMs),
})

async function askFor(user: UserRecord, email: string): Promise<UserRecord> {
  const { alias, revision, name, externalId, timezone } = user
  const input = { name, email, externalId, timezone, role: null, teams: [], department: null, courses: [] }
  return updateUser(ctx, { alias, revision, input })
}

/** Lets the newest question be mailed, as the e-mail worker does, twice; returns the secret of its link. */
async function mailedToken(): Promise<string> {
  const { id, type, createdAt, payload, actorId } = await getOne(
    db,
    'event',
    { type: 'person.address_change_requested' },
    { orderBy: ['seq DESC'] },
  )
  const at = createdAt.toISOString()
  const event = parseEvent('person.address_change_requested', { ...Object(payload), id, type, actorId, at })
  const own = { ...ctx, mailer, strings: deskStrings, appUrl: 'https://help.uni.example', secret }
  await mailAddressChange(own, event)
  await mailAddressChange(own, event)
  return server.mails.at(-1)?.text?.match(/\/confirm-address\/([\w-]+)/)?.[1] ?? 'no link'
}

async function aMovingStudent() {
  const former = `former-${nextNumber()}@uni.example`
  const email = `new-${nextNumber()}@uni.example`
  const student = await aStudent(db, { email: former })
  const asked = await askFor(await getUser(ctx, student), email)
  return { id: student.id, former, email, asked, token: await mailedToken() }
}

const personOf = (id: string) => getOne(db, 'person', { id })

test('a change of address mails the present address, and only the button of its page confirms it', async () => {
  const { id, former, email, token } = await aMovingStudent()

  expect(server.mails.map(({ to }) => JSON.stringify(to)).join()).toContain(former)
  expect(server.mails).toHaveLength(1)
  expect(await openAddressChange(aVisitor(), { token, secret })).toMatchObject({ former, email })
  expect((await personOf(id)).email).toBe(former)

  expect(await confirmAddressChange(aVisitor(), { token, secret })).toMatchObject({ former, email })
  const moved = await personOf(id)
  expect(moved.email).toBe(email)
  expect(moved.sessionsFrom).not.toBeNull()
  const moves = await findMany(db, 'event', { type: 'person.email_changed' })
  expect(moves.map(({ payload }) => payload)).toContainEqual({ personId: id, from: former, to: email })
  expect(await confirmAddressChange(aVisitor(), { token, secret })).toBeNull()
})

test.each([
  ['staff', () => anAgent(db, {})],
  ['requester', () => aStudent(db)],
] as const)(
  'a person who confirms their address acts as %s through the door of the link',
  async (kind, create) => {
    const person = await create()
    const user = await getUser(ctx, await getOne(db, 'person', { id: person.id }))
    const { alias, revision, name, externalId, timezone } = user
    const email = `moved-${nextNumber()}@uni.example`
    const teams = user.teams.map((team) => team.alias)
    const input = { name, email, externalId, timezone, teams, department: null, courses: [] }
    await updateUser(ctx, { alias, revision, input: { ...input, role: user.role?.name ?? null } })
    await confirmAddressChange(aVisitor(), { token: await mailedToken(), secret })

    const types = ['person.changed', 'person.access_changed']
    const events = await findMany(db, 'event', { actorId: person.id, type: types })
    expect(events.map(({ actorKind, through }) => [actorKind, through])).toEqual([
      [kind, 'link'],
      [kind, 'link'],
    ])
  },
)

test('the address changes once when two people press the button at the same moment', async () => {
  const { token } = await aMovingStudent()

  const both = await Promise.all([1, 2].map(() => confirmAddressChange(aVisitor(), { token, secret })))

  expect(both.filter((result) => result === null)).toHaveLength(1)
})

test('a link fails after a week, with another secret, or once another address is requested', async () => {
  const { id, former, asked, token } = await aMovingStudent()
  const late = aVisitor(limits.addressChangeDays * dayMs + 1)
  const again = await askFor(asked, `other-${nextNumber()}@uni.example`)

  expect(again.pendingEmail).not.toBe(asked.pendingEmail)
  for (const attempt of [
    () => confirmAddressChange(aVisitor(), { token, secret }),
    () => confirmAddressChange(aVisitor(), { token: 'nonsense', secret }),
  ])
    expect(await attempt()).toBeNull()
  const second = await mailedToken()
  expect(await confirmAddressChange(aVisitor(), { token: second, secret: `${secret}.` })).toBeNull()
  expect(await confirmAddressChange(late, { token: second, secret })).toBeNull()
  expect((await personOf(id)).email).toBe(former)
})

test('an address that somebody else has taken meanwhile is not given again', async () => {
  const { id, former, email, token } = await aMovingStudent()
  await aStudent(db, { email })

  expect(await confirmAddressChange(aVisitor(), { token, secret })).toMatchObject({ isTaken: true })
  expect((await personOf(id)).email).toBe(former)
})

test('a repeated request for the same address sends no second mail', async () => {
  const { asked, email } = await aMovingStudent()
  const count = () => countRows(db, 'event', { type: 'person.address_change_requested' })
  const before = await count()

  expect((await askFor(asked, email)).pendingEmail).toBe(email)
  expect(await count()).toBe(before)
})

const addressesOf = async (personId: string) =>
  (await findMany(db, 'person_address', { personId }, { orderBy: ['email'] })).map(
    ({ email, isPrimary, verifiedAt }) => [email, isPrimary, verifiedAt !== null],
  )

test('a further address that a superadmin asks for comes once the person confirms it, and their sessions stay', async () => {
  const admin = { ...actingAs(db, await aSuperadmin(db)), now: () => new Date() }
  const student = await aStudent(db, { email: `a-${nextNumber()}@uni.example` })
  const email = `further-${nextNumber()}@home.example`

  const user = await requestUserAddress(admin, { alias: student.alias, email })
  expect(user).toMatchObject({ pendingEmail: email, isPendingFurther: true, email: student.email })
  const token = await mailedToken()
  expect(JSON.stringify(server.mails.at(-1)?.to)).toContain(student.email)
  expect(await openAddressChange(aVisitor(), { token, secret })).toMatchObject({ email, isFurther: true })
  expect(await addressesOf(student.id)).toHaveLength(1)

  expect(await confirmAddressChange(aVisitor(), { token, secret })).toMatchObject({ email, isTaken: false })
  expect(await addressesOf(student.id)).toEqual([
    [student.email, true, false],
    [email, false, false],
  ])
  expect((await personOf(student.id)).sessionsFrom).toBeNull()
  expect(await confirmAddressChange(aVisitor(), { token, secret })).toBeNull()
  const [change] = await findMany(db, 'event', { type: 'person.addresses_changed', actorId: student.id })
  expect(change).toMatchObject({ through: 'link', payload: { how: 'added', email } })
})

test('a superadmin makes another address primary and removes one, which ends the sessions', async () => {
  const admin = { ...actingAs(db, await aSuperadmin(db)), now: () => new Date() }
  const student = await aStudent(db)
  const { alias } = student
  const email = await anAddress(db, student)

  expect(await makeUserAddressPrimary(admin, { alias, email })).toMatchObject({ email })
  await expect(removeUserAddress(admin, { alias, email })).rejects.toMatchObject({
    details: { fields: { email: { reason: 'primary_address_stays' } } },
  })
  const after = await removeUserAddress(admin, { alias, email: student.email })

  expect(after.addresses.map((address) => address.email)).toEqual([email])
  expect((await personOf(student.id)).sessionsFrom).not.toBeNull()
})

test('nobody but a superadmin changes the addresses of somebody else, and nobody their own there', async () => {
  const student = await aStudent(db)
  const email = await anAddress(db, student)
  const superadmin = await aSuperadmin(db)
  const admin = actingAs(db, superadmin)
  const own = { alias: superadmin.alias, email: 'mine@home.example' }

  for (const change of [requestUserAddress, makeUserAddressPrimary, removeUserAddress]) {
    await expect(change(ctx, { alias: student.alias, email })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(change(admin, own)).rejects.toMatchObject({
      details: { fields: { email: { reason: 'own_email' } } },
    })
  }
})

test('a further address that somebody has, or one too many, is refused at its field', async () => {
  const admin = actingAs(db, await aSuperadmin(db))
  const [student, other] = [await aStudent(db), await aStudent(db)]
  const { alias } = student
  const reasonFor = async (email: string) => {
    const refusal = await requestUserAddress(admin, { alias, email }).catch((error: unknown) => error)
    return Object(refusal).details.fields.email.reason
  }
  expect(await reasonFor(await anAddress(db, other))).toBe('email_taken')
  expect(await reasonFor(student.email)).toBe('address_confirmed_already')

  for (let count = 1; count < limits.addressesPerPerson; count++) await anAddress(db, student)
  expect(await reasonFor('one.more@home.example')).toBe('too_many_addresses')
})

test('mail to an address that fails is seen by its person and in a list, and tried again by whoever may change them', async () => {
  const student = await aStudent(db)
  const { alias } = student
  const email = await anAddress(db, student)
  const reason = '550 5.1.1 No such user'
  await updateOne(db, 'person_address', { email }, { failingSince: noon, failingReason: reason })
  const listed = async () =>
    (await listUserRecords(ctx, { kind: 'mail_fails', show: 'active', sort: 'name' })).items
  expect((await getUser(ctx, { alias })).addresses).toMatchObject([
    { email: student.email, failing: null },
    { email, failing: { since: noon.toISOString(), reason } },
  ])
  expect(await listed()).toMatchObject([{ alias, failingEmails: [email] }])

  const after = await resumeUserMail(ctx, { alias, email: email.toUpperCase() })
  await resumeUserMail(ctx, { alias, email })
  expect(after.addresses.map(({ failing }) => failing)).toEqual([null, null])
  expect(await listed()).toEqual([])
  const events = await findMany(db, 'event', sql`payload->>'how' = 'resumed'`)
  expect(events).toMatchObject([{ payload: { email, personId: student.id } }])
})

test('nobody tries an address again that is somebody else’s, or of an account beyond theirs', async () => {
  const [student, superadmin] = [await aStudent(db), await aSuperadmin(db)]
  const resume = (alias: string, email: string) => resumeUserMail(ctx, { alias, email })
  await expect(resume(student.alias, superadmin.email)).rejects.toMatchObject({ code: 'not_found' })
  await expect(resume(superadmin.alias, superadmin.email)).rejects.toMatchObject({ code: 'forbidden' })
  const agent = actingAs(db, await anAgent(db))
  const { alias, email } = student
  await expect(resumeUserMail(agent, { alias, email })).rejects.toMatchObject({ code: 'forbidden' })
})
