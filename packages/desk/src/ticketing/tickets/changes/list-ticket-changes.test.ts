import { randomUUID } from 'node:crypto'
import { TicketChanges } from '@lodge/contracts'
import { query, sql, transact, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { type NewEvent, recordEvent, systemOccasion } from '@lodge/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../foundation/context.ts'
import { JsonBytes } from '../../../foundation/json-bytes.ts'
import { actingAs, anAgent, aStudent, aSupervisor, aTeam, aTicket, aTopic } from '../../../testing/index.ts'
import { listTicketChanges } from './list-ticket-changes.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase({ maxConnections: 20 })
})
afterAll(() => db.drop())

/** Transactions of other tests hold the order back, since they are of the same server. */
const patience = { timeout: 30_000, interval: 100 }

async function list(ctx: Context, after: string | undefined, limit = 50): Promise<TicketChanges> {
  const page = await listTicketChanges(ctx, { after, limit })
  return TicketChanges.parse(page instanceof JsonBytes ? page.parse() : page)
}

/** Returns whether no transaction runs that began before the last event was recorded. */
async function isSettled(): Promise<boolean> {
  const settled = sql`bool_and(transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`
  const [row] = await query<{ isSettled: boolean | null }>(
    db,
    sql`SELECT ${settled} AS "isSettled" FROM event`,
  )
  return row?.isSettled ?? true
}

/** Returns a reader that keeps its cursor, as programs do, and all numbers of tickets that it was told. */
async function aFollower(ctx: Context, limit?: number) {
  await expect.poll(isSettled, patience).toBe(true)
  let { next } = await list(ctx, undefined)
  const told: number[] = []
  const ask = async () => {
    const page = await list(ctx, next, limit)
    next = page.next
    told.push(...page.items.map(({ number }) => number))
    return page
  }
  return { told, ask, after: () => next }
}

const touch = (ticketId: string) =>
  transact(db, (tx) =>
    recordEvent(tx, systemOccasion(new Date()), {
      type: 'ticket.tags_changed',
      ticketId,
      added: ['a'],
      removed: [],
    }),
  )

test('a follower is told of each ticket once, as it is now', async () => {
  const ctx = actingAs(db, await aSupervisor(db))
  const [one, other] = [await aTicket(db), await aTicket(db)]
  const read: NewEvent = { type: 'ticket.read', ticketId: (await aTicket(db)).id }
  const { after } = await aFollower(ctx)
  for (const id of [one.id, other.id, one.id]) await touch(id)
  await updateOne(db, 'ticket', { id: one.id }, { subject: 'Now' })
  await transact(db, (tx) => recordEvent(tx, systemOccasion(new Date()), read))

  const expected = [{ number: one.number, subject: 'Now' }, { number: other.number }]
  const ofAll = { items: expected, isMore: false }
  await expect.poll(isSettled, patience).toBe(true)
  expect(await list(ctx, after())).toMatchObject(ofAll)
  const { next } = await list(ctx, after())
  expect(await list(ctx, next)).toMatchObject({ items: [], isMore: false })
})

test('a change that is committed after later ones is told', async () => {
  const ctx = actingAs(db, await aSupervisor(db))
  const [late, soon] = [await aTicket(db), await aTicket(db)]
  const follower = await aFollower(ctx)
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    const statement = `INSERT INTO event (id, type, payload, ticket_id, created_at) VALUES ($1, 'ticket.tags_changed', '{}', $2, now())`
    await client.query(statement, [randomUUID(), late.id])
    await touch(soon.id)
    for (let asked = 0; asked < 3; asked += 1) await follower.ask()
    expect(follower.told).toEqual([])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  await expect
    .poll(async () => {
      await follower.ask()
      return follower.told.toSorted((a, b) => a - b)
    }, patience)
    .toEqual([late.number, soon.number])
})

test('followers miss no ticket of many writers that commit in any order', async () => {
  const ctx = actingAs(db, await aSupervisor(db))
  const topic = await aTopic(db)
  const requester = await aStudent(db)
  const tickets: Awaited<ReturnType<typeof aTicket>>[] = []
  for (let made = 0; made < 30; made += 1) tickets.push(await aTicket(db, { topic, requester }))
  const followers = await Promise.all([aFollower(ctx), aFollower(ctx, 1), aFollower(ctx, 7)])
  let isWriting = true
  const write = async (ticket: { id: string }, place: number) => {
    await transact(db, async (tx) => {
      const occasion = systemOccasion(new Date())
      await recordEvent(tx, occasion, {
        type: 'ticket.tags_changed',
        ticketId: ticket.id,
        added: ['a'],
        removed: [],
      })
      await query(tx, sql`SELECT pg_sleep(${((place * 7) % 11) / 100}::float8)`)
    })
  }
  const reading = followers.map(async ({ ask }) => {
    while (isWriting) await ask()
  })
  await Promise.all(tickets.map(write))
  isWriting = false
  await Promise.all(reading)

  const all = tickets.map(({ number }) => number).toSorted((a, b) => a - b)
  for (const { told, ask } of followers) {
    await expect
      .poll(async () => {
        await ask()
        return [...new Set(told)].toSorted((a, b) => a - b)
      }, patience)
      .toEqual(all)
    expect(told).toHaveLength(all.length)
  }
}, 60_000)

test('both tickets of one event come together, and one event alone passes a limit of one', async () => {
  const ctx = actingAs(db, await aSupervisor(db))
  const [source, target] = [await aTicket(db), await aTicket(db)]
  const follower = await aFollower(ctx, 1)
  const change = { mergeId: randomUUID(), sourceId: source.id, targetId: target.id, from: 'open' } as const
  await transact(db, (tx) =>
    recordEvent(tx, systemOccasion(new Date()), { type: 'ticket.merged', ...change }),
  )

  await expect
    .poll(async () => {
      await follower.ask()
      return follower.told.toSorted((a, b) => a - b)
    }, patience)
    .toEqual([source.number, target.number])
})

test('agents are told of the tickets of their teams alone, past any number of others', async () => {
  const [own, foreign] = [await aTeam(db), await aTeam(db)]
  const agent = await anAgent(db, { teams: [own] })
  const ctx = actingAs(db, agent)
  const [mine, theirs] = [await aTicket(db, { team: own }), await aTicket(db, { team: foreign })]
  const follower = await aFollower(ctx)
  await query(
    db,
    sql`INSERT INTO event (id, type, payload, ticket_id, created_at)
        SELECT gen_random_uuid(), 'ticket.tags_changed', '{}', ${theirs.id}::uuid, now() FROM generate_series(1, 1100)`,
  )
  await touch(mine.id)

  await expect
    .poll(async () => {
      for (let isMore = true; isMore; ) isMore = (await follower.ask()).isMore
      return follower.told
    }, patience)
    .toEqual([mine.number])
}, 60_000)
