import { findMany, findOne, getOne, insert, query, sql } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../foundation/context.ts'
import { noteFailingAddress } from '../../identity/people/failing-addresses.ts'
import { verifyAddress } from '../../identity/people/verify-address.ts'
import { actingAs } from '../../testing/context.ts'
import { aSuperadmin } from '../../testing/person-factory.ts'
import { loadThread } from '../../ticketing/tickets/conversation/message-views.ts'
import { retryDelivery } from '../deliveries/decide-delivery.ts'
import { countFailedDeliveries, listDeliveries } from '../deliveries/list-deliveries.ts'
import { recipientsOf } from '../notifications/recipients.ts'
import { mailInvitation } from './accounts/mail-invitation.ts'
import { mailSignInCode } from './mail-sign-in-code.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailReply } from './tickets/mail-reply.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await createEmailFixture()
})
afterAll(() => fixture.close())

beforeEach(async () => {
  await query(fixture.db, sql`UPDATE person_address SET failing_since = NULL, failing_reason = NULL`)
  await query(fixture.db, sql`DELETE FROM email_delivery`)
  fixture.server.accept(fixture.student.email)
  fixture.server.mails.length = 0
})

const unknown = { responseCode: 550, message: '5.1.1 No such person here' }

async function aReply({ side = 'staff' as 'staff' | 'requester' } = {}) {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { side })
  return { ticket, message, event: await fixture.aRepliedEvent(message) }
}

async function mailAReply(more?: Parameters<typeof aReply>[0]) {
  const reply = await aReply(more)
  await mailReply(fixture.ctx, reply.event)
  return reply
}

const addressOf = (email: string) =>
  getOne(fixture.db, 'person_address', { email }, { columns: ['failingSince', 'failingReason'] })

async function fails(email: string) {
  await transaction(fixture.ctx, (tx) =>
    noteFailingAddress(fixture.ctx, tx, { email, reason: '550 5.1.1 No such person' }),
  )
}

test('an address that the mail server does not know gets no further mail, which is said', async () => {
  const { email } = fixture.student
  fixture.server.refuse(email, unknown)
  await mailAReply()
  expect(await addressOf(email)).toEqual({
    failingSince: expect.any(Date),
    failingReason: expect.stringContaining('550 5.1.1 No such person here'),
  })
  fixture.server.accept(email)
  const { ticket, message, event } = await mailAReply()
  await mailReply(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(0)
  const [shown] = await loadThread(fixture.db, ticket.id, 'all')
  expect(shown?.undelivered).toEqual([
    {
      recipient: email,
      reason: expect.stringContaining('5.1.1 No such person here'),
      at: expect.any(String),
      isStopped: true,
    },
  ])
  const noted = await findMany(fixture.db, 'event', { ticketId: ticket.id, type: 'ticket.undelivered' })
  expect(noted).toHaveLength(1)
  const happened = await fixture.anEvent('ticket.undelivered', { ticketId: ticket.id, messageId: message.id })
  expect(await recipientsOf(fixture.db, happened)).toMatchObject([{ id: fixture.agent.id }])
})

test('that mail fails to an address is recorded once, for screens and the activity log', async () => {
  const { email, id } = fixture.student
  await query(fixture.db, sql`DELETE FROM event`)
  await fails(email)
  await fails(email.toUpperCase())

  expect(await findMany(fixture.db, 'event', { type: 'person.addresses_changed' })).toMatchObject([
    { payload: { personId: id, how: 'fails', email, before: [email], after: [email] }, actorKind: 'system' },
  ])
})

test.each([
  ['without a code', { responseCode: 550, message: 'No such person' }],
  ['because of the text', { responseCode: 550, message: '5.7.1 Message rejected as spam' }],
  ['by a rule of its own', { responseCode: 550, message: '5.7.1 Not allowed' }],
  ['because of the size', { responseCode: 552, message: '5.3.4 Too big' }],
  ['because the mailbox is full', { responseCode: 552, message: '5.2.2 Mailbox full' }],
  ['because of our address', { responseCode: 550, message: '5.1.0 Sender address rejected: User unknown' }],
  ['because of its own route', { responseCode: 550, message: '5.4.4 Unable to route' }],
])('an address to which the mail server refuses one %s goes on getting mail', async (_, answer) => {
  const { email } = fixture.student
  fixture.server.refuse(email, answer)
  await mailAReply()
  fixture.server.accept(email)
  await mailAReply()

  expect(await addressOf(email)).toEqual({ failingSince: null, failingReason: null })
  expect(fixture.server.mails).toHaveLength(1)
})

test('notices to staff stop as well, and do not count as failed', async () => {
  await fails(fixture.agent.email)
  await mailAReply({ side: 'requester' })

  expect(fixture.server.mails).toHaveLength(0)
  const admin = actingAs(fixture.db, await aSuperadmin(fixture.db))
  expect(await listDeliveries(admin, { state: 'stopped' })).toMatchObject({
    items: [{ recipient: fixture.agent.email, state: 'stopped', reason: '550 5.1.1 No such person' }],
    counts: { failed: 0, stopped: 1 },
  })
  expect(await countFailedDeliveries(admin, { count: async () => 0 })).toEqual({ count: 0, jobs: 0 })
})

test('codes and links that let somebody into their account are sent all the same', async () => {
  const [student, agent] = [fixture.student, fixture.agent]
  await fails(student.email)
  await fails(agent.email)
  const now = Date.now()
  const signIn = await insert(fixture.db, 'sign_in', {
    email: student.email,
    createdAt: new Date(now),
    resendAllowedAt: new Date(now),
    expiresAt: new Date(now + 600_000),
  })
  await mailSignInCode(fixture.ctx, await fixture.anEvent('sign_in.code_requested', { signInId: signIn.id }))
  const invitation = await insert(fixture.db, 'invitation', {
    personId: agent.id,
    createdAt: new Date(now),
    expiresAt: new Date(now + 600_000),
  })
  const invited = { personId: agent.id, invitationId: invitation.id }
  await mailInvitation(fixture.ctx, await fixture.anEvent('person.invited', invited))

  expect(fixture.server.mails).toHaveLength(2)
})

test('whoever shows that they read the mail of an address gets mail there again', async () => {
  const { email } = fixture.student
  await fails(email)
  await transaction(fixture.ctx, (tx) => verifyAddress(fixture.ctx, tx, email))
  await mailAReply()

  expect(fixture.server.mails).toHaveLength(1)
  const [latest] = await findMany(
    fixture.db,
    'event',
    { type: 'person.addresses_changed' },
    { orderBy: ['id DESC'] },
  )
  expect(latest).toMatchObject({ payload: { how: 'resumed', email } })
})

test('a stopped mail that is retried is sent, and so are those after it', async () => {
  const { email } = fixture.student
  await fails(email)
  const { event, ticket } = await mailAReply()
  const { id } = await getOne(fixture.db, 'email_delivery', { recipient: email })
  await retryDelivery(actingAs(fixture.db, await aSuperadmin(fixture.db)), { id })
  await mailReply(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  expect(await addressOf(email)).toMatchObject({ failingSince: null })
  expect(await findOne(fixture.db, 'ticket', { id: ticket.id })).toMatchObject({ isUndelivered: false })
})
