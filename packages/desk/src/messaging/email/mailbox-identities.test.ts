import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { type SaveSender, SaveSender as SenderSchema } from '@lodge/contracts'
import { findMany, getOne, insert, query, remove, sql, updateOne } from '@lodge/database'
import { TryLater } from '@lodge/events'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../foundation/context.ts'
import { saveSender, toSenderView } from '../identities/sender-settings.ts'
import { readBounceAddress, readReplyAddress } from '../mailboxes/reply-address.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { type MailServer, type MailServerAccess, startMailServer } from './testing/mail-server.ts'
import { verifyDkim } from './testing/verify-dkim.ts'
import { mailAssignment } from './tickets/mail-assignment.ts'
import { mailReply } from './tickets/mail-reply.ts'
import { mailTicketCreated } from './tickets/mail-ticket-created.ts'

let fixture: EmailFixture
let mailboxId: string
let teamId: string
const address = 'help@uni.example'

beforeAll(async () => {
  fixture = await createEmailFixture()
  const ticket = await fixture.aTicket()
  teamId = ticket.teamId
  const given = { name: 'IT', alias: 'it', teamId, topicId: ticket.topicId, trustedForwarders: [] }
  mailboxId = (await insert(fixture.db, 'mailbox', given)).id
  await insert(fixture.db, 'mailbox_address', { mailboxId, address, position: 0 })
})
afterAll(() => fixture.close())

beforeEach(async () => {
  fixture.server.mails.length = 0
  await query(fixture.db, sql`UPDATE email_delivery SET state = 'skipped' WHERE state <> 'sent'`)
  await setSender(null)
})

async function setSender(sender: (Partial<SaveSender> & { signature?: string }) | null) {
  const { signature = '', ...given } = sender ?? {}
  const whole = sender && SenderSchema.parse({ name: 'IT help', smtp: null, dkim: null, ...given })
  await updateOne(fixture.db, 'mailbox', { id: mailboxId }, { senderName: whole?.name ?? null, signature })
  const { secret } = fixture.ctx
  await transaction(fixture.ctx, (tx) =>
    saveSender(tx, { mailboxId, address, sender: whole, imap: null, secret }),
  )
}

async function aMailServer(access: MailServerAccess = {}): Promise<MailServer> {
  const server = await startMailServer(access)
  onTestFinished(() => server.close())
  return server
}

const at = ({ port }: { port: number }, userName: string | null = null, password: string | null = null) =>
  ({ host: 'localhost', port, security: 'plain', signIn: 'password', userName, password }) as const

async function aReply(side: 'staff' | 'requester' = 'staff') {
  const ticket = await fixture.aTicket()
  const event = await fixture.aRepliedEvent(await fixture.aMessage(ticket.id, { side }))
  return { ticket, event }
}
async function reply(side: 'staff' | 'requester' = 'staff') {
  const { ticket, event } = await aReply(side)
  await mailReply(fixture.ctx, event)
  return ticket
}

const senderOf = ({ mails }: MailServer) => mails.at(-1)?.from?.value[0]
const stored = () => getOne(fixture.db, 'mailbox_smtp', { mailboxId })

