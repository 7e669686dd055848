import { getOne, insert } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, aTicket, eventsOf } from '../../testing/index.ts'
import { mergeTickets } from '../../ticketing/tickets/merging/merge-tickets.ts'
import { moveMessage } from '../../ticketing/tickets/moving/move-message.ts'
import { splitTicket } from '../../ticketing/tickets/moving/split-ticket.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawMail, authenticatedAs, type RawMailParts } from './testing/raw-mail.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
})
afterAll(() => fixture.close())

const proved = (parts: RawMailParts) =>
  aRawMail({ ...parts, headers: [authenticatedAs('pass'), ...(parts.headers ?? [])] })
const answering = (messageId: string | null, text: string) =>
  proved({ text, headers: [`In-Reply-To: ${messageId}`] })
const asAgent = () => actingAs(fixture.db, fixture.agent, new Date())

/** A ticket by mail, and a second mail in it that asks something else. */
async function twoQuestions() {
  const first = await fixture.come(proved({}))
  const second = await fixture.come(answering(first.messageId, 'And my key is lost'))
  if (!first.ticket || second.ticketMessageId === null) throw new Error('No ticket')
  return { from: first.ticket, first, second, messageId: second.ticketMessageId }
}

const notify = async (ticketId: string) => {
  const replied = (await eventsOf(fixture.db, { id: ticketId })).findLast(
    ({ type }) => type === 'ticket.replied',
  )
  const messageId = `<notice-${ticketId}@uni.example>`
  const at = new Date()
  await insert(fixture.db, 'email_delivery', {
    eventId: replied?.id ?? '',
    recipient: fixture.agent.email,
    templateCode: 'requester_answered',
    state: 'sent',
    messageId,
    createdAt: at,
    sentAt: at,
  })
  return messageId
}

test('answers by mail go where a moved message is, and to the others where they were', async () => {
  const { from, first, second, messageId } = await twoQuestions()
  const notice = await notify(from.id)
  const { requester } = from
  const into = await aTicket(fixture.db, {
    topic: fixture.topic,
    team: fixture.team,
    requester: { ...requester, actor: { kind: 'requester', id: requester.id } },
  })
  await moveMessage(asAgent(), { number: from.number, messageId, target: into.number })

  const toMoved = await fixture.come(answering(second.messageId, 'It is a red one'))
  const toFirst = await fixture.come(answering(first.messageId, 'Still dark'))
  const byAgent = await fixture.come(
    proved({ from: fixture.agent.email, text: 'The key is here.', headers: [`In-Reply-To: ${notice}`] }),
    { from: fixture.agent.email },
  )

  expect(toMoved).toMatchObject({ outcome: 'reply', ticketId: into.id })
  expect(toFirst).toMatchObject({ outcome: 'reply', ticketId: from.id })
  expect(byAgent).toMatchObject({ outcome: 'reply', reason: 'staff_reply', ticketId: into.id })
  expect((await fixture.kept(second.id)).ticketId).toBe(into.id)
})

test('answers by mail to a ticket that was merged, and merged again, go where it goes on', async () => {
  const first = await fixture.come(proved({}))
  if (!first.ticket) throw new Error('No ticket')
  const { requester, number } = first.ticket
  const other = () =>
    aTicket(fixture.db, {
      topic: fixture.topic,
      team: fixture.team,
      requester: { ...requester, actor: { kind: 'requester', id: requester.id } },
    })
  const [second, third] = [await other(), await other()]
  await mergeTickets(asAgent(), { number, target: second.number })
  const afterOne = await fixture.come(answering(first.messageId, 'Still dark'))
  await mergeTickets(asAgent(), { number: second.number, target: third.number })
  const afterTwo = await fixture.come(answering(first.messageId, 'And cold'))

  expect(afterOne).toMatchObject({ outcome: 'reply', ticketId: second.id })
  expect(afterTwo).toMatchObject({ outcome: 'reply', ticketId: third.id })
})

test('a ticket that is split off goes on by mail, from the same mailbox', async () => {
  const { from, second, messageId } = await twoQuestions()
  const { number } = await splitTicket(asAgent(), {
    number: from.number,
    messageId,
    subject: 'The key',
    topic: fixture.topic.alias,
    team: null,
    requester: from.requester.alias,
    isReaderConfirmed: false,
  })
  const ticket = await getOne(fixture.db, 'ticket', { number })
  expect(ticket).toMatchObject({ channel: 'email', mailboxId: fixture.mailbox.id })
  const answer = await fixture.come(answering(second.messageId, 'It is a red one'))
  expect(answer).toMatchObject({ outcome: 'reply', ticketId: ticket.id })
})
