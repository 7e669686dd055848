import { insert, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailWebhookStopped } from './mail-webhook-stopped.ts'

let fixture: EmailFixture
let webhookId: string
beforeAll(async () => {
  fixture = await createEmailFixture()
  const webhook = await insert(fixture.db, 'webhook', {
    alias: 'campus-chat',
    name: 'Campus chat',
    address: 'https://chat.uni.example/hook',
    events: ['ticket.created'],
    listensTo: ['ticket.created'],
    includesPersonalData: false,
    ownerId: fixture.agent.id,
    state: 'stopped',
    stoppedFor: 'failing',
    secret: 'sealed',
    hint: 'abcd',
    updatedAt: new Date(),
  })
  webhookId = webhook.id
})
beforeEach(() => {
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

const anEvent = () =>
  fixture.anEvent('webhook.stopped', { webhookId, name: 'Campus chat', because: 'failing' })

test('the owner of a stopped webhook is mailed the reason once, with the way to it', async () => {
  const event = await anEvent()
  await mailWebhookStopped(fixture.ctx, event)
  await mailWebhookStopped(fixture.ctx, event)
  const [mail, another] = fixture.server.mails
  expect(another).toBeUndefined()
  expect(mail?.subject).toContain('Stopped: Campus chat')
  expect(mail?.text).toContain('Nothing has arrived there for five days.')
  expect(mail?.text).toContain('/admin/settings/webhooks/campus-chat')
  expect(mail?.text).not.toContain('chat.uni.example')
})

test('of a webhook that has been turned on meanwhile nobody is mailed', async () => {
  const event = await anEvent()
  await updateOne(fixture.db, 'webhook', { id: webhookId }, { state: 'on', stoppedFor: null })
  await mailWebhookStopped(fixture.ctx, event)
  expect(fixture.server.mails).toEqual([])
})
