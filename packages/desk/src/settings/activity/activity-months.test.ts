import { randomUUID } from 'node:crypto'
import { parseEvent } from '@lodge/contracts'
import { findMany, insert, transact, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { recordEvent, systemOccasion } from '@lodge/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { aSite, aStudent } from '../../testing/index.ts'
import { keepActivityMonths } from './keep-activity-months.ts'
import { recordActivity } from './record-activity.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterEach(() => db.drop())

const today = new Date()
/** Returns the middle of the month that many months ago; of the future, where it is negative. */
const monthsAgo = (count: number) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 15))
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000)

async function anEntry(at: Date) {
  const { id } = await insert(db, 'activity', {
    eventId: randomUUID(),
    at,
    actor: 'System',
    action: 'ticket.created',
    subject: 'Ticket 1',
  })
  return id
}
const keep = (at: Date = today) => keepActivityMonths(systemContext(db, () => at))
const keepFor = (activityMonths: number | null) => updateOne(db, 'site', { id: 1 }, { activityMonths })
const idsLeft = async () => (await findMany(db, 'activity', {}, { orderBy: ['at'] })).map(({ id }) => id)

/** Returns the part of the table that an entry is in. */
async function partOf(id: string): Promise<string> {
  const { rows } = await db.pool.query(
    'SELECT tableoid::regclass::text AS part FROM activity WHERE id = $1',
    [id],
  )
  return rows[0]?.part
}
const nameOf = (at: Date) => `activity_log.month_${at.toISOString().slice(0, 7).replace('-', '_')}`

test('partitions exist for this month and the next three, and later ones are added in time', async () => {
  await keep()
  for (const count of [0, -1, -2, -3]) {
    const at = monthsAgo(count)
    expect(await partOf(await anEntry(at))).toBe(nameOf(at))
  }
  const later = monthsAgo(-4)
  expect(await partOf(await anEntry(later))).toBe('activity_log.other')
  expect(await keep(monthsAgo(-1))).toEqual({ made: 1, dropped: 0 })
  expect(await keep(monthsAgo(-1))).toEqual({ made: 0, dropped: 0 })
  expect(await idsLeft()).toHaveLength(5)
})

test('an entry without a partition moves to its month later, and is logged once', async () => {
  const at = monthsAgo(8)
  const student = await aStudent(db)
  const event = { type: 'person.profile_completed', personId: student.id } as const
  const id = await transact(db, (tx) =>
    recordEvent(tx, { ...systemOccasion(at), actorId: student.id, ip: '192.0.2.7' }, event),
  )
  const received = parseEvent(event.type, { ...event, id, at: at.toISOString(), actorId: student.id })
  const log = () => recordActivity(systemContext(db), [received])
  await log()
  await log()
  const [entry = ''] = await idsLeft()
  expect(await partOf(entry)).toBe('activity_log.other')

  await keep()
  await log()
  expect(await idsLeft()).toEqual([entry])
  expect(await partOf(entry)).toBe(nameOf(at))
  await expect(db.pool.query(`TRUNCATE ${nameOf(at)}`)).rejects.toMatchObject({ code: '42501' })
})

test('months older than the retention of the log are dropped, and no others', async () => {
  const ids = []
  for (const count of [30, 5, 4, 3, 2, 1, 0]) ids.push(await anEntry(monthsAgo(count)))
  expect(await keep()).toMatchObject({ dropped: 0 })
  expect(await idsLeft()).toEqual(ids)

  await keepFor(3)
  expect(await keep(monthsAgo(2))).toMatchObject({ dropped: 1 })
  expect(await idsLeft()).toEqual(ids.slice(1))
  expect(await keep()).toMatchObject({ dropped: 2 })
  expect(await idsLeft()).toEqual(ids.slice(3))
  expect(await keep()).toMatchObject({ dropped: 0 })
})

test('a clock that runs ahead drops no recent entries', async () => {
  const id = await anEntry(daysAgo(0))
  await keepFor(1)
  await keep(monthsAgo(-24))
  expect(await idsLeft()).toEqual([id])
})
