import { type CompleteSetup, limits, minuteMs, parseEvent } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { deskStrings } from '../../foundation/strings.ts'
import { maySignIn } from '../../identity/auth/sign-in-codes.ts'
import { signInWithPassword } from '../../identity/auth/sign-in-with-password.ts'
import { createMailer, type Mailer } from '../../messaging/email/mailer.ts'
import { type MailServer, startMailServer } from '../../messaging/email/testing/mail-server.ts'
import { completeSetup, openSetup } from './complete-setup.ts'
import { mailSetupCode } from './mail-setup-code.ts'
import { createSetupLink, isSetupPending } from './setup-link.ts'
import { getSetupMailStatus, sendSetupMail } from './setup-mail.ts'

const secret = 'a secret for tests that is long enough'
const appUrl = 'https://help.uni.example'
const password = 'correct horse battery staple'

let server: MailServer
let mailer: Mailer
beforeAll(async () => {
  server = await startMailServer()
  mailer = createMailer({ smtpUrl: server.url, from: 'help@lodge.example' })
})
afterAll(async () => {
  mailer.close()
  await server.close()
})

let db: TestDatabase
beforeEach(async () => {
  server.mails.length = 0
  db = await createTestDatabase()
  await seedEssentials(db)
})
afterEach(() => db.drop())

const aVisitor = (minutesLater = 0): Context => ({
  actor: { kind: 'visitor' },
  through: null,
  db,
  now: () => new Date(Date.now() + minutesLater * minuteMs),
  requestId: 'test',
  ip: '192.0.2.1',
})

/** Asks for the test mail and lets it be sent, as the e-mail worker does. */
async function mailCode(token: string, email = 'ada@uni.example', minutesLater = 0): Promise<string> {
  const sender = { senderName: 'Lovelace Desk', senderAddress: 'desk@uni.example' }
  await sendSetupMail(aVisitor(minutesLater), { token, email, ...sender })
  const event = await getOne(db, 'event', { type: 'setup.mail_requested' }, { orderBy: ['seq DESC'] })
  const { id, type, payload, actorId } = event
  const parsed = parseEvent('setup.mail_requested', {
    ...Object(payload),
    id,
    type,
    actorId,
    at: event.createdAt.toISOString(),
  })
  await mailSetupCode({ ...aVisitor(), mailer, strings: deskStrings, appUrl, secret }, parsed)
  return server.mails.at(-1)?.text?.match(/^\d{6}$/m)?.[0] ?? 'no code'
}

function aSetup(token: string, code: string, more: Partial<CompleteSetup> = {}): CompleteSetup {
  return {
    token,
    code,
    siteName: 'Lovelace University',
    timezone: 'Europe/Vienna',
    languages: ['de', 'en'],
    emailDomains: ['uni.example'],
    administratorName: 'Ada Lovelace',
    password,
    teamName: 'Registry',
    departmentName: 'School of Engines',
    topicName: 'Something else',
    ...more,
  }
}

test('the set-up of an empty help desk is complete, and its first superadmin can sign in', async () => {
  const { token } = await createSetupLink(db, new Date())
  const code = await mailCode(token)

  const personId = await completeSetup(aVisitor(), aSetup(token, code), secret)

  expect(server.mails[0]?.from?.value[0]).toEqual({ name: 'Lovelace Desk', address: 'desk@uni.example' })
  expect(await findOne(db, 'event', { type: 'site.set_up' })).toMatchObject({
    actorId: personId,
    actorKind: 'staff',
    through: 'link',
  })
  const staff = await signInWithPassword(aVisitor(), { email: 'ada@uni.example', password })
  expect(staff).toMatchObject({ id: personId, role: 'superadmin' })
  expect(await findOne(db, 'site', {})).toMatchObject({
    name: 'Lovelace University',
    timezone: 'Europe/Vienna',
    languages: ['de', 'en'],
    mailFrom: 'Lovelace Desk <desk@uni.example>',
    emailDomains: ['uni.example'],
  })
  const [team] = await findMany(db, 'team', {})
  expect(team).toMatchObject({ name: 'Registry' })
  expect(await findMany(db, 'topic', {})).toMatchObject([{ name: 'Something else', teamId: team?.id }])
  const members = await findMany(db, 'team_member', {})
  expect(members).toMatchObject([{ teamId: team?.id, personId, isLead: true }])
  expect(await countRows(db, 'department')).toBe(1)
  const hours = await findMany(db, 'business_hours_version', {}, { columns: ['definition'] })
  expect(hours).toMatchObject([{ definition: { timezone: 'Europe/Vienna' } }])
  expect(await isSetupPending(db)).toBe(false)
})

test('nobody signs in before the set-up, and afterwards people of the sign-in domains do', async () => {
  expect(await maySignIn(db, 'student@uni.example')).toBe(false)
  const { token } = await createSetupLink(db, new Date())
  await completeSetup(aVisitor(), aSetup(token, await mailCode(token)), secret)

  expect(await maySignIn(db, 'student@uni.example')).toBe(true)
  expect(await maySignIn(db, 'stranger@elsewhere.example')).toBe(false)
})

