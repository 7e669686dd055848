import { countRows, getOne, insert, sql, updateOne } from '@lodge/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingAs, anAgent, aStudent, aTeam, eventsOf } from '../../testing/index.ts'
import { replyToTicket } from '../../ticketing/tickets/conversation/reply-to-ticket.ts'
import { setStatus } from '../../ticketing/tickets/lifecycle/set-status.ts'
import { getMailbox } from '../mailboxes/mailbox-record.ts'
import { createBounceAddress, createReplyAddress } from '../mailboxes/reply-address.ts'
import {
  acceptIncomingMail,
  blockMailSender,
  deleteIncomingMail,
  retryIncomingMail,
} from './decide-about-mail.ts'
import { handleIncomingMail } from './handle-incoming-mail.ts'
import { countQuarantine, listIncomingMails } from './list-incoming-mails.ts'
import { getIncomingMail } from './look-at-mail.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import {
  aRawBounce,
  aRawMail,
  aRawMailWithFile,
  aRawMailWithFiles,
  authenticatedAs,
  type RawMailParts,
} from './testing/raw-mail.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
})
afterAll(() => fixture.close())

const proved = (parts: RawMailParts = {}, dmarc: 'pass' | 'fail' | 'none' = 'pass') =>
  aRawMail({ ...parts, headers: [authenticatedAs(dmarc), ...(parts.headers ?? [])] })
const from = (address: string, parts: RawMailParts = {}) => proved({ from: address, ...parts })

