import { text } from 'node:stream/consumers'
import { limits } from '@lodge/contracts'
import { countRows, findMany, getOne, insert, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../foundation/file-store.ts'
import { hashBrowser, setSignInCode } from '../../identity/auth/sign-in-codes.ts'
import { findOwner } from '../../messaging/email/recipients/account-recipients.ts'
import { actingAs } from '../../testing/context.ts'
import { anAddress, anAgent, aStudent, type TestPerson } from '../../testing/person-factory.ts'
import { nextNumber } from '../../testing/sequence.ts'
import { aSite } from '../../testing/site-factory.ts'
import { exportMyData } from './export-my-data.ts'
import { getAccount } from './get-account.ts'
import { getMyAccount } from './get-my-account.ts'
import {
  confirmOwnAddress,
  makeOwnAddressPrimary,
  removeOwnAddress,
  requestAddressCode,
} from './own-addresses.ts'

const secret = 'a secret for tests that is long enough'
const sessionId = 'a session'
const code = '123456'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())

const contextOf = (person: TestPerson) => ({ ...actingAs(db, person), now: () => new Date() })
const refusedAt = (reason: string) => ({ details: { fields: { email: { reason } } } })
const aNewAddress = () => `own-${nextNumber()}@home.example`

/** Has a code mailed to an address for this person's session. */
async function requestCodeFor(person: TestPerson, email: string, session = sessionId): Promise<void> {
  await requestAddressCode(contextOf(person), { email }, session)
  const { id } = await getOne(
    db,
    'sign_in',
    { email, browserHash: hashBrowser(session) },
    { orderBy: ['createdAt DESC'] },
  )
  expect(await setSignInCode(db, { signInId: id, code, secret })).toBe(true)
}

const confirm = (person: TestPerson, email: string, session = sessionId) =>
  confirmOwnAddress(contextOf(person), { email, code }, { sessionId: session, secret })

async function add(person: TestPerson, email = aNewAddress()): Promise<string> {
  await requestCodeFor(person, email)
  await confirm(person, email)
  return email
}

const changesOf = async (personId: string) => {
  const events = await findMany(
    db,
    'event',
    sql`type = 'person.addresses_changed' AND payload->>'personId' = ${personId}`,
    { orderBy: ['seq'] },
  )
  return events.map(({ payload }) => Object(payload))
}

test('an address is added by the code that went to it, and is verified then', async () => {
  const student = await aStudent(db)
  const email = aNewAddress()
  await requestCodeFor(student, email)
  expect((await getMyAccount(contextOf(student))).addresses).toHaveLength(1)

  await confirm(student, email)

  expect((await getMyAccount(contextOf(student))).addresses).toEqual([
    { email: student.email, isPrimary: true, isConfirmed: false, failing: null, addedAt: expect.any(String) },
    { email, isPrimary: false, isConfirmed: true, failing: null, addedAt: expect.any(String) },
  ])
  expect(await changesOf(student.id)).toEqual([
    { personId: student.id, how: 'added', email, before: [student.email], after: [student.email, email] },
  ])
})

test('a wrong code, or one of another session, adds nothing', async () => {
  const student = await aStudent(db)
  const email = aNewAddress()
  await requestCodeFor(student, email)
  const ctx = contextOf(student)

  const wrong = confirmOwnAddress(ctx, { email, code: '000000' }, { sessionId, secret })
  await expect(wrong).rejects.toMatchObject({ reason: 'wrong_code' })
  await expect(confirm(student, email, 'another session')).rejects.toMatchObject({
    reason: 'wrong_or_expired_code',
  })
  expect((await getMyAccount(ctx)).addresses).toHaveLength(1)
})

test('an address that one has and never confirmed is confirmed the same way, once', async () => {
  const agent = await anAgent(db)
  await add(agent, agent.email)

  const [primary] = (await getAccount(contextOf(agent))).addresses
  expect(primary).toMatchObject({ email: agent.email, isPrimary: true, isConfirmed: true })
  expect((await changesOf(agent.id)).map(({ how }) => how)).toEqual(['confirmed'])
  await expect(requestAddressCode(contextOf(agent), { email: agent.email }, sessionId)).rejects.toMatchObject(
    refusedAt('address_confirmed_already'),
  )
})

