import { sql } from '@lodge/database'
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
} from '../testing/index.ts'
import { buildSearchQuery } from './build-search-query.ts'
import { findTickets, type SearchEffort } from './find-tickets.ts'

let db: TestDatabase
let people: TestPerson[]
beforeAll(async () => {
  db = await createTestDatabase()
  const teams = [await aTeam(db), await aTeam(db), await aTeam(db)]
  people = [await aSupervisor(db), await anAgent(db, { teams: teams.slice(0, 2) })]
  const requester = await aStudent(db)
  const topic = await aTopic(db)
  for (let i = 0; i < 60; i += 1)
    await aTicket(db, {
      ...{ requester, topic, createdAt: after(i % 7), status: i % 3 === 0 ? 'open' : 'pending' },
      ...(teams[i % 3] && { team: teams[i % 3] }),
      // Only the old ones have seldom.
      subject: `often ${i < 15 ? 'seldom' : ''}`,
    })
})
afterAll(() => db.drop())

const efforts: SearchEffort[] = [
  { few: 100, latest: { everything: 100, teams: 100 } },
  { few: 2, latest: { everything: 100, teams: 100 } },
  { few: 2, latest: { everything: 7, teams: 7 } },
  { few: 2, latest: { everything: 1, teams: 1 } },
]

test.each(['often', 'seldom', 'often -seldom', '-seldom', 'never', 'often status'])(
  'the way in which %j is found changes nothing of what is found',
  async (q) => {
    const conditions = q.endsWith('status') ? [sql`ticket.status = 'open'`] : []
    const words = q.replace(' status', '').split(' ')
    const terms = words.map((word) => ({
      text: word.replace('-', ''),
      isExcluded: word.startsWith('-'),
      isPrefix: false,
    }))
    for (const someone of people) {
      const ctx = actingAs(db, someone)
      const looked = await buildSearchQuery(db, someone.actor, terms)
      const pages = await Promise.all(
        efforts.map(async (effort) => {
          const wanted = { ...looked, conditions, size: 8 }
          const first = await findTickets(ctx, { ...wanted, after: null }, effort)
          const last = first.ids[7]
          if (!last) return first.ids
          const { updatedAt } = await db.prisma.ticket.findUniqueOrThrow({ where: { id: last } })
          const place = { order: 'search', at: updatedAt.toISOString(), id: last }
          const second = await findTickets(ctx, { ...wanted, after: place }, effort)
          return [...first.ids.slice(0, 8), ...second.ids]
        }),
      )
      for (const page of pages.slice(1)) expect(page).toEqual(pages[0])
    }
  },
)

test('what is counted is counted right, or as above the cap', async () => {
  for (const someone of people) {
    const ctx = actingAs(db, someone)
    const looked = await buildSearchQuery(db, someone.actor, [
      { text: 'often', isExcluded: false, isPrefix: true },
    ])
    const wanted = { ...looked, conditions: [sql`ticket.status = 'open'`], size: 8, after: null }
    const totals = await Promise.all(
      efforts.map(async (effort) => (await findTickets(ctx, wanted, effort)).total),
    )
    expect(new Set(totals).size).toBe(1)
    const without = { ...wanted, conditions: [] }
    expect((await findTickets(ctx, without)).total).toBe(someone === people[0] ? 60 : 40)
    expect((await findTickets(ctx, without, efforts[1])).total).toBeGreaterThan(1_000)
  }
})
