import { randomUUID } from 'node:crypto'
import { type EventInput, hourMs, parseEvent } from '@lodge/contracts'
import { remove, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noon } from '../../testing/context.ts'
import { concernsDevices, pushReply, pushStatus } from './push-to-requester.ts'
import { createWebPushFixture, type WebPushFixture } from './testing/web-push-fixture.ts'

let fixture: WebPushFixture
beforeAll(async () => {
  fixture = await createWebPushFixture()
})
beforeEach(() => void fixture.service.taken.splice(0))
afterAll(() => fixture.close())

const titles = () => fixture.service.taken.map(({ message }) => message.title)

function aChange(
  ticketId: string,
  to: EventInput<'ticket.status_changed'>['to'],
  actorId: string | null = null,
) {
  const stamp = { id: randomUUID(), type: 'ticket.status_changed', actorId, at: noon.toISOString() }
  return parseEvent('ticket.status_changed', { ticketId, from: 'open', to, messageId: null, ...stamp })
}

const setStatus = (id: string, status: string) => updateOne(fixture.db, 'ticket', { id }, { status })

test('a reply is pushed to every device, encrypted and signed, without the subject', async () => {
  const { ticket, devices } = await fixture.someoneOnDevices(2)
  const event = await fixture.aReply(ticket)

  await pushReply(fixture.ctx, event)

  expect(fixture.service.taken.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    devices.map(({ endpoint }) => endpoint).toSorted(),
  )
  expect(fixture.service.taken[0]).toMatchObject({
    message: {
      title: `Your ticket ${ticket.number} has an answer`,
      body: 'Test University',
      path: `/tickets/${ticket.number}/detail`,
      id: event.id,
    },
    ttl: 24 * 60 * 60,
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(JSON.stringify(fixture.service.taken)).not.toContain('A private matter')
})

test('a repeated event pushes nothing, and the next reply replaces the first push', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)
  const event = await fixture.aReply(ticket)

  await pushReply(fixture.ctx, event)
  await pushReply(fixture.ctx, event)
  expect(fixture.service.taken).toHaveLength(1)

  await pushReply(fixture.ctx, await fixture.aReply(ticket))
  const [first, second] = fixture.service.taken
  expect([second?.topic, second?.message.tag]).toEqual([first?.topic, first?.message.tag])
  expect(second?.message.id).not.toBe(first?.message.id)
})

test('a device shows the subject if its person has chosen so', async () => {
  const { ticket } = await fixture.someoneOnDevices(1, { subject: true })

  await pushReply(fixture.ctx, await fixture.aReply(ticket))

  expect(fixture.service.taken[0]?.message.body).toBe('A private matter')
})

test('a reply that waits for the requester says so, with more urgency, while it is true', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)
  await setStatus(ticket.id, 'pending')
  await pushReply(fixture.ctx, await fixture.aReply(ticket, { thenStatus: 'pending' }))
  await setStatus(ticket.id, 'open')
  await pushReply(fixture.ctx, await fixture.aReply(ticket, { thenStatus: 'pending' }))

  expect(titles()).toEqual([
    `Your ticket ${ticket.number} needs your answer`,
    `Your ticket ${ticket.number} has an answer`,
  ])
  expect(fixture.service.taken.map(({ urgency }) => urgency)).toEqual(['high', 'normal'])
})

test('a pending ticket is pushed without a reply too, unless the requester set it', async () => {
  const { ticket, student } = await fixture.someoneOnDevices(1)
  await pushStatus(fixture.ctx, aChange(ticket.id, 'pending'))
  expect(titles()).toEqual([])

  await setStatus(ticket.id, 'pending')
  await pushStatus(fixture.ctx, aChange(ticket.id, 'pending', student.id))
  await pushStatus(fixture.ctx, aChange(ticket.id, 'resolved'))
  expect(titles()).toEqual([])
  await pushStatus(fixture.ctx, aChange(ticket.id, 'pending'))
  expect(titles()).toEqual([`Your ticket ${ticket.number} needs your answer`])
})

