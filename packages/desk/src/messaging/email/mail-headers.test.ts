import { randomUUID } from 'node:crypto'
import { insert, updateMany, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailAssignment } from './tickets/mail-assignment.ts'
import { mailMerge } from './tickets/mail-merge.ts'
import { mailReply } from './tickets/mail-reply.ts'
import { mailStatus } from './tickets/mail-status.ts'
import { mailTicketCreated } from './tickets/mail-ticket-created.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await createEmailFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.server.mails.length = 0
  await updateMany(fixture.db, 'team', {}, { senderName: '', replyAddress: null, bounceAddress: null })
  await updateOne(fixture.db, 'site', { id: 1 }, { bounceAddress: null })
})

const headerOf = (name: string, place = -1) => fixture.server.mails.at(place)?.headers.get(name)
const newest = () => fixture.server.mails.at(-1)

async function reply(ticketId: string, side: 'staff' | 'requester' = 'staff') {
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(await fixture.aMessage(ticketId, { side })))
}

async function receipt(ticketId: string) {
  const message = await fixture.aMessage(ticketId, { side: 'requester' })
  const ids = { ticketId, messageId: message.id }
  await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', ids, fixture.student.id))
}

async function resolve(ticketId: string, actorId: string | null) {
  const changed = { ticketId, messageId: null, from: 'open', to: 'resolved' } as const
  await mailStatus(fixture.ctx, await fixture.anEvent('ticket.status_changed', changed, actorId))
}

test('only mails that no person has caused are marked as automatic', async () => {
  const { id } = await fixture.aTicket({ status: 'resolved' })
  await receipt(id)
  expect([headerOf('auto-submitted'), headerOf('x-auto-response-suppress')]).toEqual([
    'auto-generated',
    'All',
  ])
  await resolve(id, null)
  expect(headerOf('auto-submitted')).toBe('auto-generated')

  const assigned = { ticketId: id, from: null, to: fixture.agent.id }
  const byPeople = [
    () => reply(id),
    () => reply(id, 'requester'),
    () => resolve(id, fixture.agent.id),
    async () =>
      mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', assigned, fixture.lead.id)),
  ]
  for (const [place, act] of byPeople.entries()) {
    await act()
    expect(fixture.server.mails).toHaveLength(3 + place)
    expect([headerOf('auto-submitted'), headerOf('x-auto-response-suppress')]).toEqual([undefined, undefined])
  }
})

test('a notice to staff is list mail, and receipts, replies and resolutions are not', async () => {
  const { id } = await fixture.aTicket({ status: 'resolved' })
  const assigned = { ticketId: id, from: null, to: fixture.agent.id }
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', assigned, fixture.lead.id))
  expect(headerOf('list')).toMatchObject({ id: { id: 'help-desk.marlow.example' } })

  for (const send of [
    () => receipt(id),
    () => reply(id),
    () => reply(id, 'requester'),
    () => resolve(id, fixture.agent.id),
  ]) {
    fixture.server.mails.length = 0
    await send()
    expect(fixture.server.mails).toHaveLength(1)
    expect(headerOf('list')).toBeUndefined()
  }
})

test('the first mail about a ticket starts the mail thread, and later ones refer to it', async () => {
  const { id } = await fixture.aTicket()
  await receipt(id)
  const root = newest()?.messageId
  expect([newest()?.inReplyTo, newest()?.references]).toEqual([undefined, undefined])

  await reply(id)
  const second = newest()
  expect(second?.inReplyTo).toBe(root)
  expect([second?.references].flat()).toEqual([root])

  await reply(id, 'requester')
  const toAgent = newest()
  expect(toAgent?.to?.value[0]?.address).toBe(fixture.agent.email)
  expect(toAgent?.inReplyTo).toBeUndefined()

  await reply(id)
  expect(newest()?.inReplyTo).toBe(second?.messageId)
  expect(newest()?.references).toEqual([root, second?.messageId])
  expect(new Set(fixture.server.mails.map(({ messageId }) => messageId)).size).toBe(4)
})

