import { limits, minuteMs, parseEvent } from '@lodge/contracts'
import { countRows, findMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { deskStrings } from '../../foundation/strings.ts'
import { mailPasswordReset } from '../../messaging/email/accounts/mail-password-reset.ts'
import { createMailer, type Mailer } from '../../messaging/email/mailer.ts'
import { type MailServer, startMailServer } from '../../messaging/email/testing/mail-server.ts'
import { anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { loadStaff } from '../people/load-staff.ts'
import { completePasswordReset, openPasswordReset, requestPasswordReset } from './password-reset.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { sweepSignIns } from './sweep-sign-ins.ts'

const password = 'correct horse battery staple'
const refused = { code: 'password_reset_invalid' }

let db: TestDatabase
let server: MailServer
let mailer: Mailer
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  server = await startMailServer()
  mailer = createMailer({ smtpUrl: server.url, from: 'help@lodge.example' })
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

const requests = () => findMany(db, 'event', { type: 'password_reset.requested' }, { orderBy: ['seq DESC'] })

/** Asks for a link and lets it be mailed, as the e-mail worker does; returns its secret, or null without a mail. */
async function mailedToken(email: string, minutesLater = 0): Promise<string | null> {
  server.mails.length = 0
  await requestPasswordReset(aVisitor(minutesLater), { email })
  const [event] = await requests()
  if (!event) return null
  const { id, type, payload, actorId } = event
  const at = event.createdAt.toISOString()
  const parsed = parseEvent('password_reset.requested', { ...Object(payload), id, type, actorId, at })
  const appUrl = 'https://help.uni.example'
  await mailPasswordReset({ ...aVisitor(), mailer, strings: deskStrings, appUrl, secret: 'secret' }, parsed)
  return server.mails.at(-1)?.text?.match(/\/admin\/auth\/reset-password#([\w-]{43})/)?.[1] ?? null
}

/** The same where there has to be one. */
async function tokenFor({ email }: { email: string }, minutesLater = 0): Promise<string> {
  const token = await mailedToken(email, minutesLater)
  if (token === null) throw new Error('No link was mailed')
  return token
}

test('a person sets a forgotten password by a link, and their sessions end', async () => {
  const agent = await anAgent(db, { passwordHash: 'forgotten' })
  const began = new Date(Date.now() - minuteMs)

  const token = await tokenFor(agent)
  expect(await openPasswordReset(aVisitor(), { token })).toEqual({ email: agent.email })
  await completePasswordReset(aVisitor(), { token, password })

  expect(await signInWithPassword(aVisitor(), { email: agent.email, password })).toMatchObject({
    id: agent.id,
  })
  expect(await loadStaff(db, agent.id, began)).toBeNull()
  const recorded = await findMany(db, 'event', { actorId: agent.id }, { orderBy: ['seq'] })
  expect(recorded.map(({ type, actorKind, through }) => [type, actorKind, through])).toEqual([
    ['person.account_changed', 'staff', 'link'],
    ['person.access_changed', 'staff', 'link'],
    ['person.signed_in', 'staff', 'session'],
  ])
  expect((await requests())[0]).toMatchObject({ actorId: null, actorKind: 'visitor', through: null })
})

test('every request is recorded alike, and only active staff are mailed', async () => {
  const student = await aStudent(db)
  const archivedAgent = await anAgent(db)
  await updateOne(db, 'person', { id: archivedAgent.id }, { archivedAt: new Date() })
  const before = (await requests()).length

  for (const email of [student.email, archivedAgent.email, 'nobody@uni.example'])
    expect(await mailedToken(email)).toBeNull()

  expect((await requests()).length).toBe(before + 3)
  expect(server.mails).toEqual([])
})

test('a link sets one password, also when it is used twice at the same moment', async () => {
  const token = await tokenFor(await anAgent(db))
  const complete = () => completePasswordReset(aVisitor(), { token, password })

  const attempts = await Promise.allSettled([complete(), complete()])

  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(openPasswordReset(aVisitor(), { token })).rejects.toMatchObject(refused)
})

test('an expired link is refused like an unknown one', async () => {
  const token = await tokenFor(await anAgent(db))
  const { passwordResetMinutes: hour } = limits

  await expect(openPasswordReset(aVisitor(hour + 1), { token })).rejects.toMatchObject(refused)
  await expect(openPasswordReset(aVisitor(), { token: 'x'.repeat(43) })).rejects.toMatchObject(refused)
  expect(await openPasswordReset(aVisitor(hour - 1), { token })).toMatchObject({})
})

test('a newer link replaces the first, and a second request within a minute sends nothing', async () => {
  const agent = await anAgent(db)
  const first = await tokenFor(agent)
  const sent = (await requests()).length

  await requestPasswordReset(aVisitor(), agent)
  expect((await requests()).length).toBe(sent)
  const second = await tokenFor(agent, 2)

  await expect(openPasswordReset(aVisitor(), { token: first })).rejects.toMatchObject(refused)
  expect(await openPasswordReset(aVisitor(), { token: second })).toEqual({ email: agent.email })
})

test('a link expires when its person gets another address or loses the role', async () => {
  const [moved, demoted] = [await anAgent(db), await anAgent(db)]
  const tokens = [await tokenFor(moved), await tokenFor(demoted)]
  await updateOne(db, 'person', { id: moved.id }, { email: 'moved@uni.example' })
  await updateOne(db, 'person', { id: demoted.id }, { roleId: null })

  for (const token of tokens)
    await expect(completePasswordReset(aVisitor(), { token, password })).rejects.toMatchObject(refused)
})

test('a password that is easy to guess is refused at its field, and the link still works', async () => {
  const agent = await anAgent(db, { name: 'Rosalind Franklin' })
  const token = await tokenFor(agent)

  await expect(
    completePasswordReset(aVisitor(), { token, password: 'rosalindfranklin' }),
  ).rejects.toMatchObject({ details: { fields: { password: { reason: 'password_guessable' } } } })
  expect(await openPasswordReset(aVisitor(), { token })).toEqual({ email: agent.email })
})

test('the database does not store the secret of a link, and the request is deleted after a day', async () => {
  const token = await tokenFor(await anAgent(db))
  const stored = JSON.stringify([
    await findMany(db, 'password_reset', {}),
    (await requests()).map(({ payload }) => payload),
  ])
  expect(stored).toContain('passwordResetId')
  expect(stored).not.toContain(token)

  await sweepSignIns(aVisitor(limits.signInHours * 60 + 5))
  expect(await countRows(db, 'password_reset')).toBe(0)
})
