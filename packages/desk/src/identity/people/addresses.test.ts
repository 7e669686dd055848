import { countRows, findOne, getOne, remove } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUserRecords } from '../../directory/users/list-user-records.ts'
import { createUser } from '../../directory/users/user-record.ts'
import type { Context } from '../../foundation/context.ts'
import { transaction } from '../../foundation/context.ts'
import { actingAs } from '../../testing/context.ts'
import { anAddress, anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { nextNumber } from '../../testing/sequence.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket } from '../../testing/ticket-factory.ts'
import { searchPeople } from '../../ticketing/search/search-people.ts'
import { findRequesters } from '../../ticketing/tickets/on-behalf/find-requesters.ts'
import { appointStaff } from '../auth/appoint-staff.ts'
import { completePasswordReset, requestPasswordReset, setPasswordResetToken } from '../auth/password-reset.ts'
import { hashPassword } from '../auth/passwords.ts'
import { requestSignInCode } from '../auth/request-sign-in-code.ts'
import { setSignInCode } from '../auth/sign-in-codes.ts'
import { signInWithCode } from '../auth/sign-in-with-code.ts'
import { signInWithPassword } from '../auth/sign-in-with-password.ts'
import { findOrCreateRequester } from './find-or-create-requester.ts'

const secret = 'a secret for tests that is long enough'
const browser = 'the laptop'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())

const aVisitor = (): Context => ({
  actor: { kind: 'visitor' },
  through: null,
  db,
  now: () => new Date(),
  requestId: 'test',
  ip: '192.0.2.1',
})

const verifiedAt = async (email: string) => (await getOne(db, 'person_address', { email })).verifiedAt

test('a code to any address of a person signs them in and verifies that address alone', async () => {
  const student = await aStudent(db)
  const email = await anAddress(db, student)
  await requestSignInCode(aVisitor(), { email }, browser)
  const { id } = await getOne(db, 'sign_in', { email })
  expect(await setSignInCode(db, { signInId: id, code: '123456', secret, domains: ['uni.example'] })).toBe(
    true,
  )

  const requester = await signInWithCode(aVisitor(), { email, code: '123456' }, { secret, browser })

  expect(requester.id).toBe(student.id)
  expect(await verifiedAt(email)).not.toBeNull()
  expect(await verifiedAt(student.email)).toBeNull()
})

test('staff sign in with their password and any of their addresses', async () => {
  const password = 'correct horse battery'
  const agent = await anAgent(db, { passwordHash: await hashPassword(password) })
  const email = await anAddress(db, agent)

  expect(await signInWithPassword(aVisitor(), { email, password })).toMatchObject({ id: agent.id })
})

test('a link for a new password goes to the address that was typed, and its use verifies it', async () => {
  const agent = await anAgent(db)
  const email = await anAddress(db, agent)
  await requestPasswordReset(aVisitor(), { email })
  const { id } = await getOne(db, 'password_reset', { email })
  const link = await setPasswordResetToken(db, id)
  await requestPasswordReset(aVisitor(), { email: agent.email })
  await completePasswordReset(aVisitor(), { token: link?.token ?? '', password: 'a wholly new pass phrase' })

  const { passwordHash } = await getOne(db, 'person', { id: agent.id })
  expect(passwordHash).not.toBeNull()
  expect(await countRows(db, 'password_reset', { email: agent.email })).toBe(0)
  expect(await verifiedAt(email)).not.toBeNull()
})

test('an address of somebody makes no second person and no second member of staff', async () => {
  const student = await aStudent(db)
  const email = await anAddress(db, student)

  const id = await transaction(aVisitor(), (tx) => findOrCreateRequester(tx, email.toUpperCase(), new Date()))
  expect(id).toBe(student.id)

  const { role } = (await anAgent(db)).actor
  expect(await appointStaff(aVisitor(), { email, role })).toEqual({ isNew: false })
  expect(await findOne(db, 'person', { id: student.id })).toMatchObject({
    email: student.email,
    roleId: expect.any(Number),
  })
})

test('an address that somebody has besides their primary one cannot be given to another person', async () => {
  const email = await anAddress(db, await aStudent(db))
  const admin = actingAs(db, await aSuperadmin(db))
  const input = { name: 'New', email, externalId: null, role: null, timezone: null, department: null }

  await expect(createUser(admin, { ...input, teams: [], courses: [] })).rejects.toMatchObject({
    details: { fields: { email: { reason: 'email_taken' } } },
  })
})

test('two sign-ins with the same new address at once create one person', async () => {
  const email = `new-${nextNumber()}@uni.example`
  const ids = await Promise.all(
    [1, 2, 3].map(() => transaction(aVisitor(), (tx) => findOrCreateRequester(tx, email, new Date()))),
  )

  expect(new Set(ids).size).toBe(1)
})

test('people are found by any of their addresses', async () => {
  const student = await aStudent(db)
  const ticket = await aTicket(db, { requester: student })
  const word = `quokka${nextNumber()}`
  await anAddress(db, student, `${word}@home.example`)
  const admin = actingAs(db, await aSuperadmin(db))
  const aliases = (found: readonly { alias: string }[]) => found.map(({ alias }) => alias)

  expect(aliases(await findRequesters(admin, { q: word }))).toEqual([student.alias])
  expect(aliases(await searchPeople(admin, { q: `${word}@home` }))).toEqual([student.alias])
  expect(aliases(await searchPeople(admin, { q: `${word}@uni` }))).toEqual([])
  const list = { search: `${word}@home`, show: 'active', sort: 'name' } as const
  const { items, counts } = await listUserRecords(admin, list)
  expect([aliases(items), counts.active]).toEqual([[student.alias], 1])

  const indexed = () =>
    db.pool.query(`SELECT FROM ticket_search WHERE ticket_id = $1 AND document::text LIKE '%${word}%'`, [
      ticket.id,
    ])
  expect((await indexed()).rowCount).toBe(1)
  await remove(db, 'person_address', { email: `${word}@home.example` })
  expect((await indexed()).rowCount).toBe(0)
})
