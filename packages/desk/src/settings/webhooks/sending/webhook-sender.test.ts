import { createServer } from 'node:net'
import { dayMs, hourMs, limits, minuteMs } from '@lodge/contracts'
import { countRows, findMany, getOne, query, sql, updateMany } from '@lodge/database'
import { createLogger } from '@lodge/events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aMessage, aTicket } from '../../../testing/ticket-factory.ts'
import { aTeam } from '../../../testing/topic-factory.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  repeatWebhookDeliveries,
  repeatWebhookDelivery,
  testWebhook,
} from '../records/webhook-deliveries.ts'
import { archiveWebhook, getWebhook, pauseWebhook, rotateWebhookSecret } from '../records/webhook-record.ts'
import {
  aReplyEvent,
  aStatusEvent,
  createWebhookFixture,
  record,
  type WebhookFixture,
} from '../testing/webhook-fixture.ts'
import { startWebhookSink, verifyWebhook, type WebhookSink } from '../testing/webhook-sink.ts'
import { takeDueDeliveries } from './take-due.ts'
import { startWebhookSender } from './webhook-sender.ts'

let fixture: WebhookFixture
let sink: WebhookSink
beforeAll(async () => {
  fixture = await createWebhookFixture()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sink = await startWebhookSink()
})
afterEach(async () => {
  vi.useRealTimers()
  await sink.close()
  await updateMany(fixture.db, 'webhook', {}, { state: 'paused' })
})
afterAll(() => fixture.close())

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const stateOf = async (alias: string) => (await getWebhook(fixture.as(fixture.admin), { alias })).state
const admin = () => fixture.as(fixture.admin)
const deliveriesOf = async (alias: string) => (await listWebhookDeliveries(admin(), { alias })).items
const soon = { timeout: 10_000 }

/** Has a webhook told that a new ticket changed its status. */
async function aChange(ticket?: { id: string }) {
  const event = aStatusEvent(ticket ?? (await aTicket(fixture.db)))
  await record(fixture.system, [event])
  return event
}

test('the official verifier accepts what is sent, with the ids that the event has', async () => {
  const { secret, alias } = await fixture.aWebhook({ address: sink.address })
  const ticket = await aTicket(fixture.db)
  const event = await aChange(ticket)
  const sender = fixture.send()

  await expect.poll(() => sink.received.length, soon).toBe(1)
  const [received] = sink.received
  if (!received) throw new Error('Nothing came.')
  const { team } = { team: await getOne(fixture.db, 'team', { id: ticket.teamId }) }
  expect(verifyWebhook(secret, received)).toEqual({
    type: 'ticket.status_changed',
    timestamp: event.at,
    data: {
      ticket: { number: ticket.number, version: ticket.version, team: team.alias },
      change: { from: 'open', to: 'resolved' },
    },
  })
  expect(received.headers).toMatchObject({
    'webhook-id': `msg_${event.id}`,
    'content-type': 'application/json',
  })
  expect(() => verifyWebhook(secret, { ...received, body: `${received.body} ` })).toThrow()
  await expect.poll(async () => (await deliveriesOf(alias))[0]?.state, soon).toBe('delivered')
  await sender.close()
})

test('while a secret is rotated both sign, and afterwards the new one alone', async () => {
  const { secret: old, alias } = await fixture.aWebhook({ address: sink.address })
  const { secret, overlapEndsAt } = await rotateWebhookSecret(admin(), { alias, overlap: 24 })
  expect(overlapEndsAt).toBe(new Date(Date.now() + dayMs).toISOString())
  const sender = fixture.send()
  await aChange()
  await expect.poll(() => sink.received.length, soon).toBe(1)
  const [during] = sink.received
  if (!during) throw new Error('Nothing came.')
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const key of [old, secret])
    expect(verifyWebhook(key, during)).toMatchObject({ type: 'ticket.status_changed' })

  // What is received and not yet noted would be sent again when its time is over.
  await expect.poll(async () => (await deliveriesOf(alias))[0]?.state, soon).toBe('delivered')
  later(25 * hourMs)
  await aChange()
  sender.wake()
  await expect.poll(() => sink.received.length, soon).toBe(2)
  const [, afterwards] = sink.received
  if (!afterwards) throw new Error('Nothing came.')
  expect(verifyWebhook(secret, afterwards)).toBeTruthy()
  expect(() => verifyWebhook(old, afterwards)).toThrow()
  await sender.close()
})

