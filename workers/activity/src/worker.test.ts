import { countRows, findMany, sql } from '@lodge/database'
import { aTicket } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { somePlumbing } from '@lodge/events/testing'
import { expect, test } from 'vitest'
import { startActivityWorker } from './worker.ts'

test('every event is logged once, even if it is delivered twice', async () => {
  const fixture = await somePlumbing()
  const relay = startRelay(fixture)
  const worker = await startActivityWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
  })
  await aTicket(fixture.db, { status: 'pending' })
  const pending = () => countRows(fixture.db, 'event', sql`'activity' = ANY(pending_consumers)`)
  await expect.poll(pending).toBe(0)
  await fixture.db.pool.query(`UPDATE event SET published_at = NULL, pending_consumers = '{activity}'`)
  await expect.poll(pending, { timeout: 5_000 }).toBe(0)
  await Promise.all([worker.close(), relay.close()])

  const rows = await findMany(fixture.db, 'activity', {}, { orderBy: ['action'] })
  expect(rows.map(({ action }) => action)).toEqual(['ticket.created', 'ticket.status_changed'])
  await fixture.close()
})
