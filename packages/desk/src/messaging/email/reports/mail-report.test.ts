import type { SaveReportSubscription } from '@lodge/contracts'
import { TicketReportQuery } from '@lodge/contracts'
import { findMany, getOne, insert, insertMany, remove, sql, updateMany, updateOne } from '@lodge/database'
import { TryLater } from '@lodge/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReportSubscription } from '../../../insight/reports/subscriptions/change-report-subscription.ts'
import { listReportSubscriptions } from '../../../insight/reports/subscriptions/list-report-subscriptions.ts'
import { getTicketReport } from '../../../insight/reports/ticket-report/get-ticket-report.ts'
import { actingAs, after, anAgent, aSite, aSupervisor, aTeam, aTicket } from '../../../testing/index.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailReport } from './mail-report.ts'

// A Monday, at the beginning of the day.
const monday = new Date('2026-03-16T08:00:00.000Z')
const choice = {
  name: 'Both teams',
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  filter: {},
} satisfies SaveReportSubscription

let fixture: EmailFixture
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  fixture = await createEmailFixture()
  const { db } = fixture
  await aSite(db, { name: 'University of Marlow', timezone: 'Europe/London' })
  team = await aTeam(db, { name: 'Library' })
  const ticket = await aTicket(db, { team })
  const other = await aTicket(db)
  let position = 0
  const fact = ({ id: ticketId, teamId, topicId }: typeof ticket, kind: string, at: string, more = {}) => ({
    ticketId,
    teamId,
    topicId,
    kind,
    at: new Date(at),
    position: position++,
    priority: 'normal',
    channel: 'portal',
    tags: [],
    seenByTeamId: teamId,
    ...more,
  })
  const first = (at: string, seconds: number, isMet: boolean) =>
    fact(ticket, 'deadline', at, { metric: 'first_response', seconds, isMet })
  await insertMany(db, 'report_fact', [
    fact(ticket, 'created', '2026-03-04T10:00:00Z'),
    first('2026-03-04T11:00:00Z', 3_600, true),
    ...['09', '12', '15'].map((day) => fact(ticket, 'created', `2026-03-${day}T23:30:00Z`)),
    fact(other, 'created', '2026-03-10T10:00:00Z'),
    first('2026-03-10T11:00:00Z', 600, true),
    first('2026-03-11T11:00:00Z', 5_400, false),
    fact(ticket, 'resolved', '2026-03-11T12:00:00Z'),
    fact(ticket, 'created', '2026-03-16T00:30:00Z'),
  ])
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.server.mails.length = 0
})

async function aReader(given: Partial<SaveReportSubscription> = {}) {
  const person = await aSupervisor(fixture.db)
  const as = actingAs(fixture.db, person, after(0))
  const subscription = await createReportSubscription(as, { ...choice, ...given })
  const due = { personId: person.id, subscriptionId: subscription.id, cadence: subscription.cadence }
  const event = (more = {}) =>
    fixture.anEvent('report.due', { ...due, dueAt: monday.toISOString(), isRequested: false, ...more })
  const stored = () => getOne(fixture.db, 'report_subscription', { id: subscription.id })
  return { person, as, event, stored, id: subscription.id }
}

const mails = () => fixture.server.mails

test('the mail has the figures of its week, their changes, and the link to the report', async () => {
  const { person, event, as } = await aReader()
  await updateOne(fixture.db, 'site', { id: 1 }, { nextResponseTarget: 70 })
  await mailReport(fixture.ctx, await event())

  const [mail] = mails()
  expect(mails()).toHaveLength(1)
  expect(mail?.to?.value[0]?.address).toBe(person.email)
  expect(mail?.subject).toBe('[Marlow] Both teams, 9 – 15 March 2026')
  const lines = (mail?.text ?? '').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Created: 4 (3 more)',
      'Resolved: 1 (1 more)',
      'First responses in time (target 95%): 50% (50 points less)',
      'First response, median: 10 min (50 min shorter)',
      'Next responses in time (target 70%): nothing counted',
      'Changes are against 2 – 8 March 2026.',
      'Library: 3 created, 1 resolved',
    ]),
  )
  const link = 'https://help.marlow.example/admin/reports/tickets?range=2026-03-09..2026-03-15'
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`<a href="${link}">`)

  const [, unsubscribe = ''] = mail?.text?.match(/(https:\S+\/unsubscribe\/\S+)/) ?? []
  const headers = Object.fromEntries((mail?.headerLines ?? []).map(({ key, line }) => [key, line]))
  expect(headers['list-unsubscribe']?.replaceAll(/\s+/g, ' ')).toBe(`List-Unsubscribe: <${unsubscribe}>`)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const reportQuery = TicketReportQuery.parse({ range: '2026-03-09..2026-03-15' })
  const { figures } = await getTicketReport({ ...as, now: () => new Date() }, reportQuery)
  expect(figures).toMatchObject({
    created: { value: 4 },
    resolved: { value: 1 },
    firstResponseMet: { value: 0.5 },
    firstResponseMedian: { value: 600 },
  })
  expect((await listReportSubscriptions(as)).items[0]?.lastSentAt).not.toBeNull()
})