test('an old secret that leaked ends at once without an overlap', async () => {
  const { secret: old, alias } = await fixture.aWebhook({ address: sink.address })
  const { secret } = await rotateWebhookSecret(admin(), { alias, overlap: 0 })
  await aChange()
  const sender = fixture.send()
  await expect.poll(() => sink.received.length, soon).toBe(1)
  const [received] = sink.received
  if (!received) throw new Error('Nothing came.')
  expect(verifyWebhook(secret, received)).toBeTruthy()
  expect(() => verifyWebhook(old, received)).toThrow()
  await sender.close()
})

test('an endpoint that is dead for a day gets all that happened when it is back', async () => {
  const { port } = new URL(sink.address)
  const { secret, alias } = await fixture.aWebhook({ address: sink.address })
  await sink.close()
  const sender = fixture.send()
  const events = [await aChange(), await aChange(), await aChange()]
  for (let hour = 0; hour < 24; hour += 1) {
    later(hourMs)
    sender.wake()
    await expect
      .poll(
        async () =>
          (await deliveriesOf(alias)).every(({ nextTryAt }) => Date.parse(nextTryAt ?? '') > Date.now()),
        soon,
      )
      .toBe(true)
  }
  const whileDead = await deliveriesOf(alias)
  expect(whileDead.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(whileDead.every(({ tries }) => tries >= 6 && tries < limits.webhookTries)).toBe(true)
  expect(whileDead[0]?.lastTry).toMatchObject({ status: null, problem: 'unreachable' })
  expect((await getWebhook(admin(), { alias })).failingSince).not.toBeNull()

  sink = await startWebhookSink(Number(port))
  // What comes next shows that it is back: nothing of before waits for hours then.
  events.push(await aChange())
  sender.wake()
  await expect.poll(() => sink.received.length, soon).toBe(4)
  const ids = sink.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids)).toEqual(new Set(events.map(({ id }) => `msg_${id}`)))
  for (const received of sink.received) expect(verifyWebhook(secret, received)).toBeTruthy()
  await expect
    .poll(async () => (await deliveriesOf(alias)).map(({ state }) => state), soon)
    .toEqual(Array(4).fill('delivered'))
  expect((await getWebhook(admin(), { alias })).failingSince).toBeNull()
  await sender.close()
})

test('ten tries within about 75 hours fail, and are seen each', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  sink.answer = { status: 500, body: 'the inside of the endpoint' }
  const begun = Date.now()
  await aChange()
  const sender = fixture.send()
  for (let tries = 1; tries < limits.webhookTries; tries += 1) {
    await expect.poll(async () => (await deliveriesOf(alias))[0]?.tries, soon).toBe(tries)
    const [delivery] = await deliveriesOf(alias)
    vi.setSystemTime(Date.parse(delivery?.nextTryAt ?? ''))
    sender.wake()
  }
  await expect.poll(async () => (await deliveriesOf(alias))[0]?.state, soon).toBe('failed')
  const hours = (Date.now() - begun) / hourMs
  expect(hours).toBeGreaterThanOrEqual(75)
  expect(hours).toBeLessThan(75.6 * 1.1)
  const [delivery] = await deliveriesOf(alias)
  const details = await getWebhookDelivery(admin(), { alias, id: delivery?.id ?? '' })
  expect(details.allTries).toHaveLength(10)
  expect(details.allTries.every(({ status, problem }) => status === 500 && problem === 'answered')).toBe(true)
  expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const stored = JSON.stringify([details, await findMany(fixture.db, 'webhook_try', {})])
  expect(stored).not.toContain('the inside of the endpoint')
  await sender.close()
})

