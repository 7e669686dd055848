import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@lodge/contracts'
import { createDatabase, getOne, insert, updateMany } from '@lodge/database'
import { createTestDatabase, startTcpProxy, type TestDatabase } from '@lodge/database/testing'
import { createDiskStore } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import type { MailInContext } from '@lodge/desk/messaging'
import { aTeam, aTopic } from '@lodge/desk/testing'
import { createLogger } from '@lodge/events'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, type ReceiverSettings, startReceiver } from './start-receiver.ts'

const settings: ReceiverSettings = {
  host: '127.0.0.1',
  port: 0,
  servers: ['127.0.0.0/8', '::1'],
  protocol: 'smtp',
  tls: undefined,
}

let db: TestDatabase
let folder: string
let ctx: MailInContext
let receiver: Receiver
beforeAll(async () => {
  db = await createTestDatabase()
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const mailbox = { name: 'Help', alias: 'help', teamId: team.id, topicId: topic.id }
  const { id: mailboxId } = await insert(db, 'mailbox', mailbox)
  await insert(db, 'mailbox_address', { mailboxId, address: 'help@uni.example', position: 0 })
  folder = mkdtempSync(join(tmpdir(), 'lodge-mails-'))
  const store = createDiskStore(folder)
  ctx = { ...systemContext(db), mails: store, files: store, secret: 'a secret', trustsEverySender: false }
  receiver = await startReceiver(ctx, settings, createLogger('test', 'silent'))
})
afterAll(async () => {
  await receiver.close()
  await db.drop()
  await rm(folder, { recursive: true })
})

const send = (to: string, text = 'Hello', port = receiver.port, from = 'kofi@uni.example') =>
  createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
    envelope: { from, to },
    raw: `From: kofi@uni.example\r\nTo: ${to}\r\nSubject: Hi\r\n\r\n${text}\r\n`,
  })
const refusal = (code: number) => expect.objectContaining({ responseCode: code })

test('a mail to a mailbox is kept and queued before its server is told so', async () => {
  const { response } = await send('help@uni.example')
  const id = /Kept as (\S+)/.exec(response)?.[1] ?? ''

  expect(await getOne(db, 'incoming_mail', { id })).toMatchObject({
    envelopeFrom: 'kofi@uni.example',
    envelopeTo: ['help@uni.example'],
    outcome: null,
  })
  expect(await getOne(db, 'event', { type: 'mail.received' })).toMatchObject({
    payload: { mailId: id },
    pendingConsumers: ['mail-in'],
  })
})

test('a mail to an address for replies comes to its mailbox', async () => {
  await expect(send('Help+1042.abc@uni.example')).resolves.toMatchObject({ rejected: [] })
})

test('a mail to any other address is refused before it is sent', async () => {
  await expect(send('nobody@uni.example')).rejects.toEqual(refusal(550))
})

test('a stranger is refused where the mailbox says so, and a report of a mail server never', async () => {
  await updateMany(db, 'mailbox', {}, { writers: 'known_people', strangers: 'refused' })
  await expect(send('help@uni.example')).rejects.toEqual(refusal(550))
  await expect(send('help@uni.example', 'Hello', receiver.port, '')).resolves.toMatchObject({ rejected: [] })
  await insert(db, 'person', { alias: 'kofi', email: 'kofi@uni.example', createdAt: new Date() })
  await expect(send('help@uni.example')).resolves.toMatchObject({ rejected: [] })
  await updateMany(db, 'mailbox', {}, { writers: 'anyone', strangers: 'quarantine' })
})

test('a mail that is too large is refused for good', async () => {
  await expect(send('help@uni.example', 'x'.repeat(limits.mailSize))).rejects.toEqual(refusal(552))
})

test('a mail server that is not named may not deliver', async () => {
  const other = await startReceiver(
    ctx,
    { ...settings, servers: ['10.0.0.0/8'] },
    createLogger('test', 'silent'),
  )
  await expect(send('help@uni.example', 'Hello', other.port)).rejects.toEqual(refusal(554))
  await other.close()
})

test('while Postgres is away a mail server is asked to come again', async () => {
  const gate = await startTcpProxy(db.url)
  const away = createDatabase(gate.url)
  away.pool.on('error', () => undefined)
  const other = await startReceiver({ ...ctx, db: away }, settings, createLogger('test', 'silent'))
  await gate.shut()
  await expect(send('help@uni.example', 'Hello', other.port)).rejects.toEqual(refusal(451))
  await gate.open()
  await expect(send('help@uni.example', 'Hello', other.port)).resolves.toMatchObject({ rejected: [] })
  await other.close()
  await away.close()
  await gate.close()
})
