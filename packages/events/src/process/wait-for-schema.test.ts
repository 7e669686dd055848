import { createTestDatabase, startTcpProxy, type TestDatabase } from '@lodge/database/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { waitForSchema } from './wait-for-schema.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('it waits for a Postgres that is away, and says so', async () => {
  const proxy = await startTcpProxy(database.url)
  onTestFinished(() => proxy.close())
  await proxy.shut()
  const warn = vi.fn()
  const waiting = waitForSchema(proxy.url, { warn }, 10)
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(1)
  await proxy.open()

  await expect(waiting).resolves.toBeUndefined()
})

test('it refuses a database of another version at once', async () => {
  await database.pool.query('DELETE FROM _prisma_migrations')
  const warn = vi.fn()

  await expect(waitForSchema(database.url, { warn }, 10)).rejects.toThrow('too old for Lodge')
  expect(warn).not.toHaveBeenCalled()
})
