import { createDatabase, getOne, insert, timeLimits } from '@lodge/database'
import { startTcpProxy } from '@lodge/database/testing'
import { isOutage, TryLater, UnrecoverableError } from '@lodge/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mailer } from './mailer.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { startMailServer } from './testing/mail-server.ts'
import { mailReply } from './tickets/mail-reply.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

test('a lease is renewed for as long as a slow mail server takes', async () => {
  const { event, mail } = await aMailUnderWay()
  const leasedAt = async () => (await getOne(fixture.db, 'email_delivery', {})).leasedAt?.getTime() ?? 0
  const before = await leasedAt()
  await expect.poll(leasedAt).toBeGreaterThan(before)
  await expect(mailReply(fixture.ctx, event)).rejects.toThrow('another worker')
  mail.resolve()
  await expect.poll(() => fixture.deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }])

  expect(fixture.server.mails).toHaveLength(1)
})

test('a mail that was sent during an outage of Postgres is not sent again', async () => {
  const gate = await startTcpProxy(fixture.db.url)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  const ticket = await fixture.aTicket()
  const event = await fixture.aRepliedEvent(await fixture.aMessage(ticket.id))
  const mailer: Mailer = {
    ...fixture.ctx.mailer,
    send: async (mail) => {
      await fixture.ctx.mailer.send(mail)
      await gate.shut()
    },
  }
  expect(
    isOutage(await mailReply({ ...fixture.ctx, db, mailer }, event).catch((error: unknown) => error)),
  ).toBe(true)
  await gate.open()
  await fixture.db.pool.query(`UPDATE email_delivery SET leased_at = leased_at - interval '1 minute'`)
  await mailReply({ ...fixture.ctx, db }, event)

  expect(fixture.server.mails).toHaveLength(1)
  expect(await fixture.deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }])
  await db.close()
  await gate.close()
})

test('a mail waits for its mail server for a day, however often it was tried', async () => {
  const { port } = fixture.server
  await fixture.server.close()
  const event = await fixture.aRepliedEvent(await fixture.aMessage((await fixture.aTicket()).id))
  const tryIt = () => mailReply(fixture.ctx, event)
  await expect(tryIt()).rejects.toBeInstanceOf(TryLater)
  await fixture.db.pool.query('UPDATE email_delivery SET attempts = 2000')
  await expect(tryIt()).rejects.toMatchObject({ afterMs: 30_000 })
  await fixture.db.pool.query(`UPDATE email_delivery SET created_at = created_at - interval '25 hours'`)
  await expect(tryIt()).rejects.toBeInstanceOf(UnrecoverableError)
  expect(await fixture.deliveries()).toMatchObject([
    { state: 'pending', lastError: expect.stringContaining('given up') },
  ])

  const back = await startMailServer({ port })
  await tryIt()
  expect(back.mails).toHaveLength(1)
  await back.close()
})

test.each([
  ['is away', () => fixture.server.close()],
  ['asks for patience', async () => void fixture.server.postpone()],
])('a mail is tried again within a minute, however long the mail server %s', async (_, fail) => {
  await fail()
  const event = await fixture.aRepliedEvent(await fixture.aMessage((await fixture.aTicket()).id))
  for (const attempts of [0, 1, 5, 8, 10, 2_000]) {
    await fixture.db.pool.query('UPDATE email_delivery SET attempts = $1', [attempts])
    const refused = await mailReply(fixture.ctx, event).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(TryLater)
    expect(Object(refused).afterMs).toBeLessThanOrEqual(60_000)
  }
})

test('a refused mail does not stop other mails of its batch', async () => {
  const nobody = await insert(fixture.db, 'person', {
    alias: 'nobody',
    email: 'nobody@marlow.example',
    name: 'Nobody',
    createdAt: new Date(),
  })
  fixture.server.refuse(nobody.email)
  const tickets = await Promise.all(
    [fixture.student, nobody, fixture.student].map(({ id }) => fixture.aTicket({ requesterId: id })),
  )
  const events = []
  for (const { id } of tickets) events.push(await fixture.aRepliedEvent(await fixture.aMessage(id)))
  await Promise.all(events.map((event) => mailReply(fixture.ctx, event)))

  const { email } = fixture.student
  expect(await fixture.deliveries()).toMatchObject([
    ...[email, email].map((recipient) => ({ recipient, state: 'sent', lastError: null })),
    { recipient: nobody.email, state: 'failed', lastError: expect.stringContaining('No such person') },
  ])
  const mailed = fixture.server.mails.map(({ to }) => to?.value[0]?.address)
  expect(mailed).toEqual([email, email])
})

test('concurrent runs of one event send one mail', async () => {
  const event = await fixture.aRepliedEvent(await fixture.aMessage((await fixture.aTicket()).id))
  const runs = await Promise.allSettled([1, 2, 3].map(() => mailReply(fixture.ctx, event)))

  expect(fixture.server.mails).toHaveLength(1)
  expect(await fixture.deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }])
  const refusals = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))
  expect(refusals.filter((error) => !(error instanceof TryLater))).toEqual([])
})

test('one of several concurrent runs gets the lease of a mail', async () => {
  const event = await fixture.aRepliedEvent(await fixture.aMessage((await fixture.aTicket()).id))
  const { email } = fixture.student
  await insert(fixture.db, 'email_delivery', {
    eventId: event.id,
    recipient: email,
    templateCode: 'ticket_answered',
    createdAt: new Date(),
  })
  await Promise.allSettled([1, 2, 3].map(() => mailReply(fixture.ctx, event)))

  expect(fixture.server.mails).toHaveLength(1)
  expect(await fixture.deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

/** Sends a mail that the mail server keeps waiting until it is resolved. */
async function aMailUnderWay() {
  const mail = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const event = await fixture.aRepliedEvent(await fixture.aMessage((await fixture.aTicket()).id))
  const mailer: Mailer = {
    ...fixture.ctx.mailer,
    send: async (one) => {
      begun.resolve()
      await mail.promise
      await fixture.ctx.mailer.send(one)
    },
  }
  void mailReply({ ...fixture.ctx, mailer }, event)
  await begun.promise
  return { event, mail }
}
