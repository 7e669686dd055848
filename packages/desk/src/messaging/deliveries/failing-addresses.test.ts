import { findMany, getOne, query, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../foundation/context.ts'
import { noteFailingAddress } from '../../identity/people/failing-addresses.ts'
import { actingAs, after, anAgent, aStudent, aSuperadmin, type TestPerson } from '../../testing/index.ts'
import { anAddress } from '../../testing/person-factory.ts'
import { listFailingAddresses, resumeAddresses } from './failing-addresses.ts'

let db: TestDatabase
let superadmin: TestPerson
let amara: TestPerson
let kofi: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  superadmin = await aSuperadmin(db)
  amara = await aStudent(db, { name: 'Amara Okonkwo', email: 'amara@uni.example' })
  kofi = await aStudent(db, { name: '', email: 'kofi@uni.example' })
  await anAddress(db, amara, 'amara@home.example')
})
afterAll(() => db.drop())
beforeEach(async () => {
  await query(db, sql`UPDATE person_address SET failing_since = NULL, failing_reason = NULL`)
  await query(db, sql`DELETE FROM event`)
})

const as = (who: TestPerson = superadmin) => actingAs(db, who, after(60))
const fail = (email: string, minutes: number) => {
  const ctx = actingAs(db, superadmin, after(minutes))
  return transaction(ctx, (tx) => noteFailingAddress(ctx, tx, { email, reason: `550 5.1.1 ${email}` }))
}
const changes = async () =>
  (await findMany(db, 'event', { type: 'person.addresses_changed' }, { orderBy: ['seq'] })).map(
    ({ payload }) => payload,
  )

test('addresses to which mail fails are listed, the latest first, with their person and the reason', async () => {
  await fail('amara@home.example', 1)
  await fail('kofi@uni.example', 2)
  expect(await listFailingAddresses(as())).toEqual({
    items: [
      {
        email: 'kofi@uni.example',
        person: { alias: kofi.alias, name: 'kofi@uni.example' },
        since: after(2).toISOString(),
        reason: '550 5.1.1 kofi@uni.example',
      },
      {
        email: 'amara@home.example',
        person: { alias: amara.alias, name: 'Amara Okonkwo' },
        since: after(1).toISOString(),
        reason: '550 5.1.1 amara@home.example',
      },
    ],
    total: 2,
  })
})

test('mails go again to all that are chosen, and each person’s change is recorded', async () => {
  await fail('amara@home.example', 1)
  await fail('kofi@uni.example', 2)
  await query(db, sql`DELETE FROM event`)
  const emails = ['AMARA@home.example', 'kofi@uni.example', 'amara@uni.example', 'nobody@uni.example']

  expect(await resumeAddresses(as(), { emails })).toEqual({ resumed: 2 })
  expect(await resumeAddresses(as(), { emails })).toEqual({ resumed: 0 })

  expect((await listFailingAddresses(as())).total).toBe(0)
  expect(await getOne(db, 'person_address', { email: 'amara@home.example' })).toMatchObject({
    failingReason: null,
  })
  const both = ['amara@uni.example', 'amara@home.example']
  expect(await changes()).toHaveLength(2)
  expect(await changes()).toEqual(
    expect.arrayContaining([
      { personId: amara.id, how: 'resumed', email: 'amara@home.example', before: both, after: both },
      expect.objectContaining({ personId: kofi.id, how: 'resumed', email: 'kofi@uni.example' }),
    ]),
  )
})

test('one that is not chosen goes on failing', async () => {
  await fail('amara@home.example', 1)
  await fail('kofi@uni.example', 2)
  await resumeAddresses(as(), { emails: ['kofi@uni.example'] })
  expect((await listFailingAddresses(as())).items).toMatchObject([{ email: 'amara@home.example' }])
})

test('nobody but a superadmin lists them or has mails sent there', async () => {
  const manager = await anAgent(db, { permissions: ['manage_user_account', 'view_all_tickets'] })
  await expect(listFailingAddresses(as(manager))).rejects.toMatchObject({ code: 'forbidden' })
  const emails = ['kofi@uni.example']
  await expect(resumeAddresses(as(manager), { emails })).rejects.toMatchObject({ code: 'forbidden' })
})