test('a webhook that failed for five days is stopped, and its owner is told once', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  sink.answer = { status: 503 }
  const sender = fixture.send()
  await aChange()
  await expect.poll(async () => (await getWebhook(admin(), { alias })).failingSince, soon).not.toBeNull()
  later(5 * dayMs + minuteMs)
  await aChange()
  sender.wake()
  await expect.poll(() => stateOf(alias), soon).toBe('stopped')
  const stopped = (await findMany(fixture.db, 'event', { type: 'webhook.stopped' })).filter(({ payload }) =>
    JSON.stringify(payload).includes('failing'),
  )
  expect(stopped).toHaveLength(1)
  expect(stopped[0]?.pendingConsumers).toContain('email')
  expect(await getWebhook(admin(), { alias })).toMatchObject({ stoppedBecause: 'failing' })

  sink.answer = { status: 204 }
  await pauseWebhook(admin(), { alias, isPaused: false })
  sender.wake()
  await expect
    .poll(async () => (await deliveriesOf(alias)).map(({ state }) => state), soon)
    .toEqual(['delivered', 'delivered'])
  await sender.close()
})

test('410 stops a webhook at once', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  sink.answer = { status: 410 }
  await aChange()
  const sender = fixture.send()
  await expect.poll(() => stateOf(alias), soon).toBe('stopped')
  expect(await getWebhook(admin(), { alias })).toMatchObject({ stoppedBecause: 'gone' })
  expect((await deliveriesOf(alias))[0]).toMatchObject({ state: 'failed', tries: 1 })
  expect(sink.received).toHaveLength(1)
  await sender.close()
})

test('a redirect is a failure that nobody follows', async () => {
  const elsewhere = await startWebhookSink()
  const { alias } = await fixture.aWebhook({ address: sink.address })
  const sender = fixture.send()
  for (const status of [301, 302, 303, 307, 308]) {
    sink.answer = { status, headers: { location: elsewhere.address } }
    await aChange()
    sender.wake()
    await expect
      .poll(async () => (await deliveriesOf(alias))[0]?.lastTry, soon)
      .toMatchObject({
        status,
        problem: 'redirected',
      })
    later(1_000)
  }
  expect(elsewhere.received).toEqual([])
  await elsewhere.close()
  await sender.close()
})

test.each([429, 503])('%s is left alone for as long as it asks', async (status) => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  sink.answer = { status, headers: { 'retry-after': '3600' } }
  await aChange()
  const sender = fixture.send()
  await expect.poll(async () => (await deliveriesOf(alias))[0]?.tries, soon).toBe(1)
  const [delivery] = await deliveriesOf(alias)
  expect(Date.parse(delivery?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(hourMs - minuteMs)

  sink.answer = { status, headers: { 'retry-after': String(365 * 24 * 3600) } }
  await aChange()
  sender.wake()
  await expect.poll(async () => (await deliveriesOf(alias))[0]?.tries, soon).toBe(1)
  const [latest] = await deliveriesOf(alias)
  expect(Date.parse(latest?.nextTryAt ?? '') - Date.now()).toBeLessThan(1.2 * dayMs)
  await sender.close()
})

test('an endpoint that never answers delays no other', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  await fixture.aWebhook({ name: 'Silent', address: `http://127.0.0.1:${address.port}/` })
  await fixture.aWebhook({ name: 'Quick', address: sink.address })
  const ticket = await aTicket(fixture.db)
  await record(
    fixture.system,
    Array.from({ length: 100 }, () => aStatusEvent(ticket)),
  )
  const startedAt = performance.now()
  const sender = startWebhookSender(fixture.system, { log: createLogger('test', 'silent') })
  await expect.poll(() => sink.received.length, soon).toBe(100)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  silent.close()
  // Its tries hold for 15 seconds: nobody waits for them here.
  void sender.close()
})

