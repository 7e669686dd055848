import { dayMs, limits, parseEvent, type UserRecord } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../foundation/context.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import { mailAddressChange } from '../../../messaging/email/accounts/mail-address-change.ts'
import { createMailer, type Mailer } from '../../../messaging/email/mailer.ts'
import { type MailServer, startMailServer } from '../../../messaging/email/testing/mail-server.ts'
import { actingAs } from '../../../testing/context.ts'
import { anAgent, aStudent } from '../../../testing/person-factory.ts'
import { nextNumber } from '../../../testing/sequence.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { getUser, updateUser } from '../user-record.ts'
import { confirmAddressChange, openAddressChange } from './confirm-address.ts'

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
  const { id, type, createdAt, payload, actorId } = await db.prisma.event.findFirstOrThrow({
    where: { type: 'person.address_change_requested' },
    orderBy: { seq: 'desc' },
  })
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

const personOf = (id: string) => db.prisma.person.findUniqueOrThrow({ where: { id } })

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
  const moves = await db.prisma.event.findMany({ where: { type: 'person.email_changed' } })
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
    const user = await getUser(ctx, await db.prisma.person.findUniqueOrThrow({ where: { id: person.id } }))
    const { alias, revision, name, externalId, timezone } = user
    const email = `moved-${nextNumber()}@uni.example`
    const teams = user.teams.map((team) => team.alias)
    const input = { name, email, externalId, timezone, teams, department: null, courses: [] }
    await updateUser(ctx, { alias, revision, input: { ...input, role: user.role?.name ?? null } })
    await confirmAddressChange(aVisitor(), { token: await mailedToken(), secret })

    const types = ['person.changed', 'person.access_changed']
    const events = await db.prisma.event.findMany({ where: { actorId: person.id, type: { in: types } } })
    expect(events.map(({ actorKind, through }) => [actorKind, through])).toEqual([
      [kind, 'link'],
      [kind, 'link'],
    ])
  },
)

test('the address changes once when two people press the button at the same moment', async () => {
  const { token } = await aMovingStudent()

  const both = await Promise.all([1, 2].map(() => confirmAddressChange(aVisitor(), { token, secret })))

  expect(both.filter((one) => one === null)).toHaveLength(1)
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
  const count = () => db.prisma.event.count({ where: { type: 'person.address_change_requested' } })
  const before = await count()

  expect((await askFor(asked, email)).pendingEmail).toBe(email)
  expect(await count()).toBe(before)
})
