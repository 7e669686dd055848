import { createDatabase, timeLimits } from '@lodge/database'
import { startTcpProxy } from '@lodge/database/testing'
import { isOutage, TryLater, UnrecoverableError } from '@lodge/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailReply } from './tickets/mail-reply.ts'
import type { Mailer } from './mailer.ts'
import { startMailServer } from './testing/mail-server.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'

let world: EmailFixture
beforeEach(async () => {
  world = await createEmailFixture()
})
afterEach(() => world.close())

test('a claim is kept for as long as a slow mail server takes', async () => {
  const { event, mail } = await aMailUnderWay()
  const claimedAt = async () =>
    (await world.db.prisma.emailDelivery.findFirstOrThrow()).claimedAt?.getTime() ?? 0
  const before = await claimedAt()
  await expect.poll(claimedAt).toBeGreaterThan(before)
  await expect(mailReply(world.ctx, event)).rejects.toThrow('another worker')
  mail.resolve()
  await expect.poll(() => world.deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }])

  expect(world.server.mails).toHaveLength(1)
})

test('a mail that was handed over while Postgres was away is not sent again', async () => {
  const gate = await startTcpProxy(world.db.url)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  const ticket = await world.aTicket()
  const event = await world.aRepliedEvent(await world.aMessage(ticket.id))
  const mailer: Mailer = {
    ...world.ctx.mailer,
    send: async (mail) => {
      await world.ctx.mailer.send(mail)
      await gate.shut()
    },
  }
  expect(
    isOutage(await mailReply({ ...world.ctx, db, mailer }, event).catch((error: unknown) => error)),
  ).toBe(true)
  await gate.open()
  await world.db.pool.query(`UPDATE email_delivery SET claimed_at = claimed_at - interval '1 minute'`)
  await mailReply({ ...world.ctx, db }, event)

  expect(world.server.mails).toHaveLength(1)
  expect(await world.deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }])
  await db.close()
  await gate.close()
})

test('a mail server that is away is waited for, however often it was tried, and for a day at most', async () => {
  const { port } = world.server
  await world.server.close()
  const event = await world.aRepliedEvent(await world.aMessage((await world.aTicket()).id))
  const tryIt = () => mailReply(world.ctx, event)
  await expect(tryIt()).rejects.toBeInstanceOf(TryLater)
  await world.db.pool.query('UPDATE email_delivery SET attempts = 2000')
  await expect(tryIt()).rejects.toMatchObject({ afterMs: 30_000 })
  await world.db.pool.query(`UPDATE email_delivery SET created_at = created_at - interval '25 hours'`)
  await expect(tryIt()).rejects.toBeInstanceOf(UnrecoverableError)
  expect(await world.deliveries()).toMatchObject([
    { state: 'pending', lastError: expect.stringContaining('given up') },
  ])

  const back = await startMailServer(port)
  await tryIt()
  expect(back.mails).toHaveLength(1)
  await back.close()
})

/** A mail that the mail server takes its time with, until it is resolved. */
async function aMailUnderWay() {
  const mail = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const event = await world.aRepliedEvent(await world.aMessage((await world.aTicket()).id))
  const mailer: Mailer = {
    ...world.ctx.mailer,
    send: async (one) => {
      begun.resolve()
      await mail.promise
      await world.ctx.mailer.send(one)
    },
  }
  void mailReply({ ...world.ctx, mailer }, event)
  await begun.promise
  return { event, mail }
}
