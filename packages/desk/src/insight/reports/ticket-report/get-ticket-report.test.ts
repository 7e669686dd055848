import { TicketReport, TicketReportQuery } from '@lodge/contracts'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  anSlaPolicy,
  anSlaTicket,
  aSite,
  aSupervisor,
  aTicket,
  aTopic,
} from '../../../testing/index.ts'
import { refreshReportFacts } from '../facts/refresh-facts.ts'
import { getTicketReport } from './get-ticket-report.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let ticket: Awaited<ReturnType<typeof anSlaTicket>>
let supervisor: Awaited<ReturnType<typeof aSupervisor>>

beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db, { timezone: 'Europe/London' })
  supervisor = await aSupervisor(db)
  ticket = await anSlaTicket(db, { slaPolicy: await anSlaPolicy(db) })
  await ticket.reply(30)
  await ticket.setStatus(60, 'resolved')
  await refreshReportFacts(actingAs(db, supervisor), [ticket.id])
})
afterAll(() => db.drop())

const ask = (query: object, who: Parameters<typeof actingAs>[1] = supervisor) =>
  getTicketReport(actingAs(db, who, after(24 * 60)), TicketReportQuery.parse(query))

test('has the figures of its range', async () => {
  const report = await ask({ range: '2026-03-10..2026-03-10' })
  expect(TicketReport.parse(report)).toEqual(report)
  expect(report.figures).toMatchObject({
    created: { value: 1 },
    resolved: { value: 1 },
    backlog: { value: 0 },
    firstResponseMet: { value: 1, counted: 1 },
    firstResponseMedian: { value: 1800, counted: 1 },
  })
  expect(report.steps).toEqual([
    { from: '2026-03-10', to: '2026-03-10', created: 1, resolved: 1, backlog: 0 },
  ])
  expect(report.hours[1]?.[12]).toBe(1)
})

test('topics of the same name are told apart by their parents', async () => {
  const counted = []
  for (const above of ['Library', 'Exams']) {
    const parent = await aTopic(db, { name: above })
    counted.push(await aTicket(db, { topic: await aTopic(db, { name: 'Something else', parent }) }))
  }
  counted.push(await aTicket(db, { topic: await aTopic(db, { name: 'Fines', parent: await aTopic(db) }) }))
  await refreshReportFacts(
    actingAs(db, supervisor),
    counted.map(({ id }) => id),
  )
  const { groups } = await ask({ range: '2026-03-10..2026-03-10' })
  const names = groups.topic.map(({ of }) => of?.name)

  expect(names).toEqual(
    expect.arrayContaining(['Exams › Something else', 'Fines', 'Library › Something else']),
  )
})

test('is refused without the permission', async () => {
  await expect(ask({}, await anAgent(db))).rejects.toMatchObject({ code: 'forbidden' })
})
