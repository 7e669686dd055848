import { limits } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireSecondFactorOf } from '../../../directory/roles/roles.ts'
import type { Context } from '../../../foundation/context.ts'
import { codeOf } from '../../../testing/authenticator.ts'
import { actingAs, noon } from '../../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin, type TestPerson } from '../../../testing/person-factory.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { loadSessionStaff, loadStaff } from '../../people/load-staff.ts'
import { hashPassword } from '../passwords.ts'
import { signInWithPassword } from '../sign-in-with-password.ts'
import {
  beginRequiredEnrolment,
  completeRequiredEnrolment,
  signInWithSecondFactor,
} from './complete-sign-in.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './manage-second-factor.ts'

const password = 'correct horse battery staple'
const secret = 'a secret for tests that is long enough'
const wrongCode = { code: 'wrong_code' }

let db: TestDatabase
let passwordHash: string
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  passwordHash = await hashPassword(password)
})
afterAll(() => db.drop())

const at = (ctx: Context, steps: number): Context => ({
  ...ctx,
  now: () => new Date(noon.getTime() + steps * 30_000),
})

const pendingOf = ({ id: personId, email }: TestPerson) => ({ personId, email, beganAt: noon, secret })

async function anEnrolledAgent(attributes: { role?: string } = {}) {
  const agent = await anAgent(db, { passwordHash, ...attributes })
  const ctx = actingAs(db, agent)
  const { secret: key } = await beginSecondFactor(ctx, { password }, secret)
  const { recoveryCodes } = await confirmSecondFactor(ctx, { code: codeOf(key, noon) }, secret)
  return { agent, ctx, key, recoveryCodes, visitor: { ...ctx, actor: { kind: 'visitor' } } as Context }
}

async function changesOf({ id }: TestPerson) {
  const events = await findMany(db, 'event', { type: 'person.account_changed' })
  return events.flatMap(({ payload }) => (Object(payload).personId === id ? Object(payload).fields : []))
}

test('an authenticator app counts after its first code, and signing in then takes a code', async () => {
  const agent = await anAgent(db, { passwordHash })
  const ctx = actingAs(db, agent)
  const { uri, secret: key } = await beginSecondFactor(ctx, { password }, secret)
  expect(uri).toContain(`secret=${key}`)
  expect(await signInWithPassword(ctx, { email: agent.email, password })).toMatchObject({
    secondFactor: null,
  })

  await expect(confirmSecondFactor(ctx, { code: '000000' }, secret)).rejects.toMatchObject(wrongCode)
  const { recoveryCodes } = await confirmSecondFactor(ctx, { code: codeOf(key, noon) }, secret)

  expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes)
  expect(await signInWithPassword(ctx, { email: agent.email, password })).toMatchObject({
    secondFactor: 'code',
  })
  expect(await getSecondFactor(ctx)).toEqual({
    since: noon.toISOString(),
    isRequired: false,
    recoveryCodesLeft: limits.recoveryCodes,
  })
  expect(await changesOf(agent)).toEqual(['secondFactorOn'])
  await expect(beginSecondFactor(ctx, { password }, secret)).rejects.toMatchObject({ code: 'still_in_use' })
})

test('events of an agent’s second factor are recorded with the agent and the session', async () => {
  const { agent, key, visitor, recoveryCodes } = await anEnrolledAgent()
  const [recoveryCode = ''] = recoveryCodes
  await signInWithSecondFactor(visitor, pendingOf(agent), { code: codeOf(key, noon, 1) })
  await signInWithSecondFactor(visitor, pendingOf(agent), { code: recoveryCode })
  const newcomer = await anAgent(db, { passwordHash })
  const created = await beginRequiredEnrolment(visitor, pendingOf(newcomer))
  await completeRequiredEnrolment(visitor, pendingOf(newcomer), { code: codeOf(created.secret, noon) })

  const events = await findMany(db, 'event', { actorId: [agent.id, newcomer.id] }, { orderBy: ['seq'] })
  expect(events.map(({ type, actorKind, through }) => [type, actorKind, through])).toEqual([
    ['person.account_changed', 'staff', 'session'],
    ['person.signed_in', 'staff', 'session'],
    ['person.account_changed', 'staff', 'session'],
    ['person.signed_in', 'staff', 'session'],
    ['person.account_changed', 'staff', 'session'],
    ['person.signed_in', 'staff', 'session'],
  ])
})

