import { ListTickets } from '@lodge/contracts'
import { query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, aStudent, aSupervisor, aTeam, aTicket } from '../../../testing/index.ts'
import { listTickets } from './list-tickets.ts'

let db: TestDatabase
let supervisor: Awaited<ReturnType<typeof aSupervisor>>
beforeAll(async () => {
  db = await createTestDatabase()
  supervisor = await aSupervisor(db)
})
afterAll(() => db.drop())

/** Begins a transaction that renames somebody; it waits for nobody, or fails. */
async function beginRename({ id }: { id: string }, name: string) {
  const client = await db.pool.connect()
  await client.query(`BEGIN; SET LOCAL lock_timeout = '10s'`)
  await client.query(sql`UPDATE person SET name = ${name} WHERE id = ${id}`)
  return async (how: 'COMMIT' | 'ROLLBACK' = 'COMMIT') => {
    await client.query(how)
    client.release()
  }
}

async function listedNames() {
  const { items } = (await listTickets(actingAs(db, supervisor), ListTickets.parse({}))).parse()
  return items.map(({ requester }) => requester.name).toSorted()
}

async function countedChanges() {
  const [row] = await query<{ changes: number; rows: number }>(
    db,
    sql`SELECT COALESCE(sum(changes), 0)::int AS changes, count(*)::int AS rows FROM name_change`,
  )
  return row ?? { changes: 0, rows: 0 }
}

const rename = async (person: { id: string }, name: string) => (await beginRename(person, name))()

test('people are renamed concurrently, and the list shows each name once it is committed', async () => {
  const team = await aTeam(db)
  const [ada, bob, cleo] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  for (const requester of [ada, bob, cleo]) await aTicket(db, { team, requester })
  await rename(ada, 'Ada')
  await rename(bob, 'Bob')
  await rename(cleo, 'Cleo')
  expect(await listedNames()).toEqual(['Ada', 'Bob', 'Cleo'])

  const commitAda = await beginRename(ada, 'Ada B.')
  const commitBob = await beginRename(bob, 'Bob C.')
  const endCleo = await beginRename(cleo, 'Cleo D.')
  expect(await listedNames()).toEqual(['Ada', 'Bob', 'Cleo'])
  await commitBob()
  expect(await listedNames()).toEqual(['Ada', 'Bob C.', 'Cleo'])
  await endCleo('ROLLBACK')
  expect(await listedNames()).toEqual(['Ada', 'Bob C.', 'Cleo'])
  await commitAda()
  expect(await listedNames()).toEqual(['Ada B.', 'Bob C.', 'Cleo'])
})

test('a transaction counts as one change of names, in a single row', async () => {
  const people = [await aStudent(db), await aStudent(db), await aStudent(db)]
  const { changes: before } = await countedChanges()

  await query(db, sql`UPDATE person SET name = name || '!' WHERE id = ANY(${people.map(({ id }) => id)})`)
  expect(await countedChanges()).toEqual({ changes: before + 1, rows: 1 })
  for (const person of people) await rename(person, 'Dora')
  expect(await countedChanges()).toEqual({ changes: before + 4, rows: 1 })
})

test('changes of a person that tickets do not show do not count', async () => {
  const { id, name } = await aStudent(db)
  const before = await countedChanges()

  await updateOne(db, 'person', { id }, { name, timezone: 'Europe/Oslo' })
  expect(await countedChanges()).toEqual(before)
})

test('a rename after a rollback to a savepoint is noticed', async () => {
  const [ada, bob] = [await aStudent(db), await aStudent(db)]
  const { changes: before } = await countedChanges()
  const client = await db.pool.connect()
  await client.query('BEGIN; SAVEPOINT first')
  await client.query(sql`UPDATE person SET name = 'Undone' WHERE id = ${ada.id}`)
  await client.query('ROLLBACK TO SAVEPOINT first')
  await client.query(sql`UPDATE person SET name = 'Done' WHERE id = ${bob.id}`)
  await client.query('COMMIT')
  client.release()

  expect((await countedChanges()).changes).toBe(before + 1)
})