test('a webhook gets the internal notes or the replies that it wants, of the teams that it may see', async () => {
  const team = await aTeam(fixture.db)
  const other = await aTeam(fixture.db)
  const { alias } = await fixture.aWebhook({
    address: sink.address,
    events: ['ticket.replied'],
    teams: [team.alias],
    includesPersonalData: true,
  })
  const [ours, theirs] = [await aTicket(fixture.db, { team }), await aTicket(fixture.db, { team: other })]
  const author = fixture.admin
  const messages = [
    await aMessage(fixture.db, { ticket: ours, author, body: 'An answer for all.' }),
    await aMessage(fixture.db, { ticket: ours, author, body: 'A note.', visibility: 'internal' }),
    await aMessage(fixture.db, { ticket: theirs, author, body: 'Of another team.' }),
  ]
  const [reply, note, elsewhere] = messages
  if (!reply || !note || !elsewhere) throw new Error('A message is missing.')
  await record(fixture.system, [
    aReplyEvent(ours, reply),
    aReplyEvent(ours, note, 'internal'),
    aReplyEvent(theirs, elsewhere),
  ])
  const sender = fixture.send()
  await expect.poll(() => sink.received.length, soon).toBe(1)
  const body = JSON.parse(sink.received[0]?.body ?? '')
  const requester = await getOne(fixture.db, 'person', { id: ours.requesterId })
  expect(body.data.personal).toEqual({
    requester: { name: requester.name, email: requester.email },
    message: { text: 'An answer for all.', isCut: false },
  })
  const stored = await query<{ body: string }>(fixture.db, sql`SELECT body FROM webhook_delivery`)
  expect(JSON.stringify(stored)).not.toContain('An answer for all.')
  expect((await deliveriesOf(alias)).map(({ type }) => type)).toEqual(['ticket.replied'])
  await sender.close()
})

test('without personal data nobody’s name or words are sent, and a long message never exceeds the limit', async () => {
  const ticket = await aTicket(fixture.db)
  const body = `"quoted" \u0007 ${'Ünïcödé '.repeat(6_000)}`
  const message = await aMessage(fixture.db, { ticket, author: fixture.admin, body })
  const thin = await fixture.aWebhook({ address: sink.address, events: ['ticket.replied'] })
  const second = await startWebhookSink()
  await fixture.aWebhook({ address: second.address, events: ['ticket.replied'], includesPersonalData: true })
  await record(fixture.system, [aReplyEvent(ticket, message)])
  const sender = fixture.send()
  await expect.poll(() => [sink.received.length, second.received.length], soon).toEqual([1, 1])
  const requester = await getOne(fixture.db, 'person', { id: ticket.requesterId })
  for (const word of ['Ünïcödé', requester.name, requester.email])
    expect(sink.received[0]?.body).not.toContain(word)
  expect(thin.includesPersonalData).toBe(false)
  const long = second.received[0]?.body ?? ''
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(limits.webhookEventBytes)
  expect(JSON.parse(long).data.personal.message).toMatchObject({ isCut: true })
  expect(long.length).toBeGreaterThan(5_000)
  await second.close()
  await sender.close()
})

test('an event that comes twice is sent once', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  const event = await aChange()
  await Promise.all([record(fixture.system, [event]), record(fixture.system, [event, event])])
  expect(await deliveriesOf(alias)).toHaveLength(1)
})

test('a queue survives a week without its endpoint in bounded space', async () => {
  const { alias } = await fixture.aWebhook({ address: 'http://127.0.0.1:2999/' })
  const webhook = await getOne(fixture.db, 'webhook', { alias })
  const ticket = await aTicket(fixture.db)
  const events = (count: number) => Array.from({ length: count }, () => aStatusEvent(ticket))
  for (let day = 0; day < 7; day += 1) {
    await record(fixture.system, events(2_000))
    later(dayMs)
  }
  const waiting = await countRows(fixture.db, 'webhook_delivery', { webhookId: webhook.id })
  expect(waiting).toBe(limits.webhookWaiting)
  expect(await getWebhook(admin(), { alias })).toMatchObject({
    waiting: limits.webhookWaiting,
    dropped: 4_000,
  })
}, 60_000)

test('what a process that died had taken is sent by another', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  await aChange()
  await query(
    fixture.db,
    sql`UPDATE webhook_delivery SET leased_until = ${new Date(Date.now() + minuteMs)} WHERE state = 'waiting'`,
  )
  const sender = fixture.send()
  sender.wake()
  expect(sink.received).toEqual([])
  later(2 * minuteMs)
  sender.wake()
  await expect.poll(async () => (await deliveriesOf(alias))[0]?.state, soon).toBe('delivered')
  expect(sink.received).toHaveLength(1)
  await sender.close()
})

test('two processes send each event once', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  const ticket = await aTicket(fixture.db)
  await record(
    fixture.system,
    Array.from({ length: 300 }, () => aStatusEvent(ticket)),
  )
  const senders = [fixture.send(), fixture.send()]
  await expect
    .poll(async () => (await listWebhookDeliveries(admin(), { alias })).counts, soon)
    .toEqual({ waiting: 0, failed: 0, delivered: 300 })
  expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(300)
  expect(sink.received).toHaveLength(300)
  await Promise.all(senders.map((sender) => sender.close()))
})

