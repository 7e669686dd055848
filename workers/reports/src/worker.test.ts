import { countRows, findMany, insert, sql, updateMany } from '@lodge/database'
import { aTicket } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { somePlumbing } from '@lodge/events/testing'
import { expect, test } from 'vitest'
import { startReportsWorker } from './worker.ts'

test('the worker counts each event once, also on a repeat, and continues a rebuild', async () => {
  const fixture = await somePlumbing()
  const before = await aTicket(fixture.db)
  // As after an update of an installation with tickets.
  await updateMany(fixture.db, 'event', {}, { pendingConsumers: [], publishedAt: new Date() })
  await insert(fixture.db, 'report_rebuild', { startedAt: new Date() })
  const relay = startRelay(fixture)
  const worker = await startReportsWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
  })
  const after = await aTicket(fixture.db, { status: 'resolved' })
  const pending = () => countRows(fixture.db, 'event', sql`'reports' = ANY(pending_consumers)`)
  const factsOf = async (ticket: { id: string }) =>
    (await findMany(fixture.db, 'report_fact', { ticketId: ticket.id }, { orderBy: ['position'] })).map(
      ({ kind }) => kind,
    )
  await expect.poll(pending, { timeout: 20_000 }).toBe(0)
  await fixture.db.pool.query(`UPDATE event SET published_at = NULL, pending_consumers = '{reports}'`)
  await expect.poll(pending, { timeout: 20_000 }).toBe(0)
  await expect.poll(() => factsOf(before), { timeout: 20_000 }).toEqual(['created'])
  const finished = () => countRows(fixture.db, 'report_rebuild', sql`finished_at IS NOT NULL`)
  await expect.poll(finished, { timeout: 20_000 }).toBe(1)
  await Promise.all([worker.close(), relay.close()])

  expect(await factsOf(after)).toEqual(['created', 'resolved'])
  await fixture.close()
})
