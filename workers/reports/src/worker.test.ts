import { aTicket } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { somePlumbing } from '@lodge/events/testing'
import { expect, test } from 'vitest'
import { startReportsWorker } from './worker.ts'

test('the worker counts each event once, also on a repeat, and continues a rebuild', async () => {
  const fixture = await somePlumbing()
  const before = await aTicket(fixture.db)
  // As after an update of an installation with tickets.
  await fixture.db.prisma.event.updateMany({ data: { pendingConsumers: [], publishedAt: new Date() } })
  await fixture.db.prisma.reportRebuild.create({ data: { startedAt: new Date() } })
  const relay = startRelay(fixture)
  const worker = await startReportsWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
  })
  const after = await aTicket(fixture.db, { status: 'resolved' })
  const pending = () => fixture.db.prisma.event.count({ where: { pendingConsumers: { has: 'reports' } } })
  const factsOf = async (ticket: { id: string }) =>
    (
      await fixture.db.prisma.reportFact.findMany({
        where: { ticketId: ticket.id },
        orderBy: { position: 'asc' },
      })
    ).map(({ kind }) => kind)
  await expect.poll(pending, { timeout: 20_000 }).toBe(0)
  await fixture.db.pool.query(`UPDATE event SET published_at = NULL, pending_consumers = '{reports}'`)
  await expect.poll(pending, { timeout: 20_000 }).toBe(0)
  await expect.poll(() => factsOf(before), { timeout: 20_000 }).toEqual(['created'])
  const finished = () => fixture.db.prisma.reportRebuild.count({ where: { finishedAt: { not: null } } })
  await expect.poll(finished, { timeout: 20_000 }).toBe(1)
  await Promise.all([worker.close(), relay.close()])

  expect(await factsOf(after)).toEqual(['created', 'resolved'])
  await fixture.close()
})
