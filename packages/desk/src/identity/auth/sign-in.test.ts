import { limits } from '@lodge/contracts'
import { findMany, findOne, sql, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { anAgent, aSite, aStudent } from '../../testing/index.ts'
import { hashPassword } from './passwords.ts'
import { requestSignInCode } from './request-sign-in-code.ts'
import { setSignInCode } from './sign-in-codes.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

const secret = 'a secret for tests that is long enough'
const laptop = 'the laptop'
const phone = 'the phone'
const onLaptop = { secret, browser: laptop }
const onPhone = { secret, browser: phone }

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())

/** Returns a visitor this many seconds from now. */
function aVisitor(secondsAhead = 0, ip = '192.0.2.1'): Context {
  const now = () => new Date(Date.now() + secondsAhead * 1000)
  return { actor: { kind: 'visitor' }, through: null, db, now, requestId: 'test', ip }
}

function signInsOf(email: string) {
  return findMany(db, 'sign_in', { email }, { orderBy: ['createdAt'] })
}

async function aCodeFor(email: string, code = '123456', ctx = aVisitor(), browser = laptop) {
  await requestSignInCode(ctx, { email }, browser)
  const signIn = (await signInsOf(email)).at(-1)
  return setSignInCode(db, { signInId: signIn?.id ?? '', code, secret })
}

function eventsAbout(key: string, value: string) {
  return findMany(db, 'event', sql`payload->>${key} = ${value}`, { orderBy: ['seq'] })
}

test('a request records one sign-in without a code and one event for the mail', async () => {
  await requestSignInCode(aVisitor(), { email: 'one@uni.example' }, laptop)

  const [signIn, ...more] = await signInsOf('one@uni.example')
  expect(more).toEqual([])
  expect(signIn).toMatchObject({ codeHash: null, tries: 0, usedAt: null })
  const events = await eventsAbout('signInId', signIn?.id ?? '')
  expect(events.map(({ type, pendingConsumers }) => [type, pendingConsumers])).toEqual([
    ['sign_in.code_requested', ['urgent-email']],
  ])
})

test('a known and an unknown address get the same answer and leave the same rows', async () => {
  const { email } = await aStudent(db)
  const answers = []
  for (const address of [email, 'unknown@uni.example']) {
    const { email: _, ...answer } = await requestSignInCode(aVisitor(), { email: address }, laptop)
    answers.push([Object.keys(answer), (await signInsOf(address)).length])
  }

  expect(answers[0]).toEqual(answers[1])
})

test('requests within a minute send one mail and get one answer', async () => {
  const email = 'impatient@uni.example'
  const answers = await Promise.all([1, 2, 3].map(() => requestSignInCode(aVisitor(), { email }, laptop)))

  expect(new Set(answers.map(({ resendAllowedAt }) => resendAllowedAt)).size).toBe(1)
  expect(await signInsOf(email)).toHaveLength(1)

  await requestSignInCode(aVisitor(limits.codeResendSeconds + 1), { email }, laptop)
  expect(await signInsOf(email)).toHaveLength(2)
})

test('archived people get no code, and neither do strangers outside the sign-in domains', async () => {
  const { id, email } = await aStudent(db)
  await updateOne(db, 'person', { id }, { archivedAt: new Date() })
  expect(await aCodeFor(email)).toBe(false)

  await updateOne(db, 'site', { id: 1 }, { emailDomains: ['uni.example'] })
  const known = await aStudent(db, { email: 'visitor@elsewhere.example' })
  expect(await aCodeFor('stranger@elsewhere.example')).toBe(false)
  expect(await aCodeFor(known.email)).toBe(true)
  expect(await aCodeFor('newcomer@UNI.example')).toBe(true)
  await updateOne(db, 'site', { id: 1 }, { emailDomains: [] })
})

test('a code is stored as a hash', async () => {
  await aCodeFor('kept@uni.example', '424242')

  const rows = await signInsOf('kept@uni.example')
  expect(rows[0]?.codeHash).toHaveLength(43)
  expect(JSON.stringify(rows)).not.toContain('424242')
})

test('the right code creates the person, signs in once, and is then refused', async () => {
  const email = 'grace@uni.example'
  await aCodeFor(email)

  const tries = await Promise.allSettled(
    [1, 2].map(() => signInWithCode(aVisitor(), { email, code: '123456' }, onLaptop)),
  )

  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const people = await findMany(db, 'person', { email })
  expect(people.map(({ alias }) => alias)).toEqual(['grace'])
  const events = await eventsAbout('personId', people[0]?.id ?? '')
  expect(events.map(({ type, actorId }) => [type, actorId])).toEqual([['person.signed_in', people[0]?.id]])
})

