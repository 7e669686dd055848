import { randomUUID } from 'node:crypto'
import { dayMs } from '@lodge/contracts'
import { countRows, findMany, insert } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, after, noon } from '../../testing/context.ts'
import { aStudent, type TestPerson } from '../../testing/person-factory.ts'
import { removePushDevice } from './change-push-devices.ts'
import {
  forgetPushSubscriptions,
  sweepPushDeliveries,
  sweepPushSubscriptions,
} from './forget-push-subscriptions.ts'
import { getMyWebPush } from './get-my-web-push.ts'
import { confirmPushSubscription, renewPushSubscription } from './keep-push-subscription.ts'
import { createWebPushFixture, type WebPushFixture } from './testing/web-push-fixture.ts'
import { webPushLimits } from './web-push-settings.ts'

let fixture: WebPushFixture
beforeAll(async () => {
  fixture = await createWebPushFixture()
})
afterAll(() => fixture.close())

const aBrowser = (sessionId: string = randomUUID()) => ({ settings: fixture.settings, sessionId })
const aDevice = () => fixture.service.subscribe(fixture.keys.publicKey)
const devicesOf = async (person: TestPerson, browser = aBrowser()) =>
  (await getMyWebPush(actingAs(fixture.db, person), browser)).devices

test('a device is listed with its browser, and as the current one in its own session', async () => {
  const student = await aStudent(fixture.db)
  const browser = aBrowser()
  await fixture.subscribe(student, aDevice(), browser.sessionId)

  expect(await getMyWebPush(actingAs(fixture.db, student), browser)).toEqual({
    publicKey: fixture.keys.publicKey,
    devices: [
      {
        id: expect.any(String),
        userAgent: 'Firefox',
        createdAt: noon.toISOString(),
        lastUsedAt: null,
        isCurrent: true,
      },
    ],
  })
  expect(await devicesOf(student)).toMatchObject([{ isCurrent: false }])
})

test('adding and removing a device are logged once each', async () => {
  const student = await aStudent(fixture.db)
  const device = aDevice()
  const browser = aBrowser()
  await fixture.subscribe(student, device, browser.sessionId)
  const { devices } = await fixture.subscribe(student, device, browser.sessionId)
  const ctx = actingAs(fixture.db, student)
  await removePushDevice(ctx, { deviceId: devices[0]?.id ?? '' }, browser)

  const events = await findMany(
    fixture.db,
    'event',
    { type: 'person.account_changed', actorId: student.id },
    { orderBy: ['seq'] },
  )
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { fields: ['webPushOn'] },
    { fields: ['webPushOff'] },
  ])
  expect(await devicesOf(student)).toEqual([])
})

test('nobody removes another person’s device', async () => {
  const [student, other] = [await aStudent(fixture.db), await aStudent(fixture.db)]
  const { devices } = await fixture.subscribe(student, aDevice())
  const removing = removePushDevice(
    actingAs(fixture.db, other),
    { deviceId: devices[0]?.id ?? '' },
    aBrowser(),
  )

  await expect(removing).rejects.toMatchObject({ code: 'not_found' })
  expect(await devicesOf(student)).toHaveLength(1)
})

test('a browser that another person signs in with no longer belongs to the first person', async () => {
  const [first, second] = [await aStudent(fixture.db), await aStudent(fixture.db)]
  const [device, chosen] = [aDevice(), aDevice()]
  await fixture.subscribe(first, device)
  await fixture.subscribe(first, chosen)

  const confirming = confirmPushSubscription(actingAs(fixture.db, second), device, aBrowser())
  expect(await confirming).toEqual({ isKnown: false })
  await fixture.subscribe(second, chosen)

  expect(await devicesOf(first)).toEqual([])
  expect(await devicesOf(second)).toHaveLength(1)
})

test('opening the portal confirms the subscription for the present session', async () => {
  const student = await aStudent(fixture.db)
  const device = aDevice()
  const [before, now] = [aBrowser(), aBrowser()]
  await fixture.subscribe(student, device, before.sessionId)

  const confirmed = await confirmPushSubscription(actingAs(fixture.db, student), device, now)
  await forgetPushSubscriptions(fixture.db, before.sessionId)

  expect(confirmed).toEqual({ isKnown: true })
  expect(await devicesOf(student, now)).toMatchObject([{ isCurrent: true }])
  await forgetPushSubscriptions(fixture.db, now.sessionId)
  expect(await devicesOf(student)).toEqual([])
})

