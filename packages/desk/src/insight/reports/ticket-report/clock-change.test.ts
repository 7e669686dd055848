import { type ReportFigures, type TicketReportAddress, TicketReportQuery } from '@lodge/contracts'
import { findMany, getOne, transact, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { recordEvent, systemOccasion } from '@lodge/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  anAgent,
  anSlaPolicy,
  aSite,
  aStudent,
  aSupervisor,
  aTeam,
  aTopic,
  someBusinessHours,
  type TestPerson,
} from '../../../testing/index.ts'
import { refreshReportFacts } from '../facts/refresh-facts.ts'
import { aReportedTicket, type Happening } from '../testing/a-reported-ticket.ts'
import { getTicketReport } from './get-ticket-report.ts'

/*
 * Forty tickets in London while its clocks go back: at 02:00 BST on Sunday, 25 October 2026, it is 01:00 GMT again.
 * Moments are written in UTC, as `day hour:minute`: BST is an hour ahead of it up to Sunday 01:00, GMT is UTC.
 * So Saturday begins at 23 23:00, Sunday at 24 23:00 (and has 25 hours), Monday at 26 00:00.
 *
 * Open: Monday to Friday 09:00–17:00, Sunday 00:00–06:00, which is seven hours long on this Sunday (24 23:00 to 25 06:00).
 * Promised: a first response within 60 minutes, the next ones within 120, a resolution within 480.
 */
const minutes = (from: string, count: number) => new Date(moment(from).getTime() + count * 60_000)
const moment = (text: string) => new Date(`2026-10-${text.replace(' ', 'T')}:00.000Z`)
const hour = 3_600
const minute = 60

let db: Awaited<ReturnType<typeof createTestDatabase>>
let supervisor: TestPerson
let everybody: { student: TestPerson; ann: TestPerson; bob: TestPerson }

beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db, { timezone: 'Europe/London' })
  const day = [['09:00', '17:00']]
  const weekly = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [['00:00', '06:00']] }
  const businessHours = await someBusinessHours(db, { timezone: 'Europe/London', weekly })
  const targets = { firstResponseMinutes: 60, nextResponseMinutes: 120, resolutionMinutes: 480 }
  await anSlaPolicy(db, { ...targets, businessHours })
  const [teamA, teamB] = [await aTeam(db, { name: 'A' }), await aTeam(db, { name: 'B' })]
  const [topicA, topicB] = [await aTopic(db, { team: teamA }), await aTopic(db, { team: teamB })]
  supervisor = await aSupervisor(db)
  everybody = {
    student: await aStudent(db),
    ann: await anAgent(db, { name: 'Ann' }),
    bob: await anAgent(db, { name: 'Bob' }),
  }
  const { student, ann, bob } = everybody
  const create = (topic: { id: string; teamId: string }, at: Date, happenings: Happening[]) =>
    aReportedTicket(db, { at, topic, requester: student, happenings, asOf: moment('27 00:00') })
  const reply = (at: Date, by: TestPerson): Happening => ({
    at,
    by,
    what: { reply: by === student ? 'requester' : 'staff' },
  })
  const status = (at: string, by: TestPerson, to: 'open' | 'resolved'): Happening => ({
    at: moment(at),
    by,
    what: { status: to },
  })
  const rating = (at: string, stars: 2 | 3 | 4 | 5): Happening => ({
    at: moment(at),
    by: student,
    what: { rating: stars },
  })

  // 1–10, team A, Friday: created at 08:00, 08:10, … 09:30; answered after 6, 12, … 60 minutes. 1–5 are resolved on
  // Friday at 14:00, 6–8 on Monday at 10:00, 9 and 10 never.
  for (let i = 0; i < 10; i++) {
    const at = minutes('23 08:00', 10 * i)
    const resolved = i < 5 ? '23 14:00' : i < 8 ? '26 10:00' : null
    const answered = reply(new Date(at.getTime() + 6 * (i + 1) * 60_000), ann)
    await create(topicA, at, [answered, ...(resolved ? [status(resolved, ann, 'resolved')] : [])])
  }
  // 11–20, team B, Sunday: created at 24 23:30, 23:45, 25 00:00, … 01:45; all answered at 02:00. 11–18 are resolved at
  // 04:00. 11 is reopened by its requester on Monday at 09:00, answered at 09:20 and resolved again at 09:30.
  for (let i = 0; i < 10; i++) {
    const again = [
      reply(moment('26 09:00'), student),
      status('26 09:00', student, 'open'),
      reply(moment('26 09:20'), bob),
      status('26 09:30', bob, 'resolved'),
    ]
    const resolved = i < 8 ? [status('25 04:00', bob, 'resolved')] : []
    const happenings = [reply(moment('25 02:00'), bob), ...resolved, ...(i === 0 ? again : [])]
    await create(topicB, minutes('24 23:30', 15 * i), happenings)
  }
  // 21–30, team A, Monday: created at 09:00, 09:12, … 10:48; 21–29 answered after 10, 20, … 90 minutes. The requesters of
  // 21–25 write again at 12:00 and are answered after 30, 60, 90 and 150 minutes, that of 25 not at all. 21–23 are
  // resolved at 15:00 and rated: 5, 2, and 4, which becomes 3, and is confirmed with a comment.
  for (let i = 0; i < 10; i++) {
    const at = minutes('26 09:00', 12 * i)
    const answered = i < 9 ? [reply(new Date(at.getTime() + 10 * (i + 1) * 60_000), ann)] : []
    const wait = [30, 60, 90, 150][i]
    const wrote = i < 5 ? [reply(moment('26 12:00'), student)] : []
    const next = wait === undefined ? [] : [reply(minutes('26 12:00', wait), ann)]
    const resolved = i < 3 ? [status('26 15:00', ann, 'resolved')] : []
    const rated = [
      [rating('26 15:30', 5)],
      [rating('26 15:31', 2)],
      [rating('26 15:32', 4), rating('26 15:40', 3), rating('26 15:41', 3)],
    ][i]
    await create(topicA, at, [...answered, ...wrote, ...next, ...resolved, ...(rated ?? [])])
  }
  // 31–40, team B, Saturday: created at 10:00, 10:01, … and never answered. 31–34 go to team A on Monday at 12:00, 35 is
  // merged into 21 at 13:00, 37 is resolved at 16:00.
  const [target] = await findMany(db, 'ticket', { createdAt: moment('26 09:00') })
  for (let i = 0; i < 10; i++) {
    const moved = i < 4 ? [{ at: moment('26 12:00'), by: bob, what: { team: teamA } }] : []
    const merged =
      i === 4 && target ? [{ at: moment('26 13:00'), by: bob, what: { mergedInto: { id: target.id } } }] : []
    const resolved = i === 6 ? [status('26 16:00', bob, 'resolved')] : []
    await create(topicB, minutes('24 10:00', i), [...moved, ...merged, ...resolved])
  }
})
afterAll(() => db.drop())