test('a help desk for any domain accepts every address', async () => {
  const { token } = await createSetupLink(db, new Date())
  await completeSetup(aVisitor(), aSetup(token, await mailCode(token), { emailDomains: ['any'] }), secret)

  expect(await maySignIn(db, 'stranger@elsewhere.example', ['uni.example'])).toBe(true)
})

test('a set-up link works once within an hour, until a newer one is created', async () => {
  const replaced = await createSetupLink(db, new Date())
  const { token } = await createSetupLink(db, new Date())
  const refused = { code: 'setup_link_invalid' }

  await expect(openSetup(aVisitor(), replaced)).rejects.toMatchObject(refused)
  await expect(openSetup(aVisitor(), { token: 'x'.repeat(43) })).rejects.toMatchObject(refused)
  await expect(openSetup(aVisitor(limits.setupLinkMinutes + 1), { token })).rejects.toMatchObject(refused)
  const code = await mailCode(token)
  await completeSetup(aVisitor(), aSetup(token, code), secret)
  await expect(completeSetup(aVisitor(), aSetup(token, code), secret)).rejects.toMatchObject(refused)
  await expect(createSetupLink(db, new Date())).rejects.toMatchObject({ code: 'already_set_up' })
})

test('one of two people who finish the set-up at the same moment succeeds', async () => {
  const { token } = await createSetupLink(db, new Date())
  const code = await mailCode(token)

  const attempts = await Promise.allSettled(
    [1, 2].map(() => completeSetup(aVisitor(), aSetup(token, code), secret)),
  )

  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await countRows(db, 'team')).toBe(1)
})

test('the set-up needs the code of the test mail, which cannot be guessed', async () => {
  const { token } = await createSetupLink(db, new Date())
  const code = await mailCode(token)
  const wrong = code === '000000' ? '000001' : '000000'

  for (let triesLeft = limits.codeTries - 1; triesLeft > 0; triesLeft--)
    await expect(completeSetup(aVisitor(), aSetup(token, wrong), secret)).rejects.toMatchObject({
      code: 'wrong_code',
      details: { triesLeft },
    })
  await expect(completeSetup(aVisitor(), aSetup(token, wrong), secret)).rejects.toMatchObject({
    code: 'too_many_code_tries',
  })
  await expect(completeSetup(aVisitor(), aSetup(token, code), secret)).rejects.toMatchObject({
    code: 'too_many_code_tries',
  })
  expect(await isSetupPending(db)).toBe(true)
  expect(await countRows(db, 'person')).toBe(0)
})

test('a test mail to another address invalidates the first code', async () => {
  const { token } = await createSetupLink(db, new Date())
  const first = await mailCode(token, 'typo@uni.example')
  const second = await mailCode(token, 'ada@uni.example', 2)

  if (first !== second)
    await expect(completeSetup(aVisitor(), aSetup(token, first), secret)).rejects.toMatchObject({
      code: 'wrong_code',
    })
  await completeSetup(aVisitor(), aSetup(token, second), secret)
  expect(await findMany(db, 'person', {}, { columns: ['email'] })).toEqual([{ email: 'ada@uni.example' }])
})

test('a second request within a minute sends no second mail', async () => {
  const { token } = await createSetupLink(db, new Date())
  await mailCode(token)

  await sendSetupMail(aVisitor(), {
    token,
    email: 'ada@uni.example',
    senderName: 'Desk',
    senderAddress: 'desk@uni.example',
  })

  expect(await countRows(db, 'event', { type: 'setup.mail_requested' })).toBe(1)
})

test('the refusal of the mail server is quoted', async () => {
  server.refuse('nobody@uni.example')
  const { token } = await createSetupLink(db, new Date())
  expect(await getSetupMailStatus(aVisitor(), { token })).toEqual({ state: 'waiting', reason: null })

  await mailCode(token, 'nobody@uni.example')

  expect(await getSetupMailStatus(aVisitor(), { token })).toEqual({
    state: 'failed',
    reason: expect.stringContaining('No such person'),
  })
})

test('a guessable password is refused before the code counts a try', async () => {
  const { token } = await createSetupLink(db, new Date())
  const code = await mailCode(token)

  const guessable = aSetup(token, code, { password: 'lovelaceuniversity' })
  await expect(completeSetup(aVisitor(), guessable, secret)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { password: { reason: 'password_guessable' } } },
  })
  expect(await findOne(db, 'setup_link', {}, { columns: ['codeTries'] })).toEqual({ codeTries: 0 })
})

test('the database does not store the token and the code in clear', async () => {
  const { token } = await createSetupLink(db, new Date())
  const code = await mailCode(token)

  const kept = JSON.stringify(await findMany(db, 'setup_link', {}))

  expect(kept).not.toContain(token)
  expect(kept).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
})