test('a later mail does not refer to a refused one', async () => {
  const stranger = await insert(fixture.db, 'person', {
    alias: `p-${randomUUID()}`,
    email: 'gone@marlow.example',
    name: 'Gone',
    createdAt: new Date(),
  })
  const { id } = await fixture.aTicket({ requesterId: stranger.id })
  fixture.server.refuse('gone@marlow.example')
  await reply(id)
  expect(fixture.server.mails).toEqual([])
  fixture.server.accept('gone@marlow.example')
  await reply(id)

  expect(newest()?.to?.value[0]?.address).toBe('gone@marlow.example')
  expect(newest()?.inReplyTo).toBeUndefined()
})

test('the mails about a ticket keep their ids when the sender’s domain changes', async () => {
  const { id } = await fixture.aTicket()
  await reply(id)
  const root = newest()?.messageId
  const mailer = createMailer({ smtpUrl: fixture.server.url, from: 'help@other.example' })
  const event = await fixture.aRepliedEvent(await fixture.aMessage(id))
  await mailReply({ ...fixture.ctx, mailer }, event)
  mailer.close()

  expect(newest()?.messageId).toMatch(/@other\.example>$/)
  expect(newest()?.inReplyTo).toBe(root)
  expect(root).toMatch(/@marlow\.example>$/)
})

test('the mails of a long thread refer to its root and its newest mails', async () => {
  const { id } = await fixture.aTicket()
  for (let sent = 0; sent < 13; sent += 1) await reply(id)

  const ids = fixture.server.mails.map(({ messageId }) => messageId)
  expect(newest()?.references).toEqual([ids[0], ...ids.slice(3, 12)])
})

test('a team’s mails to requesters have its own name and reply address', async () => {
  await updateMany(
    fixture.db,
    'team',
    {},
    {
      senderName: 'Exams team',
      replyAddress: 'exams@marlow.example',
      bounceAddress: 'bounces@marlow.example',
    },
  )
  const { id } = await fixture.aTicket()
  await reply(id)

  const [mail] = fixture.server.mails
  expect(mail?.from?.value).toEqual([
    { name: 'Exams team · University of Marlow', address: 'help@marlow.example' },
  ])
  expect(mail?.replyTo?.value).toMatchObject([{ address: 'exams@marlow.example' }])
  expect(mail?.bounceAddress).toBe('bounces@marlow.example')
  expect(mail?.text?.split('\n')[0]).toMatch(/^Replies to this e-mail reach exams@marlow.example/)
  expect(mail?.text).not.toContain('not monitored')
  expect(mail?.to?.value.map(({ address }) => address)).toEqual(['amara@marlow.example'])
})

test('mails to agents come from the help desk, with a reply address that nobody reads', async () => {
  await updateMany(fixture.db, 'team', {}, { senderName: 'Exams team', replyAddress: 'exams@marlow.example' })
  const { id } = await fixture.aTicket()
  await reply(id, 'requester')

  expect(newest()?.from?.value[0]?.name).toBe('University of Marlow')
  expect(newest()?.replyTo?.value).toMatchObject([{ address: 'no-reply@marlow.example' }])
})

test('without an address of the team bounces go to the site’s, else to the sender', async () => {
  const { id } = await fixture.aTicket()
  await reply(id)
  expect(newest()?.bounceAddress).toBe('help@marlow.example')

  await updateOne(fixture.db, 'site', { id: 1 }, { bounceAddress: 'all@marlow.example' })
  await reply(id)
  expect(newest()?.bounceAddress).toBe('all@marlow.example')
})

test('the mail of a merge comes from the team of the target ticket', async () => {
  const other = await insert(fixture.db, 'team', {
    alias: 'fees',
    name: 'Fees',
    senderName: 'Fees',
    replyAddress: 'fees@marlow.example',
  })
  const [from, into] = [await fixture.aTicket(), await fixture.aTicket()]
  await updateOne(fixture.db, 'ticket', { id: into.id }, { teamId: other.id })
  const { id: mergeId } = await insert(fixture.db, 'ticket_merge', {
    sourceId: from.id,
    targetId: into.id,
    sourceStatus: 'new',
    createdAt: new Date(),
  })
  const ids = { sourceId: from.id, targetId: into.id, mergeId, from: 'new' } as const
  await mailMerge(fixture.ctx, await fixture.anEvent('ticket.merged', ids, fixture.agent.id))

  expect(newest()?.replyTo?.value).toMatchObject([{ address: 'fees@marlow.example' }])
  expect(newest()?.text?.split('\n')[0]).toContain(`/tickets/${into.number}/detail`)
})