test('a paused or archived webhook is sent nothing, and told of nothing new', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  const before = await aChange()
  await pauseWebhook(admin(), { alias, isPaused: true })
  await aChange()
  await archiveWebhook(admin(), { alias, isArchived: true })
  const sender = fixture.send()
  await aChange()
  await expect(testWebhook(admin(), { alias })).rejects.toMatchObject({ reason: 'webhook_is_off' })
  await archiveWebhook(admin(), { alias, isArchived: false })
  sender.wake()
  expect((await deliveriesOf(alias)).map(({ state }) => state)).toEqual(['waiting'])
  expect(sink.received).toEqual([])
  await pauseWebhook(admin(), { alias, isPaused: false })
  sender.wake()
  await expect
    .poll(() => sink.received.map(({ headers }) => headers['webhook-id']), soon)
    .toEqual([`msg_${before.id}`])
  await sender.close()
})

test('a test event, one delivery and the failed ones of a period are sent again under their ids', async () => {
  const { alias, secret } = await fixture.aWebhook({ address: sink.address })
  const sender = fixture.send()
  await testWebhook(admin(), { alias })
  sender.wake()
  await expect.poll(() => sink.received.length, soon).toBe(1)
  const [tested] = sink.received
  if (!tested) throw new Error('Nothing came.')
  expect(verifyWebhook(secret, tested)).toMatchObject({ type: 'webhook.test', data: {} })
  await expect.poll(async () => (await deliveriesOf(alias))[0]?.state, soon).toBe('delivered')

  const [delivery] = await deliveriesOf(alias)
  await repeatWebhookDelivery(admin(), { alias, id: delivery?.id ?? '' })
  sender.wake()
  await expect.poll(() => sink.received.length, soon).toBe(2)
  expect(sink.received[1]?.headers['webhook-id']).toBe(tested.headers['webhook-id'])

  const [first, second] = [await aChange(), await aChange()]
  await expect
    .poll(async () => (await listWebhookDeliveries(admin(), { alias })).counts.delivered, soon)
    .toBe(3)
  await updateMany(fixture.db, 'webhook_delivery', { eventId: [first.id, second.id] }, { state: 'failed' })
  const period = {
    from: new Date(Date.now() - hourMs).toISOString(),
    until: new Date(Date.now() + 1).toISOString(),
  }
  expect(await repeatWebhookDeliveries(admin(), { alias, ...period })).toEqual({ repeated: 2 })
  expect(await repeatWebhookDeliveries(admin(), { alias, ...period })).toEqual({ repeated: 0 })
  await sender.close()
})

test('a secret that opens no more stops its webhook, which a new secret mends', async () => {
  const { alias } = await fixture.aWebhook({ address: sink.address })
  await updateMany(fixture.db, 'webhook', { alias }, { secret: 'nonsense' })
  await aChange()
  const sender = fixture.send()
  await expect.poll(() => stateOf(alias), soon).toBe('stopped')
  expect(await getWebhook(admin(), { alias })).toMatchObject({ stoppedBecause: 'secret_lost' })
  const { secret } = await rotateWebhookSecret(admin(), { alias, overlap: 0 })
  await pauseWebhook(admin(), { alias, isPaused: false })
  later(2 * minuteMs)
  sender.wake()
  await expect.poll(() => sink.received.length, soon).toBe(1)
  const [received] = sink.received
  if (!received) throw new Error('Nothing came.')
  expect(verifyWebhook(secret, received)).toBeTruthy()
  await sender.close()
})

test('what was taken is given back at once when the rest cannot be read', async () => {
  const { db } = fixture
  await fixture.aWebhook({ address: sink.address, includesPersonalData: true })
  const event = await aChange()
  const take = () => takeDueDeliveries({ db, now: () => new Date() }, new Map())
  await query(db, sql`ALTER TABLE message RENAME TO moved_message`)
  await expect(take()).rejects.toThrow('relation "message" does not exist')
  await query(db, sql`ALTER TABLE moved_message RENAME TO message`)

  expect(await take()).toMatchObject([{ eventId: event.id }])
})
