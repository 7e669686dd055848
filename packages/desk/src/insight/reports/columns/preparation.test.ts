import { TicketReportQuery } from '@lodge/contracts'
import { findMany, insert, remove, sql, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import {
  actingAs,
  after,
  aSite,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
  type TestPerson,
} from '../../../testing/index.ts'
import { beginRebuild, continueRebuild } from '../facts/rebuild-facts.ts'
import { getTicketReport } from '../ticket-report/get-ticket-report.ts'
import { settleReportDays } from './settle-days.ts'

let db: TestDatabase
let supervisor: TestPerson
beforeEach(async () => {
  await db?.drop()
  db = await createTestDatabase()
  await aSite(db, { timezone: 'UTC' })
  supervisor = await aSupervisor(db)
})
afterAll(() => db.drop())

const today = () => actingAs(db, supervisor, after(0))
const created = async (range: string) =>
  (await getTicketReport(today(), TicketReportQuery.parse({ range }))).figures.created.value
const ofToday = '2026-03-10..2026-03-10'
const preparedTo = (percent: number) => ({
  code: 'being_prepared',
  reason: 'report_being_prepared',
  problem: { params: { percent } },
})

test('the report of a desk that is being counted shows the progress and no partial figures', async () => {
  for (const _ of Array.from({ length: 5 })) await aTicket(db)
  await insert(db, 'report_rebuild', { startedAt: new Date(), done: 2 })
  await expect(created(ofToday)).rejects.toMatchObject(preparedTo(36))

  await continueRebuild(systemContext(db))
  expect(await created(ofToday)).toBe(5)
  await settleReportDays(today())
  expect(await findMany(db, 'report_rebuild', {})).toMatchObject([{ isFilling: false }])
})

test('a new count of counted tickets leaves the reports as they are', async () => {
  const [first] = [await aTicket(db), await aTicket(db)]
  await beginRebuild(systemContext(db))
  await continueRebuild(systemContext(db))
  // Its events are still to come to the reports.
  const coming = await aTicket(db)
  await updateMany(db, 'event', { ticketId: coming.id }, { pendingConsumers: ['reports'] })
  await beginRebuild(systemContext(db))
  expect(await created(ofToday)).toBe(2)
  await continueRebuild(systemContext(db))

  await updateMany(db, 'event', {}, { pendingConsumers: [] })
  await remove(db, 'report_fact', { ticketId: first?.id ?? '' })
  await beginRebuild(systemContext(db))
  await expect(created(ofToday)).rejects.toMatchObject(preparedTo(0))
})

const days = 40
const firstDay = '2026-01-20'
/** Most of them in the first half of the days. */
const facts = 120_000

test('a report over too many facts waits until their days are settled', {
  timeout: 120_000,
}, async () => {
  await addFacts()
  const all = `${firstDay}..2026-02-28`
  await expect(created(all)).rejects.toMatchObject(preparedTo(0))
  expect(await created('2026-02-28..2026-02-28')).toBe(facts / 10 / (days / 2))

  await settleReportDays(today())
  expect(await created(all)).toBe(facts)
  await remove(db, 'report_settled', sql`day < ${new Date('2026-02-09')}`)
  await expect(created(all)).rejects.toMatchObject(preparedTo(50))
  expect(await created('2026-02-19..2026-02-28')).toBe(facts / 20)
  await updateOne(db, 'site', { id: 1 }, { timezone: 'Asia/Kolkata' })
  await expect(created(all)).rejects.toMatchObject(preparedTo(0))
})

async function addFacts() {
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  await db.pool.query(
    `INSERT INTO report_fact (ticket_id, position, kind, at, team_id, topic_id, priority, channel, seen_by_team_id)
     SELECT gen_random_uuid(), 0, 'created',
            $1::timestamptz + make_interval(days => place % 20 + CASE WHEN place < $2 THEN 0 ELSE 20 END, hours => 12),
            $3, $4, 'normal', 'portal', $3
     FROM generate_series(0, $5 - 1) place`,
    [firstDay, facts * 0.9, team.id, topic.id, facts],
  )
}