describe('a mail about a ticket that goes on by a mailbox', () => {
  test('comes from the mailbox under its own name, with answers and bounces as before', async () => {
    await setSender({})
    const ticket = await reply()

    const [mail] = fixture.server.mails
    expect(senderOf(fixture.server)).toEqual({ name: 'IT help', address })
    const replyTo = mail?.replyTo?.value[0]?.address ?? ''
    expect(readReplyAddress(replyTo)).toMatchObject({ number: ticket.number })
    const [delivery] = await fixture.deliveries()
    expect(readBounceAddress(mail?.bounceAddress ?? '', fixture.ctx.secret)).toBe(delivery?.id)
    expect(mail?.headers.has('list-id')).toBe(false)
    expect(mail?.headers.has('auto-submitted')).toBe(false)
  })

  test('comes from the site where the mailbox has no sender of its own', async () => {
    await reply()
    expect(senderOf(fixture.server)).toEqual({ name: 'University of Marlow', address: 'help@marlow.example' })
  })

  test('keeps its thread when the sender changes meanwhile', async () => {
    const ticket = await reply()
    const server = await aMailServer()
    await setSender({ smtp: at(server) })
    await mailReply(fixture.ctx, await fixture.aRepliedEvent(await fixture.aMessage(ticket.id)))

    const first = fixture.server.mails[0]?.messageId
    expect(server.mails[0]).toMatchObject({ inReplyTo: first, references: first })
  })

  test('bears the signature under what staff wrote, and never in notices to staff or receipts', async () => {
    await setSender({ signature: 'IT Service Desk\nRoom 1.04, <Main> building' })
    const ticket = await reply()
    const [mail] = fixture.server.mails
    expect(mail?.text).toMatch(/The valve is replaced\.\n\nIT Service Desk\nRoom 1\.04, <Main> building\n\n/)
    expect(mail?.html).toMatch(
      /The valve is replaced\.<\/blockquote>\n<p [^>]*>IT Service Desk<br>\nRoom 1\.04, &lt;Main&gt; building/,
    )
    await reply('requester')
    const message = await fixture.aMessage(ticket.id, { side: 'requester' })
    const created = { ticketId: ticket.id, messageId: message.id }
    await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', created, fixture.student.id))
    const assigned = { ticketId: ticket.id, from: null, to: fixture.agent.id }
    await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', assigned, fixture.lead.id))

    const others = fixture.server.mails.slice(1)
    expect(others).toHaveLength(3)
    for (const { text, html } of others) expect(`${text}${html}`).not.toContain('Room 1.04')
  })

  test('goes by the mailbox’s own mail server, as the user whose password is stored', async () => {
    const server = await aMailServer({ password: 'open sesame' })
    await setSender({ smtp: at(server, 'it-help', 'open sesame') })
    await reply()

    expect(fixture.server.mails).toHaveLength(0)
    expect(server.mails).toMatchObject([{ user: 'it-help' }])
    expect(senderOf(server)).toEqual({ name: 'IT help', address })
    expect((await stored()).password).not.toContain('open sesame')
  })

  test('is signed with the mailbox’s key, which the DNS record proves', async () => {
    await setSender({ dkim: { domain: 'uni.example', selector: 'lodge', privateKey: null } })
    await reply()

    const dkim = await getOne(fixture.db, 'mailbox_dkim', { mailboxId })
    const record = toSenderView('IT help', { smtp: null, dkim, imap: null })?.dkim?.record
    expect(record?.name).toBe('lodge._domainkey.uni.example')
    const { raw = Buffer.alloc(0) } = fixture.server.mails[0] ?? {}
    const result = verifyDkim(raw, record?.value ?? '')
    expect(result).toMatchObject({ domain: 'uni.example', selector: 'lodge', isValid: true })
    expect(result?.headers).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'message-id']))
    const forged = Buffer.from(raw.toString('latin1').replace('The valve', 'The value'), 'latin1')
    expect(verifyDkim(forged, record?.value ?? '')?.isValid).toBe(false)
    expect(dkim.privateKey).not.toContain('PRIVATE KEY')
  })
})