test('only who enters the code learns that somebody else has the address', async () => {
  const [student, other] = [await aStudent(db), await aStudent(db)]
  const email = await anAddress(db, other)
  await requestCodeFor(student, email)

  await expect(confirm(student, email)).rejects.toMatchObject(refusedAt('email_taken'))
})

test('of two people who take the same address at the same moment one gets it', async () => {
  const people = [await aStudent(db), await aStudent(db), await anAgent(db)]
  const email = aNewAddress()
  for (const [place, person] of people.entries()) await requestCodeFor(person, email, `session ${place}`)

  const tries = await Promise.allSettled(
    people.map((person, place) => confirm(person, email, `session ${place}`)),
  )

  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const lost = tries.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(lost).toMatchObject([refusedAt('email_taken'), refusedAt('email_taken')])
})

test('an account has a limited number of addresses', async () => {
  const student = await aStudent(db)
  for (let count = 1; count < limits.addressesPerPerson; count++) await anAddress(db, student)

  await expect(add(student)).rejects.toMatchObject(refusedAt('too_many_addresses'))
})

test('mails go to the address that is made primary, and both stay', async () => {
  const student = await aStudent(db)
  const email = await add(student)
  await makeOwnAddressPrimary(contextOf(student), { email: email.toUpperCase() })

  const account = await getMyAccount(contextOf(student))
  expect([account.email, account.addresses.map((address) => address.email)]).toEqual([
    email,
    [email, student.email],
  ])
  const former = await findMany(db, 'event', { type: 'person.email_changed' })
  expect(former.map(({ payload }) => payload)).toContainEqual({
    personId: student.id,
    from: student.email,
    to: email,
  })
})

test('an address that is not confirmed, or not one’s own, cannot become primary', async () => {
  const student = await aStudent(db)
  const email = await anAddress(db, student)
  const ctx = contextOf(student)

  await expect(makeOwnAddressPrimary(ctx, { email })).rejects.toMatchObject(
    refusedAt('address_not_confirmed'),
  )
  const { email: others } = await aStudent(db)
  for (const change of [makeOwnAddressPrimary, removeOwnAddress])
    await expect(change(ctx, { email: others })).rejects.toMatchObject({ reason: 'address_not_theirs' })
})

test('staff choose where their mails go only if they may change addresses', async () => {
  const [agent, manager] = [await anAgent(db), await anAgent(db, { permissions: ['manage_user_account'] })]
  const [email, other] = [await add(agent), await add(manager)]

  await expect(makeOwnAddressPrimary(contextOf(agent), { email })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await makeOwnAddressPrimary(contextOf(manager), { email: other })
  expect((await getAccount(contextOf(manager))).email).toBe(other)
})

test('a removed address is free again, hears of the account for some days, and opens no link', async () => {
  const agent = await anAgent(db)
  const email = await add(agent)
  const expiresAt = new Date(Date.now() + 100_000)
  await insert(db, 'invitation', { personId: agent.id, createdAt: new Date(), expiresAt })
  const ctx = contextOf(agent)
  await expect(removeOwnAddress(ctx, { email: agent.email })).rejects.toMatchObject(
    refusedAt('primary_address_stays'),
  )

  await removeOwnAddress(ctx, { email })

  expect((await getAccount(ctx)).addresses.map((address) => address.email)).toEqual([agent.email])
  expect(await countRows(db, 'invitation', { personId: agent.id })).toBe(0)
  const owners = await findOwner(db, { personId: agent.id, at: new Date().toISOString() })
  expect(owners.map((owner) => owner.email)).toEqual([agent.email, email])
  await add(await aStudent(db), email)
})

test('an archived person’s account takes no address', async () => {
  const student = await aStudent(db)
  const email = aNewAddress()
  await requestCodeFor(student, email)
  await updateOne(db, 'person', { id: student.id }, { archivedAt: new Date() })

  await expect(confirm(student, email)).rejects.toMatchObject({ reason: 'person_not_found' })
})

test('the export of one’s data lists the addresses', async () => {
  const student = await aStudent(db)
  const email = await anAddress(db, student)
  const files: FileStore = Object.create(null)
  const document = await text(
    await exportMyData({ ...contextOf(student), files }, { format: 'json', sessions: [] }),
  )

  expect(JSON.parse(document).account.addresses).toMatchObject([{ email: student.email }, { email }])
})
