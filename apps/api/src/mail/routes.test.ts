import { Readable } from 'node:stream'
import { insert } from '@lodge/database'
import { aMessage, anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const raw =
  'From: kofi@uni.example\r\nX-Folded: one\r\n two\r\nSubject: Help\r\n\r\n<script>alert(1)</script>\r\n'

/** A ticket of a team with a mailbox, opened by a mail in HTML that is kept. */
async function aMailedTicket() {
  const { db } = server
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const requester = await aStudent(db)
  const ticket = await aTicket(db, { topic, requester })
  const message = await aMessage(db, { ticket, author: requester, side: 'requester', channel: 'email' })
  const shown = { html: '<p onclick="x">Hello</p>', pictures: {}, remotePictures: 1 }
  await insert(db, 'mail_html', { messageId: message.id, ...shown })
  const alias = `box-${team.alias}`
  const mailbox = await insert(db, 'mailbox', { name: alias, alias, teamId: team.id, topicId: topic.id })
  const storageKey = await server.files.write(Readable.from([Buffer.from(raw)]))
  const mail = await insert(db, 'incoming_mail', {
    mailboxId: mailbox.id,
    receivedAt: new Date(),
    storageKey,
    size: raw.length,
    envelopeFrom: requester.email,
    envelopeTo: [],
    outcome: 'ticket',
    reason: 'new_mail',
    ticketId: ticket.id,
    ticketMessageId: message.id,
  })
  const agent = (permissions: 'manage_mailbox'[] = [], teams = [team]) =>
    passwordHash.then(async (hash) =>
      signInToAdmin(server, await anAgent(db, { teams, permissions, passwordHash: hash })),
    )
  return { ticket, requester, message, mail, agent }
}

test('a mail as it was sent is for staff who see its ticket', async () => {
  const { requester, message, agent } = await aMailedTicket()
  const path = `/api/backend/messages/${message.id}/mail`

  const answer = await (await agent()).get(path)
  expect([answer.statusCode, answer.json()]).toEqual([200, { html: '<p>Hello</p>', blockedPictures: 1 }])
  expect((await (await agent([], [await aTeam(server.db)])).get(path)).statusCode).toBe(404)
  expect((await (await signInToPortal(server, requester)).get(path)).statusCode).toBe(401)
  expect((await (await createVisitor(server)).get(path)).statusCode).toBe(401)
  expect((await (await agent()).get('/api/backend/messages/nonsense/mail')).statusCode).toBe(404)
})

test('the original mail is downloaded, with nothing that could act, by those who manage its mailbox', async () => {
  const { mail, agent } = await aMailedTicket()
  const path = `/api/backend/incoming-mails/${mail.id}`
  const manager = await agent(['manage_mailbox'])

  const file = await manager.get(`${path}/raw`)
  expect([file.statusCode, file.body]).toEqual([200, raw])
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${mail.id}.eml"; filename*=UTF-8''${mail.id}.eml`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  expect((await manager.get(path)).json()).toMatchObject({
    headers: 'From: kofi@uni.example\nX-Folded: one\n two\nSubject: Help',
  })
  const elsewhere = await agent(['manage_mailbox'], [await aTeam(server.db)])
  for (const address of [path, `${path}/raw`]) {
    expect((await elsewhere.get(address)).statusCode).toBe(404)
    expect((await (await agent()).get(address)).statusCode).toBe(403)
  }
})
