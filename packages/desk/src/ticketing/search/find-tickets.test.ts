import { getOne, insertMany, query, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
  type TestPerson,
} from '../../testing/index.ts'
import { buildSearchQuery } from './build-search-query.ts'
import { findTickets, isSoonAmongLatest, type SearchEffort } from './find-tickets.ts'

const monthMinutes = 30 * 24 * 60
/** A month before the last ticket: the clocks of machines differ. */
const now = after(5 * monthMinutes)

let db: TestDatabase
let people: TestPerson[]
beforeAll(async () => {
  db = await createTestDatabase()
  // Only the test about statistics has some.
  await query(db, sql`ALTER TABLE ticket_search SET (autovacuum_enabled = false)`)
  const teams = [await aTeam(db), await aTeam(db), await aTeam(db)]
  people = [await aSupervisor(db), await anAgent(db, { teams: teams.slice(0, 2) })]
  const requester = await aStudent(db)
  const topic = await aTopic(db)
  for (let i = 0; i < 60; i += 1)
    await aTicket(db, {
      requester,
      topic,
      createdAt: after((i % 7) * monthMinutes),
      status: i % 3 === 0 ? 'open' : 'pending',
      ...(teams[i % 3] && { team: teams[i % 3] }),
      // Only the old ones have seldom.
      subject: `often ${i < 15 ? 'seldom' : ''}`,
    })
})
afterAll(() => db.drop())

const noMonths = { first: 1, most: 0 }
const bounds = { few: 2, months: noMonths, many: 2, latest: { everything: 100, teams: 100 } }
const efforts: SearchEffort[] = [
  { ...bounds, few: 1_000, first: 'hits' },
  { ...bounds, first: 'hits' },
  { ...bounds, latest: { everything: 7, teams: 7 }, first: 'hits' },
  { ...bounds, latest: { everything: 1, teams: 1 }, first: 'hits' },
  { ...bounds, months: { first: 1, most: 12 }, many: 1_000, first: 'hits' },
  { ...bounds, months: { first: 3, most: 3 }, many: 1_000, first: 'hits' },
  { ...bounds, months: { first: 1, most: 12 }, many: 5, first: 'hits' },
  { ...bounds, first: 'latest' },
  { ...bounds, few: 1_000, latest: { everything: 7, teams: 7 }, first: 'latest' },
]

test.each(['often', 'seldom', 'often -seldom', '-seldom', 'never', 'often status'])(
  'every way of searching for %j finds the same tickets',
  async (q) => {
    const conditions = q.endsWith('status') ? [sql`ticket.status = 'open'`] : []
    const words = q.replace(' status', '').split(' ')
    const terms = words.map((word) => ({
      text: word.replace('-', ''),
      isExcluded: word.startsWith('-'),
      isPrefix: false,
    }))
    for (const someone of people) {
      const ctx = actingAs(db, someone, now)
      const looked = await buildSearchQuery(db, someone.actor, terms)
      const pages = await Promise.all(
        efforts.map(async (effort) => {
          const ticketQuery = { ...looked, conditions, size: 8 }
          const first = await findTickets(ctx, { ...ticketQuery, after: null }, effort)
          const last = first.ids[7]
          if (!last) return first.ids
          const { updatedAt } = await getOne(db, 'ticket', { id: last })
          const place = { order: 'search', at: updatedAt.toISOString(), id: last }
          const second = await findTickets(ctx, { ...ticketQuery, after: place }, effort)
          return [...first.ids.slice(0, 8), ...second.ids]
        }),
      )
      for (const page of pages.slice(1)) expect(page).toEqual(pages[0])
    }
  },
)

test.each([
  ['with a filter', [sql`ticket.status = 'open'`], [20, 20]],
  ['without one', [], [60, 40]],
])('%s the total is right for every way of searching', async (_, conditions, [all, own]) => {
  for (const someone of people) {
    const ctx = actingAs(db, someone, now)
    const looked = await buildSearchQuery(db, someone.actor, [
      { text: 'often', isExcluded: false, isPrefix: true },
    ])
    const ticketQuery = { ...looked, conditions, size: 8, after: null }
    for (const effort of efforts)
      expect((await findTickets(ctx, ticketQuery, effort)).total).toBe(someone === people[0] ? all : own)
    expect((await findTickets(ctx, ticketQuery)).total).toBe(someone === people[0] ? all : own)
  }
})

test('a frequent word is looked up among the latest tickets, and a rare one among its hits', async () => {
  const isSoon = (tsquery: string) => isSoonAmongLatest({ db }, tsquery, 5)
  expect(await isSoon(`'often'`)).toBe(false)
  await query(db, sql`ANALYZE ticket_search`)
  expect(await isSoon(`'often'`)).toBe(true)
  expect(await isSoon(`'seldom'`)).toBe(false)
  expect(await isSoon(`'never'`)).toBe(false)
})

test('the latest tickets are found among more hits than are counted, in any month', async () => {
  const [requester, topic] = [await aStudent(db), await aTopic(db)]
  const tickets = Array.from({ length: 700 }, (_, index) => {
    const at = after((index % 7) * monthMinutes + index)
    const belongs = { requesterId: requester.id, topicId: topic.id, teamId: topic.teamId }
    return { ...belongs, subject: 'plenty', createdAt: at, updatedAt: at }
  })
  await insertMany(db, 'ticket', tickets)
  const ctx = actingAs(db, await aSupervisor(db), now)
  const looked = await buildSearchQuery(db, ctx.actor, [
    { text: 'plenty', isExcluded: false, isPrefix: false },
  ])
  const found = await Promise.all(
    efforts.map((effort) => findTickets(ctx, { ...looked, conditions: [], size: 500, after: null }, effort)),
  )
  expect(found[0]).toMatchObject({ total: 700, ids: { length: 501 } })
  for (const { ids, total } of found) {
    expect(ids).toEqual(found[0]?.ids)
    expect(total).toBeGreaterThan(500)
  }
})
