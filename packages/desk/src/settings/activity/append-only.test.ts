import { randomUUID } from 'node:crypto'
import { findMany, insert } from '@lodge/database'
import { createRuntimeRole, createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { forgetAddresses } from './forget-addresses.ts'

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000)

let db: TestDatabase
const ids: string[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  for (const days of [120, 91, 10]) {
    const { id } = await insert(db, 'activity', {
      eventId: randomUUID(),
      at: daysAgo(days),
      actor: 'System',
      action: 'ticket.created',
      subject: 'Ticket 1',
      ip: '192.0.2.7',
    })
    ids.push(id)
  }
})
afterAll(() => db.drop())

test.each([
  `UPDATE activity SET actor = 'Nobody'`,
  `UPDATE activity SET ip = NULL`,
  `UPDATE activity SET ip = '192.0.2.8' WHERE at < now() - interval '100 days'`,
  `UPDATE activity SET ip = NULL, actor = 'Nobody' WHERE at < now() - interval '100 days'`,
  `UPDATE activity SET ip = NULL, document = NULL WHERE at < now() - interval '100 days'`,
  `UPDATE activity SET at = now() WHERE at < now() - interval '100 days'`,
  'DELETE FROM activity',
  `DELETE FROM activity WHERE at < now() - interval '100 days'`,
  'DELETE FROM activity_log.other',
  `UPDATE activity_log.other SET subject = ''`,
  'TRUNCATE activity',
  'TRUNCATE activity_log.other',
  `DO $$ BEGIN EXECUTE 'TRUNCATE activity_log.month_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM'); END $$`,
  `INSERT INTO activity SELECT * FROM activity LIMIT 1 ON CONFLICT (id, at) DO UPDATE SET actor = 'Nobody'`,
])('even the owner of the database may not %s', async (statement) => {
  await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  const left = await findMany(db, 'activity', {}, { orderBy: ['at'] })
  expect(left.map(({ id, actor, ip }) => [id, actor, ip])).toEqual(
    ids.map((id) => [id, 'System', '192.0.2.7']),
  )
})

test('the role that Lodge runs as adds entries and forgets addresses, and cannot open the partitions', async () => {
  const role = await createRuntimeRole(db)
  const client = new Client({ connectionString: role.url })
  await client.connect()
  const refused = [
    `UPDATE activity SET actor = 'Nobody'`,
    'DELETE FROM activity',
    'TRUNCATE activity',
    'SELECT FROM activity_log.other',
    'DELETE FROM activity_log.other',
    `SELECT activity_log.add_part('mine', '1999-01-01')`,
    'ALTER TABLE activity DISABLE TRIGGER ALL',
    'DROP TABLE activity',
  ]
  for (const statement of refused)
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
  await client.query(
    `INSERT INTO activity (id, event_id, at, actor, action, subject) VALUES ($1, $1, now(), 'a', 'b', 'c')`,
    [randomUUID()],
  )
  await client.query(`UPDATE activity SET ip = NULL WHERE at < now() - interval '100 days'`)
  await client.query('SELECT make_activity_months(now()), drop_activity_months(now())')
  const { rows } = await client.query('SELECT ip FROM activity ORDER BY at')
  expect(rows.map(({ ip }) => ip)).toEqual([null, '192.0.2.7', '192.0.2.7', null])
  await client.end()
  await role.drop()
})

test('an old address is removed from its entry and from the search', async () => {
  expect(await forgetAddresses(systemContext(db))).toBe(1)
  const { rows } = await db.pool.query(
    `SELECT ip, document @@ activity_search('192.0.2.7') AS "isFound", document @@ activity_search('ticket') AS "isThere"
     FROM activity WHERE id = ANY($1) ORDER BY at`,
    [ids.slice(1)],
  )
  expect(rows).toEqual([
    { ip: null, isFound: false, isThere: true },
    { ip: '192.0.2.7', isFound: true, isThere: true },
  ])
})