describe('a mail server of a mailbox', () => {
  test.each<[string, MailServerAccess, string | null, string]>([
    ['a wrong password', { password: 'another' }, 'open sesame', 'password_refused'],
    ['no password where it asks for one', { password: 'another' }, null, 'password_refused'],
    ['its sender', { refusesSenders: true }, null, 'sender_refused'],
  ])(
    'that refuses %s has its mails wait, and says so until it is another one',
    async (_, access, password, problem) => {
      const server = await aMailServer(access)
      await setSender({ smtp: at(server, password && 'it-help', password) })
      const { event } = await aReply()
      await expect(mailReply(fixture.ctx, event)).rejects.toBeInstanceOf(TryLater)

      expect(await stored()).toMatchObject({ problem, failingSince: expect.any(Date) })
      expect(await fixture.deliveries()).toContainEqual(expect.objectContaining({ state: 'pending' }))
      const back = await aMailServer()
      await setSender({ smtp: at(back) })
      await mailReply(fixture.ctx, event)
      expect(back.mails).toHaveLength(1)
      expect(await stored()).toMatchObject({ problem: null, failingSince: null })
    },
  )

  test('that failed says so until it takes a mail', async () => {
    const server = await aMailServer()
    await setSender({ smtp: at(server) })
    const failing = { failingSince: new Date(), problem: 'server_away' }
    await updateOne(fixture.db, 'mailbox_smtp', { mailboxId }, failing)
    await reply()

    expect(await stored()).toMatchObject({ problem: null, failingSince: null })
  })

  test('that refuses a recipient fails this mail alone', async () => {
    const server = await aMailServer()
    server.refuse(fixture.student.email)
    await setSender({ smtp: at(server) })
    await reply()
    expect(await fixture.deliveries()).toContainEqual(expect.objectContaining({ state: 'failed' }))
    server.accept(fixture.student.email)
    await reply()

    expect(server.mails).toHaveLength(1)
    expect(await stored()).toMatchObject({ problem: null })
  })

  test('that never answers holds up two of its mails, and none of another mailbox', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const listening = silent.address()
    const port = typeof listening === 'object' && listening ? listening.port : 0
    await setSender({ smtp: at({ port }) })
    const waiting = await Promise.all(Array.from({ length: 6 }, () => aReply()))
    const started = performance.now()
    const others = waiting.map(({ event }) => mailReply(fixture.ctx, event).catch((error: unknown) => error))
    const quick = await Promise.race([Promise.all(others.slice(2)), others[0]])
    expect(quick).toEqual(Array.from({ length: 4 }, () => expect.any(TryLater)))
    await setTeamFree(async () => reply())

    expect(performance.now() - started).toBeLessThan(4_000)
    expect(fixture.server.mails).toHaveLength(1)
    await Promise.all(others)
    expect(await stored()).toMatchObject({ problem: 'server_away' })
  })

  /** Runs work with tickets that go on by another mailbox, which the site’s mail server sends for. */
  async function setTeamFree(work: () => Promise<unknown>) {
    const { topicId } = await fixture.aTicket()
    const other = { name: 'Library', alias: randomUUID(), teamId, topicId, trustedForwarders: [] }
    const { id } = await insert(fixture.db, 'mailbox', other)
    await insert(fixture.db, 'mailbox_address', {
      mailboxId: id,
      address: 'library@uni.example',
      position: 0,
    })
    await updateOne(fixture.db, 'mailbox', { id: mailboxId }, { archivedAt: new Date() })
    try {
      await work()
    } finally {
      await updateOne(fixture.db, 'mailbox', { id: mailboxId }, { archivedAt: null })
      await remove(fixture.db, 'mailbox', { id })
    }
  }

  test('is used by the settings that hold now', async () => {
    const [first, second] = [await aMailServer(), await aMailServer()]
    await setSender({ smtp: at(first) })
    await reply()
    await setSender({ smtp: at(second) })
    await reply()

    expect([first.mails.length, second.mails.length]).toEqual([1, 1])
  })

  test('whose password cannot be read any more gets no mail, nor does the site’s', async () => {
    const server = await aMailServer({ password: 'open sesame' })
    await setSender({ smtp: at(server, 'it-help', 'open sesame') })
    const { event } = await aReply()
    const ctx = { ...fixture.ctx, secret: 'another secret' }
    await expect(mailReply(ctx, event)).rejects.toThrow('cannot be read any more')

    expect([server.mails.length, fixture.server.mails.length]).toEqual([0, 0])
    expect(await stored()).toMatchObject({ problem: 'password_lost' })
    expect(await findMany(fixture.db, 'mailbox_smtp', {})).toHaveLength(1)
  })
})