test('enrolling takes the right password, and a code before it has started is refused', async () => {
  const ctx = actingAs(db, await anAgent(db, { passwordHash }))

  await expect(beginSecondFactor(ctx, { password: 'not it' }, secret)).rejects.toMatchObject({
    code: 'wrong_password',
  })
  await expect(confirmSecondFactor(ctx, { code: '123456' }, secret)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await getSecondFactor(ctx)).since).toBeNull()
})

test('a code signs in once, and codes of the neighbouring time steps are accepted', async () => {
  const { agent, key, visitor } = await anEnrolledAgent()
  const enter = (ctx: Context, code: string) => signInWithSecondFactor(ctx, pendingOf(agent), { code })

  // The one that proved the app is used up.
  await expect(enter(visitor, codeOf(key, noon))).rejects.toMatchObject(wrongCode)
  await enter(visitor, codeOf(key, noon, 1))
  await expect(enter(visitor, codeOf(key, noon, 1))).rejects.toMatchObject(wrongCode)
  await expect(enter(at(visitor, 1), codeOf(key, noon))).rejects.toMatchObject(wrongCode)
  await expect(enter(visitor, codeOf(key, noon, 2))).rejects.toMatchObject(wrongCode)
  await enter(at(visitor, 3), codeOf(key, noon, 2))

  const events = await findMany(db, 'event', { actorId: agent.id, type: 'person.signed_in' })
  expect(events).toHaveLength(2)
})

test('one of two concurrent sign-ins with the same code succeeds', async () => {
  const { agent, key, visitor } = await anEnrolledAgent()
  const enter = () => signInWithSecondFactor(visitor, pendingOf(agent), { code: codeOf(key, noon, 1) })

  const attempts = await Promise.allSettled([enter(), enter()])

  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a recovery code works once instead of a code, with any spaces, dashes and capitals', async () => {
  const { agent, ctx, visitor, recoveryCodes } = await anEnrolledAgent()
  const [first = '', second = ''] = recoveryCodes
  const enter = (code: string) => signInWithSecondFactor(visitor, pendingOf(agent), { code })

  await enter(first)
  await expect(enter(first)).rejects.toMatchObject(wrongCode)
  await expect(enter('aaaa-bbbb-cccc')).rejects.toMatchObject(wrongCode)
  await enter(` ${second.toUpperCase().replaceAll('-', ' ')} `)

  expect((await getSecondFactor(ctx)).recoveryCodesLeft).toBe(limits.recoveryCodes - 2)
  expect(await changesOf(agent)).toEqual(['secondFactorOn', 'recoveryCodeUsed', 'recoveryCodeUsed'])
})

test('new recovery codes and disabling the second factor take the password and a code', async () => {
  const { agent, ctx, key, recoveryCodes, visitor } = await anEnrolledAgent()
  const code = codeOf(key, noon, 1)
  for (const proof of [
    { password: 'not it', code },
    { password, code: '000000' },
  ]) {
    await expect(renewRecoveryCodes(ctx, proof, secret)).rejects.toThrow()
    await expect(turnOffSecondFactor(ctx, proof, secret)).rejects.toThrow()
  }

  const renewed = await renewRecoveryCodes(ctx, { password, code }, secret)
  const [old = ''] = recoveryCodes
  await expect(signInWithSecondFactor(visitor, pendingOf(agent), { code: old })).rejects.toMatchObject(
    wrongCode,
  )
  const [recovery = ''] = renewed.recoveryCodes
  await turnOffSecondFactor(ctx, { password, code: recovery }, secret)

  expect(await signInWithPassword(ctx, { email: agent.email, password })).toMatchObject({
    secondFactor: null,
  })
  expect(await countRows(db, 'recovery_code', { personId: agent.id })).toBe(0)
  expect(await changesOf(agent)).toEqual([
    'secondFactorOn',
    'recoveryCodes',
    'recoveryCodeUsed',
    'secondFactorOff',
  ])
})

test('the second factor of a person who has lost it is disabled from the server', async () => {
  const { agent, ctx } = await anEnrolledAgent()

  expect(await disableSecondFactor(ctx, agent.email)).toBe(true)

  expect((await getSecondFactor(ctx)).since).toBeNull()
  expect(await disableSecondFactor(ctx, agent.email)).toBe(false)
})