test('two people with the same name get different aliases', async () => {
  for (const email of ['Zoë.Müller@uni.example', 'zoe.muller@lab.example']) {
    await aCodeFor(email)
    await signInWithCode(aVisitor(), { email, code: '123456' }, onLaptop)
  }

  const aliases = await findMany(db, 'person', sql`alias LIKE 'zoe-muller%'`)
  expect(aliases.map(({ alias }) => alias).sort()).toEqual([
    'zoe-muller',
    expect.stringMatching(/^zoe-muller-[0-9a-f]{6}$/),
  ])
})

test('five wrong tries use a code up, also when they come at once', async () => {
  const email = 'guessed@uni.example'
  await aCodeFor(email)

  const guesses = await Promise.allSettled(
    Array.from({ length: 12 }, () => signInWithCode(aVisitor(), { email, code: '000000' }, onLaptop)),
  )

  const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'in'))
  expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(limits.codeTries - 1)
  expect(codes.filter((code) => code === 'too_many_code_tries')).toHaveLength(12 - limits.codeTries + 1)
  await expect(signInWithCode(aVisitor(), { email, code: '123456' }, onLaptop)).rejects.toMatchObject({
    code: 'too_many_code_tries',
    details: { triesLeft: 0, fields: { code: { reason: 'too_many_code_tries' } } },
  })
})

test('a code expires after ten minutes', async () => {
  const email = 'late@uni.example'
  await aCodeFor(email)
  const late = aVisitor(limits.codeExpiresAfterMinutes * 60 + 1)

  await expect(signInWithCode(late, { email, code: '123456' }, onLaptop)).rejects.toMatchObject({
    code: 'code_expired',
  })
})

test('only the newest code counts', async () => {
  const email = 'twice@uni.example'
  await aCodeFor(email, '111111')
  await aCodeFor(email, '222222', aVisitor(limits.codeResendSeconds + 1))

  await expect(signInWithCode(aVisitor(), { email, code: '111111' }, onLaptop)).rejects.toMatchObject({
    code: 'wrong_code',
  })
  await expect(signInWithCode(aVisitor(), { email, code: '222222' }, onLaptop)).resolves.toMatchObject({
    kind: 'requester',
  })
})

test('a code is wrong before any was sent or requested', async () => {
  await requestSignInCode(aVisitor(), { email: 'early@uni.example' }, laptop)

  for (const email of ['early@uni.example', 'never@uni.example'])
    await expect(signInWithCode(aVisitor(), { email, code: '123456' }, onLaptop)).rejects.toMatchObject({
      code: 'wrong_code',
    })
})

test('wrong codes from other browsers do not use up the tries of the requesting browser', async () => {
  const email = 'besieged@uni.example'
  await aCodeFor(email)
  await aCodeFor(email, '777777', aVisitor(), phone)

  const guesses = Array.from({ length: 20 }, (_, place) => ({
    secret,
    browser: place % 2 === 0 ? null : `guesser ${place}`,
  }))
  const answers = await Promise.allSettled(
    guesses.map((from) => signInWithCode(aVisitor(), { email, code: '000000' }, from)),
  )

  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.details : 'in'))).toEqual(
    guesses.map(() => ({ fields: { code: { reason: 'wrong_or_expired_code' } } })),
  )
  expect(await signInsOf(email)).toMatchObject([
    { tries: 0, elsewhereTries: limits.codeTriesElsewhere },
    { tries: 0, elsewhereTries: limits.codeTriesElsewhere },
  ])
  const tooLate = { email, code: '123456', isConfirmed: true }
  await expect(signInWithCode(aVisitor(), tooLate, { secret, browser: 'guesser 1' })).rejects.toMatchObject({
    code: 'wrong_code',
  })
  await expect(signInWithCode(aVisitor(), { email, code: '123456' }, onLaptop)).resolves.toMatchObject({
    kind: 'requester',
  })
})

test('a code that another browser requested signs in once the person has confirmed it', async () => {
  const email = 'two.devices@uni.example'
  await aCodeFor(email)
  const input = { email, code: '123456' }

  await expect(signInWithCode(aVisitor(), input, onPhone)).rejects.toMatchObject({
    code: 'code_from_other_browser',
  })
  expect((await signInsOf(email)).map(({ usedAt }) => usedAt)).toEqual([null])
  const requester = await signInWithCode(aVisitor(), { ...input, isConfirmed: true }, onPhone)

  expect(requester).toMatchObject({ kind: 'requester' })
  const event = await findOne(db, 'event', { actorId: requester.id })
  expect(event).toMatchObject({ type: 'person.signed_in', actorKind: 'requester', through: 'session' })
  await expect(signInWithCode(aVisitor(), input, onLaptop)).rejects.toMatchObject({ code: 'code_expired' })
})