test('a subscription can be renewed only with its former address', async () => {
  const student = await aStudent(fixture.db)
  const [device, moved] = [aDevice(), aDevice()]
  await fixture.subscribe(student, device)
  const visitor = { ...fixture.ctx, actor: { kind: 'visitor' } as const }
  const { settings } = fixture

  await renewPushSubscription(visitor, { former: device.endpoint, ...moved }, settings)
  const again = renewPushSubscription(visitor, { former: device.endpoint, ...aDevice() }, settings)

  await expect(again).rejects.toMatchObject({ code: 'not_found' })
  expect(await findMany(fixture.db, 'push_subscription', { personId: student.id })).toMatchObject([
    { endpoint: moved.endpoint, p256dh: moved.keys.p256dh, auth: moved.keys.auth },
  ])
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'https://fcm.googleapis.com.example.org/1',
  'https://somebody@fcm.googleapis.com/1',
  'https://localhost/1',
  'https://10.0.0.1/1',
])('the address %s belongs to no push service', async (endpoint) => {
  const student = await aStudent(fixture.db)
  const device = aDevice()
  await expect(fixture.subscribe(student, { ...device, endpoint })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await fixture.subscribe(student, device)
  const moving = renewPushSubscription(
    fixture.ctx,
    { former: device.endpoint, ...device, endpoint },
    fixture.settings,
  )

  await expect(moving).rejects.toMatchObject({ code: 'invalid_input' })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-db5p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('the address %s belongs to a push service', async (endpoint) => {
  const student = await aStudent(fixture.db)
  await fixture.subscribe(student, { ...aDevice(), endpoint })

  expect(await devicesOf(student)).toHaveLength(1)
})

test('a person with many devices keeps the latest ones', async () => {
  const student = await aStudent(fixture.db)
  const first = aDevice()
  await fixture.subscribe(student, first)
  for (let made = 0; made < webPushLimits.devices; made += 1) await fixture.subscribe(student, aDevice())

  expect(await devicesOf(student)).toHaveLength(webPushLimits.devices)
  expect(await countRows(fixture.db, 'push_subscription', { endpoint: first.endpoint })).toBe(0)
})

test('without web push there are no devices and no key', async () => {
  const student = actingAs(fixture.db, await aStudent(fixture.db))
  const off = { settings: null, sessionId: '' }

  expect(await getMyWebPush(student, off)).toEqual({ publicKey: null, devices: [] })
  await expect(confirmPushSubscription(student, aDevice(), off)).rejects.toMatchObject({ code: 'not_found' })
})

test('subscriptions that no browser confirms for long are removed', async () => {
  const student = await aStudent(fixture.db)
  await fixture.subscribe(student, aDevice())
  const later = (days: number) => ({ ...fixture.ctx, now: () => new Date(noon.getTime() + days * dayMs) })

  await sweepPushSubscriptions(later(webPushLimits.subscriptionDays))
  expect(await devicesOf(student)).toHaveLength(1)
  await sweepPushSubscriptions(later(webPushLimits.subscriptionDays + 1))
  expect(await devicesOf(student)).toEqual([])
})

test('what is known of messages to devices is removed after its days, so many at a time', async () => {
  const { db, ctx } = fixture
  await fixture.subscribe(await aStudent(db), aDevice())
  const [subscription] = await findMany(db, 'push_subscription', {}, { orderBy: ['id DESC'], limit: 1 })
  const subscriptionId = subscription?.id ?? ''
  for (const createdAt of [noon, noon, after(1)])
    await insert(db, 'web_push_delivery', { eventId: randomUUID(), subscriptionId, createdAt })
  const sweep = (limit: number) =>
    sweepPushDeliveries({ ...ctx, now: () => after(webPushLimits.deliveryDays * 24 * 60 + 1) }, limit)

  expect([await sweep(1), await sweep(9), await sweep(9)]).toEqual([1, 1, 0])
  expect(await countRows(db, 'web_push_delivery', { subscriptionId })).toBe(1)
})
