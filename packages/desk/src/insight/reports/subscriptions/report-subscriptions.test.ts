import { limits, parseEvent, type SaveReportSubscription } from '@lodge/contracts'
import { findMany, insertMany, remove, sql, updateOne } from '@lodge/database'
import { afterAll, expect, test } from 'vitest'
import { type Context, systemContext } from '../../../foundation/context.ts'
import { actingAs, aDeskFixture, anAgent, aSupervisor, aTeam, noon } from '../../../testing/index.ts'
import {
  createReportSubscription,
  deleteReportSubscription,
  pauseReportSubscription,
  sendReportNow,
  updateReportSubscription,
} from './change-report-subscription.ts'
import { listReportSubscriptions } from './list-report-subscriptions.ts'
import { requestDueReports } from './report-due.ts'
import { openUnsubscribeLink, unsubscribeByLink } from './unsubscribe.ts'
import { createUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts'

const { db, team } = await aDeskFixture()
afterAll(() => db.drop())

/** Mondays at eight; `noon` is a Tuesday. */
const mondays: SaveReportSubscription = {
  name: 'Accommodation, weekly',
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  filter: {},
}

async function aReader(timezone: string | null = null) {
  const person = await aSupervisor(db)
  await updateOne(db, 'person', { id: person.id }, { timezone })
  const at = (moment: Date | string) => actingAs(db, person, new Date(moment))
  return { person, at, ctx: at(noon) }
}

const requestAt = (moment: string) =>
  requestDueReports(
    systemContext(db, () => new Date(moment)),
    50,
  )

async function dueOf(subscriptionId: string) {
  const events = await findMany(
    db,
    'event',
    sql`type = 'report.due' AND payload->>'subscriptionId' = ${subscriptionId}`,
    { orderBy: ['seq'] },
  )
  return events.map(({ payload, id, createdAt: at, actorId, type }) =>
    parseEvent('report.due', { ...Object(payload), id, at: at.toISOString(), actorId, type }),
  )
}

test('a report subscription belongs to its reader alone', async () => {
  const { ctx } = await aReader('Europe/London')
  const filter = { team: team.alias, priority: '-low' }
  const made = await createReportSubscription(ctx, { ...mondays, filter })

  expect(made).toMatchObject({
    name: 'Accommodation, weekly',
    filter,
    paused: null,
    lastSentAt: null,
    revision: 1,
    nextAt: '2026-03-16T08:00:00.000Z',
  })
  expect(await listReportSubscriptions(ctx)).toEqual({ items: [made], timezone: 'Europe/London' })

  const { ctx: other } = await aReader()
  const { id } = made
  expect(await listReportSubscriptions(other)).toMatchObject({ items: [] })
  for (const attempt of [
    () => updateReportSubscription(other, { ...mondays, id, revision: 1 }),
    () => pauseReportSubscription(other, { id, isPaused: true }),
    () => sendReportNow(other, { id }),
    () => deleteReportSubscription(other, { id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  expect(await listReportSubscriptions(ctx)).toMatchObject({ items: [made] })
})

test('subscriptions need the permission to view reports', async () => {
  const agent = actingAs(db, await anAgent(db, { teams: [team] }))

  await expect(listReportSubscriptions(agent)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(createReportSubscription(agent, mondays)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a filter by an unknown record or an unseen team is refused', async () => {
  const { ctx } = await aReader()
  const reader = actingAs(db, await anAgent(db, { teams: [team], permissions: ['view_report'] }))
  const other = await aTeam(db)
  const of = (as: Context, filter: SaveReportSubscription['filter']) =>
    createReportSubscription(as, { ...mondays, filter })

  await expect(of(ctx, { topic: 'nothing' })).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { topic: expect.anything() } },
  })
  await expect(of(reader, { team: other.alias })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await of(reader, { team: `${other.alias},${team.alias}` })).toMatchObject({ paused: null })
})

test('a person has a limited number of subscriptions', async () => {
  const { person, ctx } = await aReader()
  await insertMany(
    db,
    'report_subscription',
    Array.from({ length: limits.reportSubscriptions }, () => ({
      ...mondays,
      personId: person.id,
      dueOn: '2026-03-02',
      createdAt: noon,
    })),
  )

  await expect(createReportSubscription(ctx, mondays)).rejects.toMatchObject({ code: 'still_in_use' })
  await remove(db, 'report_subscription', { personId: person.id })
})

test('a late change of a subscription is a conflict with the present one', async () => {
  const { ctx } = await aReader('Europe/London')
  const { id } = await createReportSubscription(ctx, mondays)
  const changed = await updateReportSubscription(ctx, { ...mondays, id, revision: 1, cadence: 'monthly' })

  expect(changed).toMatchObject({ cadence: 'monthly', revision: 2, nextAt: '2026-04-01T07:00:00.000Z' })
  await expect(
    updateReportSubscription(ctx, { ...mondays, id, revision: 1, name: 'Late' }),
  ).rejects.toMatchObject({ code: 'edit_conflict', details: { present: changed } })
})

test('a report is requested once, at its day and hour', async () => {
  const { ctx } = await aReader('Europe/London')
  const { id } = await createReportSubscription(ctx, mondays)

  await requestAt('2026-03-16T07:59:59Z')
  expect(await dueOf(id)).toEqual([])
  await Promise.all([requestAt('2026-03-16T08:00:00Z'), requestAt('2026-03-16T08:00:00Z')])
  await requestAt('2026-03-16T08:01:00Z')
  expect(await dueOf(id)).toMatchObject([
    { dueAt: '2026-03-16T08:00:00.000Z', cadence: 'weekly', isRequested: false, actorId: null },
  ])
})

test('after weeks without the job only the latest report is requested', async () => {
  const { ctx } = await aReader('Europe/London')
  const { id } = await createReportSubscription(ctx, mondays)
  await requestAt('2026-04-08T15:00:00Z')
  await requestAt('2026-04-08T15:01:00Z')

  expect((await dueOf(id)).map(({ dueAt }) => dueAt)).toEqual(['2026-04-06T07:00:00.000Z'])
})

test('the hour of a report is in the reader’s time zone, before and after the clocks change', async () => {
  const { ctx, at } = await aReader('America/New_York')
  // Clocks went forward there on 8 March and go back on 1 November.
  const { id } = await createReportSubscription(ctx, { ...mondays, cadence: 'monthly', hour: 9 })
  for (const day of ['2026-04-01', '2026-11-01', '2026-12-01']) await requestAt(`${day}T20:00:00Z`)

  expect((await dueOf(id)).map(({ dueAt }) => dueAt)).toEqual([
    '2026-04-01T13:00:00.000Z',
    '2026-11-01T14:00:00.000Z',
    '2026-12-01T14:00:00.000Z',
  ])
  expect((await listReportSubscriptions(at('2026-12-01T20:00:00Z'))).items).toMatchObject([
    { nextAt: '2027-01-01T14:00:00.000Z' },
  ])
})

test('a report at an hour that a day skips or repeats is requested once', async () => {
  const { ctx } = await aReader('Europe/London')
  const { id } = await createReportSubscription(ctx, { ...mondays, weekday: 7, hour: 1 })
  for (const moment of ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-03-29T01:30:00Z'])
    await requestAt(moment)
  expect((await dueOf(id)).map(({ dueAt }) => dueAt)).toEqual([
    // The Sunday before has passed unseen, and is the newest until then.
    '2026-03-22T01:00:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ])
  for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'])
    await requestAt(moment)
  expect((await dueOf(id)).slice(-1)).toMatchObject([{ dueAt: '2026-10-25T01:00:00.000Z' }])
})

test('a paused report is not sent, and its missed mails are not made up for', async () => {
  const { ctx, at } = await aReader('Europe/London')
  const { id } = await createReportSubscription(ctx, mondays)
  expect(await pauseReportSubscription(ctx, { id, isPaused: true })).toMatchObject({
    paused: 'chosen',
    nextAt: null,
  })
  await requestAt('2026-03-16T12:00:00Z')
  const resumed = await pauseReportSubscription(at('2026-03-17T12:00:00Z'), { id, isPaused: false })
  await requestAt('2026-03-17T12:01:00Z')

  expect(resumed).toMatchObject({ paused: null, nextAt: '2026-03-23T08:00:00.000Z' })
  expect(await dueOf(id)).toEqual([])
})

test('a report sent on request comes in addition to the regular ones', async () => {
  const { person, ctx } = await aReader('Europe/London')
  const { id } = await createReportSubscription(ctx, mondays)
  await sendReportNow(ctx, { id })
  await requestAt('2026-03-16T08:00:00Z')

  expect(await dueOf(id)).toMatchObject([
    { dueAt: noon.toISOString(), isRequested: true, actorId: person.id },
    { dueAt: '2026-03-16T08:00:00.000Z', isRequested: false },
  ])
})

/** Returns the events by which the activity log hears of a report, in order. */
async function toldOf(recordId: string) {
  const events = await findMany(
    db,
    'event',
    sql`starts_with(type, 'report_subscription.') AND payload->>'recordId' = ${recordId}`,
    { orderBy: ['seq'] },
  )
  return events.map(({ type, payload, actorId }) => ({ type, actorId, ...Object(payload) }))
}

test('every change of a subscription is recorded, and an unchanged save is not', async () => {
  const { person, ctx } = await aReader()
  const { id } = await createReportSubscription(ctx, { ...mondays, filter: { priority: '-low' } })
  await updateReportSubscription(ctx, { ...mondays, id, revision: 1, cadence: 'monthly' })
  await updateReportSubscription(ctx, { ...mondays, id, revision: 2, cadence: 'monthly' })
  await pauseReportSubscription(ctx, { id, isPaused: true })
  await sendReportNow(ctx, { id })
  await deleteReportSubscription(ctx, { id })

  const changes = await toldOf(id)
  const weekly = { cadence: 'weekly', weekday: '1', filters: 'priority:-low' }
  expect(changes.map(({ how, before, after }) => ({ how, before, after }))).toEqual([
    { how: 'created', before: null, after: { name: mondays.name, hour: 8, paused: null, ...weekly } },
    { how: 'edited', before: weekly, after: { cadence: 'monthly', weekday: null, filters: null } },
    { how: 'edited', before: { paused: null }, after: { paused: 'chosen' } },
    { how: 'deleted', before: null, after: null },
  ])
  expect(new Set(changes.map(({ actorId }) => actorId))).toEqual(new Set([person.id]))
})

test('the unsubscribe link ends the report only after confirmation', async () => {
  const { ctx } = await aReader()
  const { id } = await createReportSubscription(ctx, mondays)
  const secret = 'a secret of the tests'
  const token = createUnsubscribeToken(id, secret)
  const visitor = actingAs(db, { actor: { kind: 'visitor' } })

  expect(await openUnsubscribeLink(visitor, { token, secret })).toMatchObject({ name: mondays.name })
  expect((await listReportSubscriptions(ctx)).items).toHaveLength(1)
  expect(await unsubscribeByLink(visitor, { token, secret })).toMatchObject({ name: mondays.name })
  expect((await listReportSubscriptions(ctx)).items).toEqual([])
  expect(await unsubscribeByLink(visitor, { token, secret })).toBeNull()
  expect((await toldOf(id)).slice(1)).toEqual([
    {
      type: 'report_subscription.unsubscribed',
      actorId: null,
      recordId: id,
      subject: mondays.name,
    },
  ])
})

test('an unsubscribe token is valid only with its own key and id', () => {
  const id = '0192f6c2-8a4c-7cc0-9d0e-5f3f5a1b2c3d'
  const token = createUnsubscribeToken(id, 'a secret')

  expect(readUnsubscribeToken(token, 'a secret')).toBe(id)
  expect(readUnsubscribeToken(token, 'another secret')).toBeNull()
  expect(readUnsubscribeToken(`${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`, 'a secret')).toBeNull()
  expect(readUnsubscribeToken('', 'a secret')).toBeNull()
})