describe('a new mail', () => {
  test('becomes a ticket of the mailbox’s team and topic, by its sender, and is confirmed', async () => {
    const mail = await fixture.come(from('Åsa Öberg <asa@uni.example>'))

    expect(mail).toMatchObject({ outcome: 'ticket', reason: 'new_mail', sendsReceipt: true })
    expect(mail.ticket).toMatchObject({
      channel: 'email',
      subject: 'The projector shows nothing',
      teamId: fixture.team.id,
      topicId: fixture.topic.id,
      mailboxId: fixture.mailbox.id,
      createdAt: mail.receivedAt,
      requester: { name: 'Åsa Öberg', email: 'asa@uni.example' },
      messages: [
        { body: 'It worked on Friday.', channel: 'email', side: 'requester', foreignId: mail.messageId },
      ],
    })
    expect(await eventsOf(fixture.db, { id: mail.ticketId ?? '' })).toMatchObject([
      { type: 'ticket.created', actorId: mail.ticket?.requesterId, through: 'mail' },
    ])
  })

  test('of somebody known is theirs, by any of their addresses', async () => {
    const student = await aStudent(fixture.db, { name: 'Zoë Ångström' })
    const address = { email: 'zoe@home.example', personId: student.id, isPrimary: false }
    await insert(fixture.db, 'person_address', { ...address, createdAt: new Date() })

    const mail = await fixture.come(from('Somebody Else <zoe@home.example>'))
    expect(mail.ticket?.requester).toMatchObject({ id: student.id, name: 'Zoë Ångström' })
  })

  test('of somebody archived is taken all the same', async () => {
    const { id, email } = await aStudent(fixture.db)
    await updateOne(fixture.db, 'person', { id }, { archivedAt: new Date() })
    const mail = await fixture.come(from(email))
    expect(mail).toMatchObject({ outcome: 'ticket', ticket: { requesterId: id } })
  })

  test('keeps a file of any type under its name', async () => {
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
    const one = await fixture.come(aRawMailWithFile('form.pdf', pdf, 'application/pdf'))
    const other = await fixture.come(aRawMailWithFile('data.xyz', Buffer.from([0, 1, 2, 3])))

    expect(one.ticket?.messages[0]?.attachments).toMatchObject([{ name: 'form.pdf', size: pdf.length }])
    expect(other.ticket?.messages[0]?.attachments).toMatchObject([
      { name: 'data.xyz', contentType: 'application/octet-stream' },
    ])
  })

  test('keeps as many files as a message may have, and names the others', async () => {
    const mail = await fixture.come(aRawMailWithFiles(52))
    const [message] = mail.ticket?.messages ?? []

    expect(message?.attachments).toHaveLength(50)
    expect(message?.body).toMatch(
      /\n\[file-51\.pdf: more than 50 files\]\n\[file-52\.pdf: more than 50 files\]$/,
    )
  })

  test('that is encrypted says so', async () => {
    const text = '-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----'
    const mail = await fixture.come(from('secret@uni.example', { text }))
    expect(mail.ticket?.messages[0]?.body).toBe(`${text}\n\n[PGP: encrypted]`)
  })

  test('without a subject is called by its first words', async () => {
    const mail = await fixture.come(
      from('b@uni.example', { subject: '', text: 'Where is the office?\nThanks' }),
    )
    expect(mail.ticket?.subject).toBe('Where is the office?')
  })

  test('that comes again is kept and ignored; another one with its id is a ticket of its own', async () => {
    const raw = from('twice@uni.example', { messageId: '<same@client.example>' })
    const first = await fixture.come(raw)
    const again = await fixture.come(raw)
    const other = await fixture.come(
      from('twice@uni.example', { messageId: '<same@client.example>', subject: 'Another question' }),
    )

    expect([first.outcome, again.outcome, again.reason]).toEqual(['ticket', 'ignored', 'received_before'])
    expect(other).toMatchObject({ outcome: 'ticket', ticket: { messages: [{ foreignId: null }] } })
  })

  test('that two workers handle at once becomes one ticket', async () => {
    const id = await fixture.arrive(from('race@uni.example', { text: 'Once' }))
    await Promise.all([handleIncomingMail(fixture.ctx, id), handleIncomingMail(fixture.ctx, id)])

    expect(
      await countRows(
        fixture.db,
        'ticket',
        sql`requester_id = (SELECT id FROM person WHERE email = 'race@uni.example')`,
      ),
    ).toBe(1)
  })

  test('has the last lines that its sender repeats folded', async () => {
    const signature = 'Dr Ada Okafor\nFaculty of Arts, room 114'
    await fixture.come(from('ada@uni.example', { text: `The projector is dark.\n\n${signature}` }))
    for (const words of ['The screen is dark too.', 'And the lamp.']) {
      const mail = await fixture.come(from('ada@uni.example', { text: `${words}\n\n${signature}` }))
      expect(mail.ticket?.messages).toMatchObject([{ body: words, quoted: signature }])
    }
  })

  test('of a program is a ticket that nobody confirms', async () => {
    const mail = await fixture.come(
      from('alarm@uni.example', { headers: ['Auto-Submitted: auto-generated'] }),
    )
    expect(mail).toMatchObject({ outcome: 'ticket', reason: 'automatic_mail', sendsReceipt: false })
  })

  test('is confirmed once in ten minutes to one address', async () => {
    const confirmed = []
    for (const subject of ['One', 'Two'])
      confirmed.push((await fixture.come(from('often@uni.example', { subject }))).sendsReceipt)
    expect(confirmed).toEqual([true, false])
  })

  test('of which nothing is left once a topic is archived is set aside', async () => {
    const closing = await fixture.aMailbox('closing@uni.example')
    await updateOne(fixture.db, 'topic', { id: fixture.topic.id }, { archivedAt: new Date() })
    const mail = await fixture.come(from('late@uni.example', { to: 'closing@uni.example' }), {
      to: ['closing@uni.example'],
    })
    await updateOne(fixture.db, 'topic', { id: fixture.topic.id }, { archivedAt: null })

    expect(mail).toMatchObject({
      mailboxId: closing.id,
      outcome: 'quarantine',
      reason: 'refused',
      ticketId: null,
    })
  })
})

