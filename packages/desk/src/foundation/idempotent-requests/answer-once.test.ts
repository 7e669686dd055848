import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { countRows, query, remove, sql } from '@lodge/database'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { actingAs, aDeskFixture, after } from '../../testing/index.ts'
import { recordEventBy, transaction } from '../context.ts'
import { answerOnce } from './answer-once.ts'
import { sweepIdempotentRequests } from './sweep-idempotent-requests.ts'

const { db, agent, colleague } = await aDeskFixture()
const ctx = actingAs(db, agent)
beforeEach(() => remove(db, 'idempotent_request', {}))
afterAll(() => db.drop())

const request = (given = {}) => ({
  key: randomUUID(),
  route: 'POST /api/backend/things',
  contentHashes: ['a'],
  ...given,
})
const signOut = (as = ctx) =>
  transaction(as, (tx) =>
    recordEventBy(as, tx, { type: 'person.signed_out', personId: agent.id, area: 'admin', sessionId: 'a' }),
  )
const countEvents = async () =>
  (await query<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM event`))[0]?.count ?? 0

test('the changes under a key are committed with its answer, or neither', async () => {
  const before = await countEvents()
  const one = request()
  const failing = answerOnce(ctx, one, async (once) => {
    await signOut(once)
    throw new Error('The machine has stopped.')
  })
  await expect(failing).rejects.toThrow('The machine has stopped.')
  expect([await countEvents(), await countRows(db, 'idempotent_request')]).toEqual([before, 0])

  const done = await answerOnce(ctx, one, async (once) => {
    await signOut(once)
    expect(await countEvents()).toBe(before)
    return '{"id":1}'
  })
  const again = await answerOnce(ctx, one, async () => {
    throw new Error('It is done twice.')
  })

  expect([done, again]).toEqual([
    { answer: '{"id":1}', isRepeat: false },
    { answer: '{"id":1}', isRepeat: true },
  ])
  expect(await countEvents()).toBe(before + 1)
})

test('a concurrent repeat waits, and runs itself if the first request fails', async () => {
  const one = request()
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = answerOnce(ctx, one, async () => {
    begun.resolve()
    await mayEnd.promise
    throw new Error('refused')
  })
  const refused = expect(first).rejects.toThrow('refused')
  await begun.promise
  const second = answerOnce(ctx, one, async () => 'second')
  await expect
    .poll(() =>
      query(
        db,
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      ),
    )
    .toHaveLength(1)
  mayEnd.resolve()

  await refused
  expect(await second).toEqual({ answer: 'second', isRepeat: false })
})

test('a key belongs to one person and one content', async () => {
  const one = request()
  const answer = (words: string) => async () => words
  await answerOnce(ctx, one, answer('first'))

  expect(await answerOnce(actingAs(db, colleague), one, answer('another'))).toMatchObject({
    answer: 'another',
  })
  await expect(answerOnce(ctx, { ...one, contentHashes: ['b'] }, answer('never'))).rejects.toMatchObject({
    code: 'sent_otherwise',
  })
})

test('an answer is kept for a day', async () => {
  await answerOnce(ctx, request(), async () => 'first')
  const aDay = limits.idempotencyKeyHours * 60

  expect(await sweepIdempotentRequests(actingAs(db, agent, after(aDay)))).toBe(0)
  expect(await sweepIdempotentRequests(actingAs(db, agent, after(aDay + 1)))).toBe(1)
  expect(await countRows(db, 'idempotent_request')).toBe(0)
})