const ask = (query: TicketReportAddress = {}) =>
  getTicketReport(
    actingAs(db, supervisor, moment('27 00:00')),
    TicketReportQuery.parse({ range: '2026-10-24..2026-10-26', ...query }),
  )
const plain = (figures: ReportFigures) =>
  Object.fromEntries(Object.entries(figures).map(([name, { value, counted }]) => [name, [value, counted]]))

test('every figure equals the one worked out by hand', async () => {
  const { figures } = await ask()
  expect(plain(figures)).toEqual({
    // 31–40, 11–20, 21–30.
    created: [30, 30],
    // 11–18 on Sunday; 6–8, 11 again, 21–23 and 37 on Monday. Merging 35 away is no resolution.
    resolved: [16, 16],
    // 9, 10; 19, 20; 24–30; 31–34, 36, 38–40.
    backlog: [19, 19],
    reopened: [1, 1],
    reopenRate: [1 / 16, 16],
    // In time: 17–20 (60, 45, 30, 15 minutes) and 21–26 (10 … 60). Late: 11–16, 27–30 and 31–40, due on Sunday at 00:00.
    firstResponseMet: [10 / 30, 30],
    // 11, 21–23 in time (20, 30, 60, 90 minutes); 24 and 25 late, both at 14:00.
    nextResponseMet: [4 / 6, 6],
    // In time: 11–18, 11 again, 21–23. Late: 6–10 on Sunday between 23:50 and 00:30, after 430, 420, … 390 minutes of
    // Friday; 19 and 20 on Monday at 12:30 and 12:45; 31–40 on Monday at 10:00, after 420 minutes of Sunday.
    resolutionMet: [12 / 29, 29],
    // 10 15 20 30 30 40 45 50 60 60 70 75 80 90 90 105 120 135 150: the 10th and the 18th of 19.
    firstResponseMedian: [60 * minute, 19],
    firstResponseP90: [135 * minute, 19],
    // 20 30 60 90 150: the 3rd and the 5th of 5.
    nextResponseMedian: [60 * minute, 5],
    nextResponseP90: [150 * minute, 5],
    // 11–18: 270 255 240 225 210 195 180 165. 11 again: 270 + 30. 6–8: 430 + 420 + 60, and ten and twenty less.
    // 21–23: 360 348 336. 37: 420 + 420. The 8th and the 15th of 16.
    resolutionMedian: [270 * minute, 16],
    resolutionP90: [15 * hour, 16],
    // 5, 2, 4 and 3 instead of it; a comment alone is none.
    ratings: [4, 4],
    satisfaction: [0.5, 4],
  })
})

