import { getOne, insert, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  anSlaPolicy,
  anSlaTicket,
  aSite,
  aSiteText,
  aTopic,
  noon,
  someBusinessHours,
} from '../../testing/index.ts'
import { toDeadlineView } from './deadline-view.ts'
import { getExpectedFirstResponse } from './expected-first-response.ts'
import { explainDeadlines } from './explain-deadlines.ts'
import { listDeadlines } from './list-deadlines.ts'
import { StoredDeadline } from './stored-deadline.ts'

const hours: [string, string][] = [['09:00', '17:00']]
const weekly = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: [], sun: [] }

let db: TestDatabase
let slaPolicy: { id: string }
beforeAll(async () => {
  db = await createTestDatabase()
  const businessHours = await someBusinessHours(db, {
    timezone: 'Europe/London',
    weekly,
    holidays: ['2026-03-11'],
  })
  await updateMany(db, 'business_hours_version', {}, { holidayNames: { '2026-03-11': 'Founders’ Day' } })
  slaPolicy = await anSlaPolicy(db, {
    firstResponseMinutes: 480,
    resolutionMinutes: 960,
    businessHours,
    isDefault: false,
  })
})
afterAll(() => db.drop())

test('the expected first response counts the open hours of the topic’s policy', async () => {
  const topic = await aTopic(db, { slaPolicy })

  // Five hours are left on Tuesday, Wednesday is a holiday, three more come on Thursday.
  const { dueAt, closedUntil } = await getExpectedFirstResponse(db, topic.id, noon)
  expect(Date.parse(dueAt ?? '')).toBe(Date.parse('2026-03-12T12:00:00.000Z'))
  expect(closedUntil).toBeNull()
})

test('outside business hours the expected first response names the next opening', async () => {
  const topic = await aTopic(db, { slaPolicy })
  const openingAfter = async (at: string) => {
    const { closedUntil } = await getExpectedFirstResponse(db, topic.id, new Date(at))
    return closedUntil && Date.parse(closedUntil)
  }

  expect(await openingAfter('2026-03-10T16:59:59Z')).toBeNull()
  // Wednesday is a holiday.
  expect(await openingAfter('2026-03-10T17:00:00Z')).toBe(Date.parse('2026-03-12T09:00:00Z'))
  expect(await openingAfter('2026-03-12T09:00:00Z')).toBeNull()
})

test('no first response is promised without a policy, without a target, or for an unknown topic', async () => {
  const silent = await anSlaPolicy(db, { firstResponseMinutes: null, isDefault: false })
  const [bare, untimed] = await Promise.all([aTopic(db), aTopic(db, { slaPolicy: silent })])

  expect(await getExpectedFirstResponse(db, bare.id, noon)).toEqual({ dueAt: null, closedUntil: null })
  expect(await getExpectedFirstResponse(db, untimed.id, noon)).toEqual({ dueAt: null, closedUntil: null })
  expect(await getExpectedFirstResponse(db, '01999999-0000-7000-8000-000000000000', noon)).toEqual({
    dueAt: null,
    closedUntil: null,
  })
})

test('the newest versions of a policy and its business hours apply to tickets created from then on', async () => {
  const businessHours = await someBusinessHours(db)
  const policy = await anSlaPolicy(db, { firstResponseMinutes: 60, businessHours, isDefault: false })
  const topic = await aTopic(db, { slaPolicy: policy })
  await insert(db, 'business_hours_version', {
    businessHoursId: businessHours.id,
    version: 2,
    definition: { timezone: 'UTC', weekly: { ...weekly, tue: [['15:00', '17:00']] }, holidays: [] },
    createdAt: noon,
  })

  const { dueAt } = await getExpectedFirstResponse(db, topic.id, noon)
  expect(Date.parse(dueAt ?? '')).toBe(after(240).getTime())
})

test('a stored deadline is brought up to now, with its upcoming segments', async () => {
  const ticket = await anSlaTicket(db, { slaPolicy })
  await ticket.evaluate(1)
  const { sla } = await getOne(db, 'ticket', { id: ticket.id })
  const view = await toDeadlineView(db, StoredDeadline.parse(sla), after(60))

  expect(view).toMatchObject({
    metric: 'first_response',
    state: 'running',
    asOf: after(60).toISOString(),
    elapsedMinutes: 60,
    dueAt: expect.stringMatching(/^2026-03-12T12:00:00/),
  })
  expect(view).not.toHaveProperty('businessHoursVersionId')
  expect(view.upcomingSegments.map(({ from, to }) => [Date.parse(from), Date.parse(to)]).slice(0, 2)).toEqual(
    [
      [after(60).getTime(), Date.parse('2026-03-10T17:00:00Z')],
      [Date.parse('2026-03-12T09:00:00Z'), Date.parse('2026-03-12T17:00:00Z')],
    ],
  )
  expect(Date.parse(view.upcomingSegments.at(-1)?.to ?? '')).toBeGreaterThan(after(3 * 24 * 60).getTime())
  expect(view.upcomingSegments.length).toBeLessThanOrEqual(60)
})