test('the mail waits while the figures are being prepared', async () => {
  const { event } = await aReader()
  const one = await event()
  await insert(fixture.db, 'report_rebuild', { startedAt: new Date() })
  await expect(mailReport(fixture.ctx, one)).rejects.toThrow(TryLater)
  expect(mails()).toHaveLength(0)

  await remove(fixture.db, 'report_rebuild', {})
  await mailReport(fixture.ctx, one)
  expect(mails()).toHaveLength(1)
  expect(mails()[0]?.text).toContain('Created: 4 (3 more)')
})

test('a second run sends nothing, and a late mail is about the same week', async () => {
  const { event } = await aReader({ filter: { team: team.alias } })
  const one = await event()
  await mailReport(fixture.ctx, one)
  await mailReport(fixture.ctx, one)
  await mailReport({ ...fixture.ctx, now: () => new Date('2026-04-30T12:00:00Z') }, await event())

  expect(mails().map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => '[Marlow] Both teams, 9 – 15 March 2026'),
  )
  for (const { text } of mails()) {
    expect(text).toContain('Created: 3 (2 more)')
    expect(text).toContain(`team=${team.alias}`)
    expect(text).not.toContain('Busiest teams')
  }
})

test('a monthly mail is about the month before', async () => {
  const { event } = await aReader({ cadence: 'monthly' })
  await mailReport(fixture.ctx, await event({ dueAt: '2026-04-01T07:00:00.000Z' }))

  expect(mails().map(({ subject }) => subject)).toEqual(['[Marlow] Both teams, 1 – 31 March 2026'])
})

test('a reader without the permission gets no mail, and the subscription says why', async () => {
  const { person, event, stored } = await aReader()
  await updateMany(fixture.db, 'role', sql`id IN (SELECT role_id FROM person WHERE id = ${person.id})`, {
    permissions: [],
  })
  await mailReport(fixture.ctx, await event())

  expect(mails()).toEqual([])
  expect(await stored()).toMatchObject({ paused: 'no_permission', lastSentAt: null })
})

test('an archived account gets no mail, not even one that it requested before', async () => {
  const { person, event, stored, id } = await aReader()
  await updateOne(fixture.db, 'person', { id: person.id }, { archivedAt: monday })
  await mailReport(fixture.ctx, await event({ isRequested: true }))

  expect(mails()).toEqual([])
  expect(await stored()).toMatchObject({ paused: 'archived' })
  const pauseEvents = await findMany(
    fixture.db,
    'event',
    sql`type = 'report_subscription.changed' AND payload->>'recordId' = ${id}
        AND actor_id IS NULL`,
  )
  expect(pauseEvents.map(({ payload }) => payload)).toMatchObject([
    { how: 'edited', after: { paused: 'archived' } },
  ])
})

test('a report about a team that its reader no longer sees is paused', async () => {
  const { db } = fixture
  const person = await anAgent(db, { teams: [team], permissions: ['view_report'] })
  const as = actingAs(db, person)
  const { id } = await createReportSubscription(as, { ...choice, filter: { team: team.alias } })
  await remove(db, 'team_member', { personId: person.id })
  const due = { personId: person.id, subscriptionId: id, dueAt: monday.toISOString() }
  const event = { ...due, cadence: 'weekly', isRequested: false } as const
  await mailReport(fixture.ctx, await fixture.anEvent('report.due', event))

  expect(mails()).toEqual([])
  expect((await listReportSubscriptions(as)).items).toMatchObject([{ paused: 'filter_unknown' }])
})

test('a paused report is sent only on request', async () => {
  const { event, id } = await aReader()
  await updateOne(fixture.db, 'report_subscription', { id }, { paused: 'chosen' })
  await mailReport(fixture.ctx, await event())
  expect(mails()).toEqual([])
  await mailReport(fixture.ctx, await event({ isRequested: true }))
  expect(mails()).toHaveLength(1)
})

test('a report whose subscription has ended is not sent', async () => {
  const { event, id } = await aReader()
  const due = await event()
  await remove(fixture.db, 'report_subscription', { id })
  await mailReport(fixture.ctx, due)

  expect(mails()).toEqual([])
})
