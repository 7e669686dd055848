import { countRows, findMany, insert, remove, updateMany } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { aTicket } from '../../../testing/index.ts'
import { beginRebuild, continueRebuild, type RebuildProgress } from './rebuild-facts.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let tickets: { id: string }[]
beforeAll(async () => {
  db = await createTestDatabase()
  const first = await aTicket(db)
  tickets = [first, await aTicket(db, { status: 'resolved' }), await aTicket(db, { status: 'pending' })]
})
afterAll(() => db.drop())

const kinds = async () =>
  (await findMany(db, 'report_fact', {}, { orderBy: ['ticketId', 'position'] })).map(({ kind }) => kind)

test('works out every ticket’s facts, and the same at a second run', async () => {
  const ctx = systemContext(db)
  const reported: RebuildProgress[] = []
  for (let times = 0; times < 2; times += 1) {
    await beginRebuild(ctx)
    const progress = await continueRebuild(ctx, { onProgress: (one) => reported.push(one) })
    expect(progress).toEqual({ done: tickets.length, total: tickets.length })
    expect((await kinds()).toSorted()).toEqual(['created', 'created', 'created', 'resolved'])
  }
  expect(reported.length).toBeGreaterThan(0)
  expect(await continueRebuild(ctx)).toBeNull()
})

test('has each day settled again at the end', async () => {
  const ctx = systemContext(db)
  await insert(db, 'report_settled', { day: '2026-03-10', timezone: 'UTC' })
  await beginRebuild(ctx)
  expect(await countRows(db, 'report_settled', { isDue: true })).toBe(0)
  await continueRebuild(ctx)
  expect(await countRows(db, 'report_settled', { isDue: false })).toBe(0)
})

test('continues after an interruption', async () => {
  const ctx = systemContext(db)
  await remove(db, 'report_fact', {})
  const ids = tickets.map(({ id }) => id).toSorted()
  await beginRebuild(ctx)
  await updateMany(db, 'report_rebuild', {}, { reachedId: ids[1] ?? null, done: 2 })
  // Another one that is asked for meanwhile does not begin again.
  await beginRebuild(ctx)
  expect(await continueRebuild(ctx)).toEqual({ done: 3, total: 3 })
  const left = await findMany(db, 'report_fact', {}, { columns: ['ticketId'], orderBy: ['ticketId'] })
  expect([...new Set(left.map(({ ticketId }) => ticketId))]).toEqual(ids.slice(2))
})

test('stops when it is aborted, without finishing', async () => {
  const ctx = systemContext(db)
  await beginRebuild(ctx)
  expect(await continueRebuild(ctx, { signal: AbortSignal.abort() })).toBeNull()
  expect(await countRows(db, 'report_rebuild', { finishedAt: null })).toBe(1)
})
