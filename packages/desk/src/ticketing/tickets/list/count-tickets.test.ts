import { TicketFilter } from '@lodge/contracts'
import { createDatabase, query, sql, timeLimits, transact } from '@lodge/database'
import { createTestDatabase, startTcpProxy } from '@lodge/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { aTicket } from '../../../testing/index.ts'
import { countUpTo } from './count-tickets.ts'

test('a count whose connection breaks frees its place in the pool', async () => {
  const server = await createTestDatabase()
  await aTicket(server)
  const gate = await startTcpProxy(server.url)
  const db = createDatabase(gate.url, { limits: timeLimits.request, maxConnections: 1 })
  onTestFinished(async () => {
    await db.close()
    await gate.close()
    await server.drop()
  })
  const count = () => countUpTo(systemContext(db), TicketFilter.parse({}), 10)
  expect(await count()).toBe(1)

  await transact(server, async (holder) => {
    await query(holder, sql`LOCK TABLE ticket IN ACCESS EXCLUSIVE MODE`)
    const broken = count()
    broken.catch(() => undefined)
    const isWaiting = async () => {
      const { rowCount } = await server.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    await expect.poll(isWaiting, { interval: 10 }).toBe(1)
    await gate.shut()
    await expect(broken).rejects.toThrow()
  })
  await gate.open()
  expect(await count()).toBe(1)
})