describe('an answer', () => {
  /** A ticket by mail that an agent has answered. */
  async function answered(address: string) {
    const mail = await fixture.come(from(address))
    const number = mail.ticket?.number ?? 0
    await replyToTicket(actingAs(fixture.db, fixture.agent, new Date()), {
      number,
      body: 'Your new card is ready.',
      visibility: 'public',
      attachments: [],
      submissionId: crypto.randomUUID(),
      thenStatus: 'pending',
    })
    return { mail, number, requesterId: mail.ticket?.requesterId ?? '', ticketId: mail.ticketId ?? '' }
  }

  test('is found by the id of the mail that its sender wrote, and wakes the ticket', async () => {
    const { mail, ticketId } = await answered('gus@uni.example')
    const reply = await fixture.come(
      from('gus@uni.example', { text: 'Thanks, I will come.', headers: [`In-Reply-To: ${mail.messageId}`] }),
    )

    expect(reply).toMatchObject({ outcome: 'reply', reason: 'answers_mail', ticketId, sendsReceipt: false })
    expect(reply.ticket).toMatchObject({ status: 'open' })
    expect(reply.ticket?.messages.map(({ body }) => body)).toContain('Thanks, I will come.')
  })

  test('is found by the address for replies, and not by a forged one', async () => {
    const { number, requesterId, ticketId } = await answered('rosa@uni.example')
    const address = createReplyAddress(
      'help@uni.example',
      { id: ticketId, number },
      { personId: requesterId, secret: fixture.ctx.secret },
    )
    const forged = address.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))

    const reply = await fixture.come(from('rosa@uni.example', { text: 'To the address' }), { to: [address] })
    const other = await fixture.come(from('rosa@uni.example', { text: 'To the forged' }), { to: [forged] })
    expect([reply.reason, reply.ticketId]).toEqual(['reply_address', ticketId])
    expect([other.reason, other.ticketId === ticketId]).toEqual(['new_mail', false])
  })

  test('that names several tickets is about the first', async () => {
    const [one, other] = [await answered('several@uni.example'), await answered('several@uni.example')]
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const subject = `About #${first.number} and #${second.number}`
      const mail = await fixture.come(from('several@uni.example', { subject, text: subject }))
      expect(mail).toMatchObject({ reason: 'ticket_number', ticketId: first.ticketId })
    }
  })

  test('of somebody else is a ticket of its own, linked, which tells nothing of the other', async () => {
    const { number, ticketId } = await answered('victim@uni.example')
    const mail = await fixture.come(
      proved({ from: 'stefan@other.example', subject: `Question about #${number}` }, 'none'),
    )

    expect(mail).toMatchObject({ outcome: 'ticket', reason: 'not_their_ticket' })
    expect(mail.ticketId).not.toBe(ticketId)
    expect(await countRows(fixture.db, 'ticket_link', { toId: ticketId })).toBe(1)
  })

  test('of a responder is noted, and neither wakes the ticket nor counts as an answer', async () => {
    const { mail, ticketId } = await answered('away@uni.example')
    const away = await fixture.come(
      from('away@uni.example', {
        headers: [`In-Reply-To: ${mail.messageId}`, 'Auto-Submitted: auto-replied'],
      }),
    )

    expect(away).toMatchObject({ outcome: 'ignored', reason: 'automatic_answer', ticketId })
    expect(away.ticket).toMatchObject({ status: 'pending' })
    expect(away.ticket?.messages).toHaveLength(2)
  })

  test('under the title of its own ticket is an answer, whatever the title says', async () => {
    const first = await fixture.come(from('courses@uni.example', { subject: 'Vacation courses' }))
    const headers = [`In-Reply-To: ${first.messageId}`]
    const write = (subject: string) =>
      fixture.come(from('courses@uni.example', { subject, text: subject, headers }))
    expect((await write('Vacation courses')).outcome).toBe('reply')
    expect((await write('Vacation: Vacation courses')).outcome).toBe('ignored')
  })

  test('reopens a ticket that is resolved', async () => {
    const { mail, number } = await answered('again@uni.example')
    await setStatus(actingAs(fixture.db, fixture.agent, new Date()), { number, status: 'resolved' })
    const reply = await fixture.come(
      from('again@uni.example', {
        text: 'It does not open the door.',
        headers: [`References: ${mail.messageId}`],
      }),
    )
    expect(reply).toMatchObject({ outcome: 'reply', ticket: { status: 'open' } })
  })
})

