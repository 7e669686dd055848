import { dayMs, minuteMs } from '@lodge/contracts'
import { countRows, findMany, updateMany } from '@lodge/database'
import { TryLater, UnrecoverableError } from '@lodge/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { noon } from '../../testing/context.ts'
import { pushReply } from './push-to-requester.ts'
import { createWebPushFixture, type WebPushFixture } from './testing/web-push-fixture.ts'
import { webPushLimits } from './web-push-settings.ts'

let fixture: WebPushFixture
beforeAll(async () => {
  fixture = await createWebPushFixture()
})
beforeEach(() => void fixture.service.taken.splice(0))
afterAll(() => fixture.close())

type Event = Parameters<typeof pushReply>[1]

const failureOf = (event: Event, ctx = fixture.ctx) =>
  pushReply(ctx, event).then(
    () => null,
    (error: unknown) => error,
  )

const deliveriesOf = ({ id }: Event) =>
  findMany(fixture.db, 'web_push_delivery', { eventId: id }, { orderBy: ['state'] })

test.each([404, 410])('a device whose service answers %i is removed', async (status) => {
  const { ticket, student } = await fixture.someoneOnDevices(1)
  fixture.service.answerNext({ status })

  await pushReply(fixture.ctx, await fixture.aReply(ticket))

  expect(await countRows(fixture.db, 'push_subscription', { personId: student.id })).toBe(0)
})

test.each([
  ['429 with seconds', { status: 429, headers: { 'retry-after': '120' } }, 2 * minuteMs],
  ['503 with more than an hour', { status: 503, headers: { 'retry-after': '86400' } }, 60 * minuteMs],
  ['500 without a time', { status: 500 }, 1_000],
])(
  'a service that answers %s is called again at that time, for the remaining devices',
  async (_, answer, afterMs) => {
    const { ticket } = await fixture.someoneOnDevices(2)
    const event = await fixture.aReply(ticket)
    fixture.service.answerNext(answer)

    const error = await failureOf(event)
    expect(error).toBeInstanceOf(TryLater)
    expect(error).toMatchObject({ afterMs })
    expect(fixture.service.taken).toHaveLength(1)
    await pushReply(fixture.ctx, event)

    expect(new Set(fixture.service.taken.map(({ endpoint }) => endpoint)).size).toBe(2)
    expect(await deliveriesOf(event)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  },
)

test('an unreachable service is called again until a day has passed', async () => {
  const { ticket, student } = await fixture.someoneOnDevices(1)
  await updateMany(
    fixture.db,
    'push_subscription',
    { personId: student.id },
    { endpoint: 'http://127.0.0.1:1/push' },
  )
  const event = await fixture.aReply(ticket)
  const ctx = { ...fixture.ctx, services: ['http://127.0.0.1:1'] }

  expect(await failureOf(event, ctx)).toBeInstanceOf(TryLater)
  expect(await deliveriesOf(event)).toMatchObject([{ state: 'pending', attempts: 1 }])
  const nextDay = () => new Date(noon.getTime() + dayMs + 1)
  expect(await failureOf(event, { ...ctx, now: nextDay })).toBeInstanceOf(UnrecoverableError)
  expect(await deliveriesOf(event)).toMatchObject([
    { state: 'failed', attempts: 2, lastError: expect.stringContaining('127.0.0.1:1') },
  ])
})

test('a refused push fails for good, reaches the other devices, and can be retried by hand', async () => {
  const { ticket } = await fixture.someoneOnDevices(2)
  const event = await fixture.aReply(ticket)
  fixture.service.answerNext({ status: 400 })

  const error = await failureOf(event)
  expect(error).toBeInstanceOf(UnrecoverableError)
  expect(String(error)).toContain('answered 400')
  expect(await deliveriesOf(event)).toMatchObject([{ state: 'failed' }, { state: 'sent' }])

  await pushReply(fixture.ctx, event)
  expect(await deliveriesOf(event)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('a redirect is not followed', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)
  const other = fixture.service.subscribe(fixture.keys.publicKey)
  const before = fixture.service.countRequests()
  fixture.service.answerNext({ status: 307, headers: { location: other.endpoint } })

  expect(String(await failureOf(await fixture.aReply(ticket)))).toContain('answered 307')
  expect(fixture.service.countRequests()).toBe(before + 1)
})

test('an address that no longer belongs to a push service is not called', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)
  const before = fixture.service.countRequests()

  const error = await failureOf(await fixture.aReply(ticket), { ...fixture.ctx, services: [] })

  expect(error).toBeInstanceOf(UnrecoverableError)
  expect(fixture.service.countRequests()).toBe(before)
})

test('devices subscribed with another key or not confirmed for long are left out', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)
  const event = await fixture.aReply(ticket)

  await pushReply({ ...fixture.ctx, keys: webPush.generateVAPIDKeys() }, event)
  const later = () => new Date(noon.getTime() + (webPushLimits.subscriptionDays + 1) * dayMs)
  await pushReply({ ...fixture.ctx, now: later }, event)

  expect(fixture.service.taken).toEqual([])
})