test('a deadline has its next opening after a closure longer than the usual preview', async () => {
  const closure = Array.from({ length: 20 }, (_, day) => `2026-03-${11 + day}`)
  const businessHours = await someBusinessHours(db, { timezone: 'Europe/London', weekly, holidays: closure })
  const policy = await anSlaPolicy(db, { firstResponseMinutes: 480, businessHours, isDefault: false })
  const ticket = await anSlaTicket(db, { slaPolicy: policy })
  const [deadline] = await listDeadlines(db, ticket.id, after(60))

  expect(deadline?.upcomingSegments.map(({ from, to }) => [Date.parse(from), Date.parse(to)])).toEqual([
    [after(60).getTime(), Date.parse('2026-03-10T17:00:00Z')],
    [Date.parse('2026-03-31T08:00:00Z'), Date.parse('2026-03-31T16:00:00Z')],
  ])
})

test('a desk that never closes has one upcoming segment', async () => {
  const day: [string, string][] = [['00:00', '24:00']]
  const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  const businessHours = await someBusinessHours(db, { timezone: 'Europe/London', weekly: always })
  const policy = await anSlaPolicy(db, { firstResponseMinutes: 480, businessHours, isDefault: false })
  const ticket = await anSlaTicket(db, { slaPolicy: policy })
  const [deadline] = await listDeadlines(db, ticket.id, after(60))

  expect(deadline?.upcomingSegments).toHaveLength(1)
})

test('a met or paused deadline has no upcoming segments', async () => {
  const ticket = await anSlaTicket(db, { slaPolicy })
  await ticket.reply(10)
  await ticket.setStatus(20, 'pending')
  const [first, resolution] = await listDeadlines(db, ticket.id, after(100))

  expect(first).toMatchObject({ state: 'met', elapsedMinutes: 10, upcomingSegments: [] })
  expect(resolution).toMatchObject({
    state: 'paused',
    pauseReason: 'pending',
    elapsedMinutes: 20,
    upcomingSegments: [],
  })
})

test('a ticket lists the deadlines with a target, as of now', async () => {
  const ticket = await anSlaTicket(db, { slaPolicy })
  const deadlines = await listDeadlines(db, ticket.id, after(30))

  expect(deadlines.map(({ metric, elapsedMinutes }) => [metric, elapsedMinutes])).toEqual([
    ['first_response', 30],
    ['resolution', 30],
  ])
  expect(await listDeadlines(db, (await anSlaTicket(db)).id, after(30))).toEqual([])
})

test('an event dated slightly ahead by another host counts already', async () => {
  const ticket = await anSlaTicket(db, { slaPolicy })
  await ticket.reply(10)

  expect((await listDeadlines(db, ticket.id, after(9)))[0]).toMatchObject({
    metric: 'first_response',
    state: 'met',
  })
})

const thursday = new Date('2026-03-12T10:00:00.000Z')

test('the explanation of a deadline names its policy, its segments and the holidays on its way', async () => {
  const ticket = await anSlaTicket(db, { slaPolicy })
  const [why] = await explainDeadlines(actingAs(db, await anAgent(db), thursday), ticket.id)

  expect(why).toMatchObject({
    deadline: { metric: 'first_response', state: 'running', elapsedMinutes: 360 },
    timezone: 'Europe/London',
    policyName: expect.stringMatching(/^Policy/),
    policyVersion: 1,
    businessHoursName: expect.stringMatching(/^Calendar/),
    holidays: [{ date: '2026-03-11', name: 'Founders’ Day' }],
  })
  expect(new Set(why?.segments.map((segment) => segment.why))).toEqual(new Set(['open', 'closed', 'holiday']))
})

test('an explanation names hours and holidays in the reader’s language, whoever reads it', async () => {
  await aSite(db)
  await updateMany(db, 'site', {}, { languages: ['en', 'de'] })
  const hours = await getOne(db, 'business_hours', {})
  const texts = { kind: 'business_hours', recordId: hours.id } as const
  await aSiteText(db, { ...texts, field: 'name', source: hours.name, text: 'Bürozeiten' })
  await aSiteText(db, {
    ...texts,
    field: 'holidays.Founders’ Day',
    source: 'Founders’ Day',
    text: 'Gründungstag',
  })
  const ticket = await anSlaTicket(db, { slaPolicy })
  const explain = async (languages: string[]) => {
    const [why] = await explainDeadlines(
      { ...actingAs(db, await anAgent(db), thursday), languages },
      ticket.id,
    )
    return { hours: why?.businessHoursName, holidays: why?.holidays.map(({ name }) => name) }
  }

  expect(await explain(['de-AT'])).toEqual({ hours: 'Bürozeiten', holidays: ['Gründungstag'] })
  expect(await explain(['en-GB', 'de'])).toEqual({ hours: hours.name, holidays: ['Founders’ Day'] })
})
