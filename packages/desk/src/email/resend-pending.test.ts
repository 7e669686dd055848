import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickAttempts } from './deliver.ts'
import { mailReply } from './mail-reply.ts'
import { resendPending } from './resend-pending.ts'
import { aMailServer } from './testing/a-mail-server.ts'
import { anEmailWorld, type EmailWorld } from './testing/an-email-world.ts'

let world: EmailWorld
beforeEach(async () => {
  world = await anEmailWorld()
})
afterEach(() => world.close())

async function anUnsentMail({ attempts = quickAttempts, hoursAgo = 0 } = {}) {
  const ticket = await world.aTicket()
  const message = await world.aMessage(ticket.id)
  const event = await world.replied(message)
  await world.db.prisma.emailDelivery.create({
    data: {
      eventId: event.id,
      recipient: 'amara@marlow.example',
      templateCode: 'ticket_answered',
      attempts,
      createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
    },
  })
  return event
}

const round = () =>
  resendPending(world.ctx, async (ctx, event) => {
    if (event.type === 'ticket.replied') await mailReply(ctx, event)
  })

test('after the quick attempts an event counts as handled, and the slow round sends its mail', async () => {
  const { port } = world.server
  await world.server.close()
  const event = await anUnsentMail()
  await mailReply(world.ctx, event)
  expect(await world.deliveries()).toMatchObject([{ state: 'pending' }])

  const back = await aMailServer(port)
  expect(await round()).toBe(1)
  expect(await round()).toBe(0)
  expect(back.mails).toHaveLength(1)
  await back.close()
})

test('the slow round leaves mails alone that the queue still tries', async () => {
  await anUnsentMail({ attempts: 1 })
  expect(await round()).toBe(0)
  expect(world.server.mails).toEqual([])
})

test('after a day without a mail server the mail has failed', async () => {
  await world.server.close()
  await anUnsentMail({ hoursAgo: 25 })
  await round()
  expect(await world.deliveries()).toMatchObject([{ state: 'failed' }])
})
