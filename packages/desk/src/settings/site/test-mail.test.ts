import { parseEvent } from '@lodge/contracts'
import { getOne, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { mailSiteTest } from '../../messaging/email/test-mails/mail-site-test.ts'
import { createEmailFixture, type EmailFixture } from '../../messaging/email/testing/email-fixture.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../testing/person-factory.ts'
import { getTestMailStatus, sendTestMail } from './test-mail.ts'

let fixture: EmailFixture
let ctx: Context
beforeEach(async () => {
  fixture = await createEmailFixture()
  ctx = actingAs(fixture.db, await aSuperadmin(fixture.db), new Date())
})
afterEach(() => fixture.close())

async function mailIt(id: string) {
  const { type, payload, actorId, createdAt } = await getOne(fixture.db, 'event', { id })
  const event = { ...Object(payload), id, type, actorId, at: createdAt.toISOString() }
  await mailSiteTest(fixture.ctx, parseEvent('site.test_mail_requested', event))
}

test('a test mail comes from the entered sender, and its state can be read', async () => {
  const sender = { senderName: 'Marlow Desk', senderAddress: 'desk@marlow.example' }
  const { id, email } = await sendTestMail(ctx, sender)
  expect(await getTestMailStatus(ctx, { id })).toEqual({ state: 'waiting', reason: null })
  await mailIt(id)

  expect(await getTestMailStatus(ctx, { id })).toEqual({ state: 'sent', reason: null })
  const [mail] = fixture.server.mails
  expect(mail?.from?.value[0]?.address).toBe('desk@marlow.example')
  expect(mail?.to).toMatchObject({ value: [{ address: email }] })
})

test('a test mail without an entered sender comes from the server’s own', async () => {
  await updateOne(fixture.db, 'site', { id: 1 }, { mailFrom: 'saved@marlow.example' })
  const { id } = await sendTestMail(ctx, { senderName: '', senderAddress: null })
  await mailIt(id)

  expect(fixture.server.mails[0]?.from?.value[0]?.address).toBe('help@marlow.example')
})

test('test mails are for superadmins, and each state for its own requester', async () => {
  const sender = { senderName: '', senderAddress: null }
  const agent = actingAs(fixture.db, await anAgent(fixture.db))
  await expect(Promise.resolve().then(() => sendTestMail(agent, sender))).rejects.toMatchObject({
    code: 'forbidden',
  })

  const { id } = await sendTestMail(ctx, sender)
  const other = actingAs(fixture.db, await aSuperadmin(fixture.db))
  await expect(getTestMailStatus(other, { id })).rejects.toMatchObject({ code: 'not_found' })
})
