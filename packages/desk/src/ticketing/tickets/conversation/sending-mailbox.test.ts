import { randomUUID } from 'node:crypto'
import { getOne, insert, updateOne } from '@lodge/database'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { actingAs, aDeskFixture, after, aTeam, aTicket } from '../../../testing/index.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { scheduleReply } from '../scheduled-replies/schedule-reply.ts'
import { listScheduledReplies } from '../scheduled-replies/scheduled-reply-views.ts'
import { sendScheduledReplies } from '../scheduled-replies/send-scheduled-replies.ts'
import { takeBackReply } from '../scheduled-replies/take-back-reply.ts'
import { getComposer } from './get-composer.ts'
import { replyToTicket } from './reply-to-ticket.ts'

const { db, team, agent, student } = await aDeskFixture()
const { topicId } = await aTicket(db, { team, requester: student })
await aMailbox('help', team.id)
const desk = await aMailbox('front-desk', team.id)
const foreign = await aMailbox('library', (await aTeam(db)).id)
let ticket: Awaited<ReturnType<typeof aTicket>>
beforeEach(async () => {
  ticket = await aTicket(db, { team, requester: student, status: 'open' })
  await updateOne(db, 'mailbox', { id: desk.id }, { archivedAt: null })
})
afterAll(() => db.drop())

async function aMailbox(alias: string, teamId: string) {
  const mailbox = await insert(db, 'mailbox', {
    alias,
    name: alias.toUpperCase(),
    teamId,
    topicId,
    trustedForwarders: [],
  })
  const address = `${alias}@uni.example`
  await insert(db, 'mailbox_address', { mailboxId: mailbox.id, address, position: 0 })
  return mailbox
}

const reply = (given: Partial<Parameters<typeof replyToTicket>[1]> = {}) =>
  replyToTicket(actingAs(db, agent), {
    number: ticket.number,
    body: 'At nine.',
    visibility: 'public',
    attachments: [],
    submissionId: randomUUID(),
    ...given,
  })
const mailboxOf = async ({ id }: { id: string }) => (await getOne(db, 'message', { id })).mailboxId

test('the composer offers the mailboxes of the ticket’s team and its own, the usual one first', async () => {
  const senders = async () => (await getComposer(actingAs(db, agent), { number: ticket.number })).senders
  expect(await senders()).toEqual([
    { alias: 'help', name: 'HELP', address: 'help@uni.example' },
    { alias: 'front-desk', name: 'FRONT-DESK', address: 'front-desk@uni.example' },
  ])
  await updateOne(db, 'ticket', { id: ticket.id }, { mailboxId: foreign.id })
  expect((await senders())?.map(({ alias }) => alias)).toEqual(['library', 'help', 'front-desk'])
})

test('a reply keeps the mailbox that was chosen, and none where none was', async () => {
  expect(await mailboxOf(await reply({ mailbox: 'front-desk' }))).toBe(desk.id)
  expect(await mailboxOf(await reply())).toBeNull()
  expect(await mailboxOf(await reply({ mailbox: 'front-desk', visibility: 'internal' }))).toBeNull()
})

test('staff see from which address a reply was sent, and its requester is not told', async () => {
  const { id } = await reply({ mailbox: 'front-desk' })
  await reply()
  const { messages } = await getTicket(actingAs(db, agent), { number: ticket.number })
  expect(messages.slice(-2).map(({ sentFrom }) => sentFrom)).toEqual(['front-desk@uni.example', undefined])
  const shown = await getMyTicket(actingAs(db, student), { number: ticket.number })
  expect(shown.messages.find((message) => message.id === id)).not.toHaveProperty('sentFrom')
})

test.each(['library', 'no-such'])(
  'a reply from %s, which is not the ticket’s, is refused',
  async (mailbox) => {
    await expect(reply({ mailbox })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { mailbox: { reason: 'mailbox_not_of_ticket' } } },
    })
  },
)

test('a reply from an archived mailbox is refused', async () => {
  await updateOne(db, 'mailbox', { id: desk.id }, { archivedAt: new Date() })
  await expect(reply({ mailbox: 'front-desk' })).rejects.toMatchObject({ reason: 'mailbox_not_of_ticket' })
})

test('the same submission from another address is other content', async () => {
  const submissionId = randomUUID()
  const message = await reply({ submissionId, mailbox: 'front-desk' })
  expect((await reply({ submissionId, mailbox: 'front-desk' })).id).toBe(message.id)
  await expect(reply({ submissionId })).rejects.toMatchObject({ reason: 'sent_otherwise' })
})

const schedule = () =>
  scheduleReply(actingAs(db, agent), {
    number: ticket.number,
    html: '<p>At nine.</p>',
    attachments: [],
    mailbox: 'front-desk',
    sendAt: after(60).toISOString(),
    submissionId: randomUUID(),
  })
const sendDue = () =>
  sendScheduledReplies(
    systemContext(db, () => after(60)),
    50,
  )

test('a reply that waits keeps its mailbox, also when it is taken back', async () => {
  const { id: replyId } = await schedule()
  const which = { number: ticket.number, replyId }
  expect(await takeBackReply(actingAs(db, agent), which)).toMatchObject({ mailbox: 'front-desk' })
  await schedule()
  await sendDue()
  expect(await getOne(db, 'message', { ticketId: ticket.id, side: 'staff' })).toMatchObject({
    mailboxId: desk.id,
  })
})

test('a reply that waits is held where its mailbox takes no answers any more', async () => {
  await schedule()
  await updateOne(db, 'mailbox', { id: desk.id }, { archivedAt: new Date() })
  await sendDue()
  const { items } = await listScheduledReplies(actingAs(db, agent), { number: ticket.number })
  expect(items).toMatchObject([{ heldBecause: 'mailbox_gone' }])
})

test('a mailbox that was chosen is not the one that the ticket goes on by', async () => {
  await reply({ mailbox: 'front-desk' })
  expect((await getOne(db, 'ticket', { id: ticket.id })).mailboxId).toBeNull()
})