test('a stranger’s requests neither replace nor delay another person’s code', async () => {
  const email = 'pestered@uni.example'
  await aCodeFor(email)
  for (const stranger of ['one', 'two', 'three']) await aCodeFor(email, '999999', aVisitor(), stranger)

  await expect(signInWithCode(aVisitor(), { email, code: '123456' }, onLaptop)).resolves.toMatchObject({
    kind: 'requester',
  })
})

test('a browser that requested no code does not learn whether another browser did', async () => {
  const email = 'asked@uni.example'
  await aCodeFor(email)

  const refusals = []
  for (const address of [email, 'not.asked@uni.example']) {
    const answer = await signInWithCode(aVisitor(), { email: address, code: '000000' }, onPhone).catch(
      ({ code, message, details }) => ({ code, message, details }),
    )
    refusals.push(answer)
  }

  expect(refusals[0]).toMatchObject({ code: 'wrong_code' })
  expect(refusals[1]).toEqual(refusals[0])
})

test('staff sign in by password, and a failure is recorded with its address', async () => {
  const agent = await anAgent(db, { passwordHash: await hashPassword('open sesame') })
  const visitor = aVisitor(0, '192.0.2.2')

  const staff = await signInWithPassword(visitor, { email: agent.email, password: 'open sesame' })
  await expect(signInWithPassword(visitor, { email: agent.email, password: 'sesame' })).rejects.toMatchObject(
    { code: 'wrong_password' },
  )

  expect(staff).toMatchObject({ kind: 'staff', id: agent.id })
  expect((await eventsAbout('personId', agent.id)).map(({ type }) => type)).toEqual(['person.signed_in'])
  expect(await eventsAbout('email', agent.email)).toMatchObject([
    { type: 'person.sign_in_failed', ip: '192.0.2.2', pendingConsumers: ['activity'] },
  ])
})

test('a hash of a lower cost is renewed by a sign-in with the right password, and by no other', async () => {
  const outdated = await hash('open sesame', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const { id, email } = await anAgent(db, { passwordHash: outdated })
  const hashNow = async () => (await findOne(db, 'person', { id }))?.passwordHash
  await expect(signInWithPassword(aVisitor(), { email, password: 'sesame' })).rejects.toThrow()
  expect(await hashNow()).toBe(outdated)

  await signInWithPassword(aVisitor(), { email, password: 'open sesame' })
  const renewed = await hashNow()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await signInWithPassword(aVisitor(), { email, password: 'open sesame' })
  expect(await hashNow()).toBe(renewed)
})

test('a flood of wrong codes and passwords is recorded once for each address and minute', async () => {
  const minute = new Date('2026-03-10T12:00:00Z')
  const from = (ip: string, seconds: number): Context => ({
    ...aVisitor(0, ip),
    now: () => new Date(minute.getTime() + seconds * 1000),
  })
  const email = 'flooded@uni.example'
  const fail = async (ctx: Context) => {
    await signInWithCode(ctx, { email, code: '000000' }, onPhone).catch(() => undefined)
    await signInWithPassword(ctx, { email, password: 'a guess' }).catch(() => undefined)
  }

  for (const seconds of [0, 1, 59, 60]) await fail(from('2001:db8:0:1::1', seconds))
  await fail(from('2001:db8:0:1::2', 2))
  await fail(from('2001:db8:0:2::1', 2))

  expect(
    (await eventsAbout('email', email)).map(({ ip, createdAt }) => [ip, createdAt.toISOString()]),
  ).toEqual([
    ['2001:db8:0:1::1', '2026-03-10T12:00:00.000Z'],
    ['2001:db8:0:1::1', '2026-03-10T12:01:00.000Z'],
    ['2001:db8:0:2::1', '2026-03-10T12:00:02.000Z'],
  ])
})

test('a right password opens nothing for archived agents and people without a role', async () => {
  const agent = await anAgent(db, { passwordHash: await hashPassword('open sesame') })
  const input = { email: agent.email, password: 'open sesame' }
  await updateOne(db, 'person', { id: agent.id }, { archivedAt: new Date() })
  await expect(signInWithPassword(aVisitor(), input)).rejects.toMatchObject({ code: 'wrong_password' })
  await updateOne(db, 'person', { id: agent.id }, { archivedAt: null, roleId: null })

  await expect(signInWithPassword(aVisitor(), input)).rejects.toMatchObject({ code: 'wrong_password' })
})