test.each([
  ['nothing of what they left out', { answered: false }, null, 0],
  ['an answer that asks back as an answer where only those are wanted', { waiting: false }, 'pending', 1],
  ['only that they are needed where only that is wanted', { answered: false }, 'pending', 1],
] as const)('people are told %s', async (_, webPush, thenStatus, count) => {
  const { ticket } = await fixture.someoneOnDevices(1, webPush)
  if (thenStatus) await setStatus(ticket.id, thenStatus)

  await pushReply(fixture.ctx, await fixture.aReply(ticket, { thenStatus }))

  expect(titles()).toHaveLength(count)
})

test('internal notes, the requester’s own replies and deleted messages are pushed to nobody', async () => {
  const { ticket, student } = await fixture.someoneOnDevices(1)
  await pushReply(fixture.ctx, await fixture.aReply(ticket, { visibility: 'internal' }))
  await pushReply(fixture.ctx, { ...(await fixture.aReply(ticket)), by: 'requester' })
  await pushReply(fixture.ctx, { ...(await fixture.aReply(ticket)), actorId: student.id })
  const event = await fixture.aReply(ticket)
  await remove(fixture.db, 'message', { id: event.messageId })
  await pushReply(fixture.ctx, event)
  await updateOne(fixture.db, 'person', { id: student.id }, { archivedAt: noon })
  await pushReply(fixture.ctx, await fixture.aReply(ticket))

  expect(titles()).toEqual([])
})

test('a reply is pushed to the present requester of the ticket and not to a former one', async () => {
  const [before, now] = [await fixture.someoneOnDevices(1), await fixture.someoneOnDevices(1)]
  const event = await fixture.aReply(before.ticket)
  await updateOne(fixture.db, 'ticket', { id: before.ticket.id }, { requesterId: now.student.id })

  await pushReply(fixture.ctx, event)

  expect(fixture.service.taken.map(({ endpoint }) => endpoint)).toEqual([now.devices[0]?.endpoint])
})

test.each([
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '{"path":"https://elsewhere.example","tag":"other"}","path":"//elsewhere.example',
  '{{number}} {number} {number, plural, other {#}} <number/>',
  'two\r\nlines, \u202Ereversed, \u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
])('the subject %j is shown as text and changes nothing else', async (subject) => {
  const { ticket } = await fixture.someoneOnDevices(1, { subject: true })
  await pushReply(fixture.ctx, await fixture.aReply(ticket))
  await updateOne(fixture.db, 'ticket', { id: ticket.id }, { subject })
  await pushReply(fixture.ctx, await fixture.aReply(ticket))

  const [plain, hostile] = fixture.service.taken
  expect(hostile).toEqual({
    ...plain,
    message: { ...plain?.message, body: subject, id: expect.any(String) },
  })
})

test('a device that was added after a reply gets no push about it', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)

  await pushReply(fixture.ctx, await fixture.aReply(ticket, {}, new Date(noon.getTime() - hourMs)))

  expect(titles()).toEqual([])
})

test('without keys nothing is sent', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)

  await pushReply({ ...fixture.ctx, keys: null }, await fixture.aReply(ticket))

  expect(titles()).toEqual([])
})

test('an event concerns the devices that its requester had then, if it may tell them anything', async () => {
  const { ticket } = await fixture.someoneOnDevices(1)
  const { ticket: without } = await fixture.someoneOnDevices(0)
  const reply = await fixture.aReply(ticket)
  const concerns = (event: Parameters<typeof concernsDevices>[1], ctx = fixture.ctx) =>
    concernsDevices(ctx, event)

  expect(await concerns(reply)).toBe(true)
  expect(await concerns({ ...reply, by: 'automation' })).toBe(true)
  expect(await concerns(aChange(ticket.id, 'pending'))).toBe(true)
  expect(await concerns(await fixture.aReply(without))).toBe(false)
  expect(await concerns({ ...reply, at: new Date(noon.getTime() - hourMs).toISOString() })).toBe(false)
  expect(await concerns({ ...reply, by: 'requester' })).toBe(false)
  expect(await concerns({ ...reply, visibility: 'internal' })).toBe(false)
  expect(await concerns(aChange(ticket.id, 'resolved'))).toBe(false)
  expect(await concerns(reply, { ...fixture.ctx, keys: null })).toBe(false)
  expect(await concerns({ ...reply, ticketId: randomUUID() })).toBe(false)
})