test('the period before is the three days before', async () => {
  const { before, figuresBefore } = await ask()
  expect(before).toEqual({ from: '2026-10-21', to: '2026-10-23' })
  expect(plain(figuresBefore)).toMatchObject({
    created: [10, 10],
    resolved: [5, 5],
    backlog: [5, 5],
    reopenRate: [0, 5],
    satisfaction: [null, 0],
    // 6, 12, … 60, the last of them just in time: the 5th and the 9th of 10.
    firstResponseMet: [1, 10],
    firstResponseMedian: [30 * minute, 10],
    firstResponseP90: [54 * minute, 10],
    // 320, 330, … 360: the 3rd and the 5th of 5.
    resolutionMet: [1, 5],
    resolutionMedian: [340 * minute, 5],
    resolutionP90: [6 * hour, 5],
  })
})

test('the day when the clocks go back has 25 hours, with its second hour twice', async () => {
  const { steps, hours } = await ask()
  expect(steps).toEqual([
    { from: '2026-10-24', to: '2026-10-24', created: 10, resolved: 0, backlog: 15 },
    { from: '2026-10-25', to: '2026-10-25', created: 10, resolved: 8, backlog: 17 },
    { from: '2026-10-26', to: '2026-10-26', created: 10, resolved: 8, backlog: 19 },
  ])
  const busy = hours.flatMap((day, weekday) =>
    day.flatMap((count, at) => (count ? [[weekday, at, count]] : [])),
  )
  expect(busy).toEqual([
    [0, 9, 5],
    [0, 10, 5],
    [5, 11, 10],
    [6, 0, 2],
    [6, 1, 8],
  ])
})

test('teams and agents are credited with the tickets that they had at the time', async () => {
  const { groups } = await ask()
  const [a, b] = groups.team
  expect(a && plain(a.figures)).toMatchObject({
    // 9, 10, 24–30, and 31–34, which had come over by then.
    created: [10, 10],
    resolved: [6, 6],
    backlog: [13, 13],
    // 21–26 of 21–30. 31–34 were late while they were team B’s.
    firstResponseMet: [6 / 10, 10],
    // 21–23 beside 6–10.
    resolutionMet: [3 / 8, 8],
  })
  expect(b && plain(b.figures)).toMatchObject({
    created: [20, 20],
    resolved: [10, 10],
    backlog: [6, 6],
    firstResponseMet: [4 / 20, 20],
    resolutionMet: [9 / 21, 21],
  })
  const resolvedBy = groups.agent.map(({ of, figures }) => [of?.name, figures.resolved.value])
  expect(resolvedBy).toEqual([
    ['Ann', 6],
    ['Bob', 10],
    [undefined, 0],
  ])
})

test('a later change changes no past figure', async () => {
  const before = await ask()
  const tickets = await findMany(db, 'ticket', {}, { columns: ['id'] })
  await updateMany(db, 'sla_policy', {}, { archivedAt: moment('27 08:00') })
  const { id: teamId } = await aTeam(db, { name: 'C' })
  for (const { id } of tickets) await moveLater(id, teamId)

  const after = await ask()
  expect({ ...after, asOf: null }).toEqual({ ...before, asOf: null })
})

async function moveLater(id: string, teamId: string): Promise<void> {
  await transact(db, async (tx) => {
    const { teamId: from } = await getOne(tx, 'ticket', { id }, { columns: ['teamId'] })
    await updateOne(tx, 'ticket', { id }, { teamId, priority: 'urgent' }, { columns: ['id'] })
    const occasion = systemOccasion(moment('27 09:00'))
    await recordEvent(tx, occasion, { type: 'ticket.team_changed', ticketId: id, from, to: teamId })
    await recordEvent(tx, occasion, {
      type: 'ticket.priority_changed',
      ticketId: id,
      from: 'normal',
      to: 'urgent',
    })
  })
  await refreshReportFacts(actingAs(db, supervisor), [id])
}