test('after a change of LODGE_SECRET app codes are refused and recovery codes still work', async () => {
  const { agent, key, visitor, recoveryCodes } = await anEnrolledAgent()
  const pending = { ...pendingOf(agent), secret: 'another secret that is long enough' }

  await expect(
    signInWithSecondFactor(visitor, pending, { code: codeOf(key, noon, 1) }),
  ).rejects.toMatchObject(wrongCode)
  await signInWithSecondFactor(visitor, pending, { code: recoveryCodes[0] ?? '' })
})

test('the database does not store the secret or a recovery code in clear', async () => {
  const { agent, key, recoveryCodes } = await anEnrolledAgent()
  const personId = agent.id

  const stored = JSON.stringify([
    await findOne(db, 'second_factor', { personId }),
    await findMany(db, 'recovery_code', { personId }),
    await findMany(db, 'event', {}, { columns: ['payload'] }),
  ])

  expect(stored).toContain(personId)
  for (const one of [key, ...recoveryCodes]) expect(stored).not.toContain(one)
})

test('a role that requires a second factor ends the sessions of its people without one', async () => {
  const agent = await anAgent(db, { passwordHash, role: 'counter' })
  const { agent: enrolled } = await anEnrolledAgent({ role: 'counter' })
  const role = await getOne(db, 'role', { name: 'counter' })
  const superadmin = actingAs(db, await aSuperadmin(db))

  expect(await requireSecondFactorOf(superadmin, { id: role.id, isRequired: true })).toMatchObject({
    requiresSecondFactor: true,
    revision: role.revision,
  })

  expect(await loadSessionStaff(db, agent.id, { beganAt: noon })).toBeNull()
  expect(await loadSessionStaff(db, enrolled.id, { beganAt: noon })).toMatchObject({ id: enrolled.id })
  const events = await findMany(db, 'event', { type: 'person.access_changed' })
  expect(events.map(({ payload }) => Object(payload).personId)).toEqual(
    expect.arrayContaining([agent.id, enrolled.id]),
  )

  const visitor: Context = { ...superadmin, actor: { kind: 'visitor' } }
  const signIn = { email: agent.email, password }
  expect(await signInWithPassword(visitor, signIn)).toMatchObject({ secondFactor: 'enrolment' })
  const { secret: key } = await beginRequiredEnrolment(visitor, pendingOf(agent))
  const codes = await completeRequiredEnrolment(visitor, pendingOf(agent), { code: codeOf(key, noon) })
  expect(codes).toHaveLength(limits.recoveryCodes)
  expect(await loadSessionStaff(db, agent.id, { beganAt: noon })).toMatchObject({ id: agent.id })
  await expect(
    turnOffSecondFactor(actingAs(db, agent), { password, code: codes[0] ?? '' }, secret),
  ).rejects.toMatchObject({ problem: { reason: 'second_factor_required' } })
})

test('a superadmin requires a second factor of their own role only after enrolling', async () => {
  const superadmin = await aSuperadmin(db, {})
  const { id } = await getOne(db, 'role', { name: 'superadmin' })
  const required = { id, isRequired: true }

  await expect(requireSecondFactorOf(actingAs(db, superadmin), required)).rejects.toMatchObject({
    problem: { reason: 'own_second_factor_first' },
  })
  for (const other of [await anAgent(db), await aStudent(db)])
    await expect(requireSecondFactorOf(actingAs(db, other), required)).rejects.toMatchObject({
      code: 'forbidden',
    })
})

test('a pending sign-in expires when the password is reset or the role is taken', async () => {
  const [reset, demoted] = [await anEnrolledAgent(), await anEnrolledAgent()]
  const sessionsFrom = new Date(noon.getTime() + 1_000)
  await updateOne(db, 'person', { id: reset.agent.id }, { sessionsFrom })
  await updateOne(db, 'person', { id: demoted.agent.id }, { roleId: null })

  for (const { agent, visitor, recoveryCodes } of [reset, demoted])
    await expect(
      signInWithSecondFactor(visitor, pendingOf(agent), { code: recoveryCodes[0] ?? '' }),
    ).rejects.toMatchObject({ code: 'sign_in_expired' })
  expect(await loadStaff(db, demoted.agent.id)).toBeNull()
})