describe('a mail server’s report', () => {
  /** An answer that was mailed to its requester, who is at another university. */
  async function mailedAnswer(address: string) {
    const { ticket } = await fixture.come(from(address))
    const message = await insert(fixture.db, 'message', {
      ticketId: ticket?.id ?? '',
      authorId: fixture.agent.id,
      side: 'staff',
      visibility: 'public',
      channel: 'desk',
      body: 'Your new card is ready.',
      createdAt: new Date(),
    })
    const eventId = crypto.randomUUID()
    const createdAt = new Date()
    await insert(fixture.db, 'event', {
      id: eventId,
      type: 'ticket.replied',
      payload: { messageId: message.id },
      createdAt,
    })
    const sent = { eventId, recipient: address, templateCode: 'ticket_answered', state: 'sent', createdAt }
    const { id } = await insert(fixture.db, 'email_delivery', sent)
    return {
      messageId: message.id,
      deliveryId: id,
      to: [createBounceAddress('help@uni.example', id, fixture.ctx.secret)],
    }
  }

  const undeliveredOf = async (id: string) => (await getOne(fixture.db, 'message', { id })).undelivered

  test('is noted on the message that did not reach somebody', async () => {
    const { messageId, to } = await mailedAnswer('gone@other.example')
    const report = await fixture.come(aRawBounce('gone@other.example'), { from: '', to })

    expect(report).toMatchObject({ outcome: 'bounce', ticketId: null })
    expect(await undeliveredOf(messageId)).toMatchObject({
      'gone@other.example': { reason: expect.stringContaining('550 5.1.1 No such user') },
    })
  })

  const failureOf = async (email: string) =>
    (await getOne(fixture.db, 'person_address', { email }, { columns: ['failingReason'] })).failingReason

  test.each([
    ['that nobody has the address', '5.1.1', '550 5.1.1 No such user', true],
    ['that the mailbox is full', '5.2.2', '552 5.2.2 Mailbox full', false],
    ['that the mail was taken for spam', '5.7.1', '550 5.7.1 Rejected as spam', false],
  ])('%s stops mail to it: %s %s', async (_, status, diagnostic, stops) => {
    const address = `${status.replaceAll('.', '-')}-${diagnostic.length}@other.example`
    const { to } = await mailedAnswer(address)
    await fixture.come(aRawBounce(address, { status, diagnostic }), { from: '', to })

    expect(await failureOf(address)).toBe(stops ? diagnostic : null)
  })

  test('that comes for the third mail within a week stops mail, though each failure may pass', async () => {
    const address = 'full@other.example'
    const full = { status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' }
    const bounceAt = async (daysAgo: number) => {
      const { to, deliveryId } = await mailedAnswer(address)
      const come = () => fixture.come(aRawBounce(address, full), { from: '', to })
      await come()
      await come()
      const bouncedAt = new Date(Date.now() - daysAgo * 86_400_000)
      await updateOne(fixture.db, 'email_delivery', { id: deliveryId }, { bouncedAt })
    }
    await bounceAt(8)
    await bounceAt(5)
    await bounceAt(1)
    expect(await failureOf(address)).toBeNull()
    await bounceAt(0)
    expect(await failureOf(address)).toBe('552 5.2.2 Mailbox full')
  })

  test.each([
    ['about somebody else', (to: string[]) => ({ about: 'other@other.example', to })],
    [
      'to a forged return path',
      ([path = '']: string[]) => ({ about: 'kept@other.example', to: [path.replace(/.@/, '9@')] }),
    ],
  ])('%s changes nothing', async (_, forge) => {
    const { messageId, to } = await mailedAnswer('kept@other.example')
    const forged = forge(to)
    await fixture.come(aRawBounce(forged.about), { from: '', to: forged.to })

    expect(await undeliveredOf(messageId)).toBeNull()
    expect(await failureOf('kept@other.example')).toBeNull()
  })
})

describe('a mail that is set aside', () => {
  const aForgery = (address: string) => fixture.come(proved({ from: address }, 'fail'))
  const asManager = () => ({ ...fixture.ctx, ...actingAs(fixture.db, fixture.agent, new Date()) })

  test('says why, and becomes a ticket when somebody takes it', async () => {
    const mail = await aForgery('forged@uni.example')
    expect(mail).toMatchObject({ outcome: 'quarantine', reason: 'not_authenticated', ticketId: null })

    const manager = asManager()
    expect(await countQuarantine(manager)).toMatchObject({ count: expect.any(Number) })
    expect(await getIncomingMail(manager, { id: mail.id })).toMatchObject({ text: 'It worked on Friday.' })
    const { ticket } = await acceptIncomingMail(manager, { id: mail.id })
    const after = await fixture.kept(mail.id)
    expect(after).toMatchObject({ outcome: 'ticket', reason: 'accepted', ticket: { number: ticket } })
    await expect(acceptIncomingMail(manager, { id: mail.id })).rejects.toMatchObject({
      reason: 'mail_decided',
    })
  })

  test('may have its sender blocked, whose mail is then set aside until they are taken off the list', async () => {
    const manager = asManager()
    const first = await fixture.come(proved({ from: 'pest@mailbox.example' }))
    expect(first).toMatchObject({ outcome: 'ticket' })
    await blockMailSender(manager, { id: first.id })
    await blockMailSender(manager, { id: first.id })

    const second = await fixture.come(proved({ from: 'Pest@mailbox.example' }))
    expect(second).toMatchObject({ outcome: 'quarantine', reason: 'blocked', ticketId: null })
    expect(await getIncomingMail(manager, { id: second.id })).toMatchObject({ isSenderBlocked: true })
    const { alias } = await getOne(fixture.db, 'mailbox', { id: second.mailboxId })
    const { blockedSenders, revision } = await getMailbox(manager, { alias })
    expect({ blockedSenders, revision }).toEqual({ blockedSenders: ['pest@mailbox.example'], revision: 2 })
    await updateOne(fixture.db, 'mailbox', { alias }, { blockedSenders: [] })
    expect(await fixture.come(proved({ from: 'pest@mailbox.example' }))).toMatchObject({ outcome: 'ticket' })
  })

  test('keeps its sender from being blocked by whoever does not see it', async () => {
    const mail = await aForgery('seen-by-few@uni.example')
    const stranger = await anAgent(fixture.db, {
      teams: [await aTeam(fixture.db)],
      permissions: ['manage_mailbox'],
    })
    const asStranger = { ...fixture.ctx, ...actingAs(fixture.db, stranger, new Date()) }
    await expect(blockMailSender(asStranger, { id: mail.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is read again, or deleted with the mail itself', async () => {
    const manager = asManager()
    const retried = await aForgery('retried@uni.example')
    await retryIncomingMail(manager, { id: retried.id })
    expect(await fixture.kept(retried.id)).toMatchObject({ outcome: null })

    const deleted = await aForgery('deleted@uni.example')
    await deleteIncomingMail(manager, { id: deleted.id })
    expect(await fixture.kept(deleted.id)).toMatchObject({
      outcome: 'ignored',
      reason: 'deleted',
      storageKey: null,
    })
    const { items } = await listIncomingMails(manager, { search: 'deleted@' })
    expect(items).toMatchObject([{ reason: 'deleted', isKept: false }])
  })
})
