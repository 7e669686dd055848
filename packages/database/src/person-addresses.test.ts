import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from './query.ts'
import { sql } from './sql.ts'
import { insert, updateOne } from './tables/change.ts'
import { findMany } from './tables/find.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const at = new Date('2026-03-02T12:00:00Z')

async function aPerson(email: string): Promise<string> {
  const alias = `person-${randomUUID()}`
  const { id } = await insert(db, 'person', { alias, email, createdAt: at })
  return id
}

const another = (personId: string, email: string) =>
  insert(db, 'person_address', { personId, email, isPrimary: false, verifiedAt: at, createdAt: at })

const addressesOf = (personId: string) =>
  findMany(
    db,
    'person_address',
    { personId },
    { columns: ['email', 'isPrimary', 'verifiedAt'], orderBy: ['email'] },
  )

/** Returns the people whose primary address is not the one that stands in their row. */
const outOfStep = () =>
  query(
    db,
    sql`SELECT person.email FROM person
        LEFT JOIN person_address address ON address.person_id = person.id AND address.is_primary
        WHERE address.email::text IS DISTINCT FROM person.email::text`,
  )

test('whoever writes people, their address is their primary one', async () => {
  const id = await aPerson('one@uni.example')
  await db.pool.query(
    `INSERT INTO person (id, alias, email, created_at)
     SELECT gen_random_uuid(), 'many-' || n, n || '@many.example', now() FROM generate_series(1, 20) AS n`,
  )
  await db.pool.query("UPDATE person SET email = 'moved-' || email WHERE alias LIKE 'many-%'")
  await updateOne(db, 'person', { id }, { email: 'ONE@uni.example' })

  expect(await outOfStep()).toEqual([])
  expect(await addressesOf(id)).toEqual([{ email: 'ONE@uni.example', isPrimary: true, verifiedAt: null }])
})

test('another address takes the place of the former one and is not verified', async () => {
  const id = await aPerson('two@uni.example')
  await updateOne(db, 'person_address', { email: 'two@uni.example' }, { verifiedAt: at })
  await updateOne(db, 'person', { id }, { email: 'Two@uni.example' })
  expect(await addressesOf(id)).toEqual([{ email: 'Two@uni.example', isPrimary: true, verifiedAt: at }])
  await updateOne(
    db,
    'person_address',
    { email: 'two@uni.example' },
    { failingSince: at, failingReason: '550 5.1.1' },
  )
  const failing = () => findMany(db, 'person_address', { personId: id }, { columns: ['failingSince'] })
  await updateOne(db, 'person', { id }, { email: 'two@uni.example' })
  expect(await failing()).toEqual([{ failingSince: at }])
  await updateOne(db, 'person', { id }, { email: 'fresh@uni.example' })
  expect(await failing()).toEqual([{ failingSince: null }])
  await updateOne(db, 'person', { id }, { email: 'Two@uni.example' })
  await updateOne(db, 'person_address', { email: 'two@uni.example' }, { verifiedAt: at })

  await updateOne(db, 'person', { id }, { email: 'new-two@uni.example' })
  expect(await addressesOf(id)).toEqual([{ email: 'new-two@uni.example', isPrimary: true, verifiedAt: null }])
})

test('an address that a person has already becomes the primary one, and both stay theirs', async () => {
  const id = await aPerson('three@uni.example')
  await another(id, 'three@home.example')
  await updateOne(db, 'person', { id }, { email: 'three@home.example' })

  expect(await addressesOf(id)).toEqual([
    { email: 'three@home.example', isPrimary: true, verifiedAt: at },
    { email: 'three@uni.example', isPrimary: false, verifiedAt: null },
  ])
  expect(await outOfStep()).toEqual([])
})

test('an address of one person becomes nobody else’s, and nobody has two primary ones', async () => {
  const id = await aPerson('four@uni.example')
  await another(id, 'four@home.example')
  const other = await aPerson('five@uni.example')

  await expect(aPerson('FOUR@home.example')).rejects.toThrow()
  await expect(updateOne(db, 'person', { id: other }, { email: 'four@home.example' })).rejects.toThrow()
  await expect(another(other, 'four@uni.example')).rejects.toThrow()
  await expect(
    updateOne(db, 'person_address', { email: 'four@home.example' }, { isPrimary: true }),
  ).rejects.toThrow()
  expect(await outOfStep()).toEqual([])
})

test('nothing stays of the addresses of somebody who is anonymised', async () => {
  const id = await aPerson('six@uni.example')
  await another(id, 'six@home.example')
  const email = 'former-6@anonymised.invalid'
  await updateOne(db, 'person', { id }, { email, anonymisedAt: at, archivedAt: at })

  expect(await addressesOf(id)).toEqual([{ email, isPrimary: true, verifiedAt: null }])
})
