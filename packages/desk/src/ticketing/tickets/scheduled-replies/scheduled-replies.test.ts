import { randomUUID } from 'node:crypto'
import { type EventType, limits, parseEvent } from '@lodge/contracts'
import { countRows, findMany, getOne, query, sql, updateOne } from '@lodge/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { recipientsOf } from '../../../messaging/notifications/recipients.ts'
import { saveUndoSend } from '../../../settings/account/save-undo-send.ts'
import {
  actingAs,
  aDeskFixture,
  aFile,
  after,
  aMessage,
  anAgent,
  aSite,
  aTeam,
  aTicket,
  eventsOf,
  noon,
  type TestPerson,
} from '../../../testing/index.ts'
import { getComposer } from '../conversation/get-composer.ts'
import { saveDraft } from '../conversation/save-draft.ts'
import { setStatus } from '../lifecycle/set-status.ts'
import { mergeTickets } from '../merging/merge-tickets.ts'
import { scheduleReply } from './schedule-reply.ts'
import { listScheduledReplies } from './scheduled-reply-views.ts'
import { sendScheduledReplies, sendScheduledReply } from './send-scheduled-replies.ts'
import { discardScheduledReply, takeBackReply } from './take-back-reply.ts'

const { db, team, agent, colleague, student } = await aDeskFixture()
await aSite(db)
let ticket: Awaited<ReturnType<typeof aTicket>>
beforeEach(async () => {
  await query(db, sql`DELETE FROM scheduled_reply`)
  ticket = await aTicket(db, { team, requester: student, status: 'open' })
})
afterAll(() => db.drop())

const inAnHour = after(60).toISOString()
const seconds = (count: number) => new Date(noon.getTime() + count * 1_000)

const schedule = (given: Partial<Parameters<typeof scheduleReply>[1]> = {}, by: TestPerson = agent) =>
  scheduleReply(actingAs(db, by), {
    number: ticket.number,
    html: '<p>The valve is replaced.</p>',
    attachments: [],
    sendAt: inAnHour,
    submissionId: randomUUID(),
    ...given,
  })
const sendDue = (at: Date) =>
  sendScheduledReplies(
    systemContext(db, () => at),
    50,
  )
const waiting = async (by: TestPerson = agent) =>
  (await listScheduledReplies(actingAs(db, by), { number: ticket.number })).items
const replies = (of: { id: string } = ticket) => findMany(db, 'message', { ticketId: of.id, side: 'staff' })
const typesOf = async () => (await eventsOf(db, ticket)).map(({ type }) => type)

describe('a reply that can be taken back', () => {
  const send = (given = {}) => schedule({ sendAt: null, ...given })

  test('takes effect once its seconds are over, and nothing follows from it before', async () => {
    const view = await send({ thenStatus: 'resolved' })
    expect(view).toMatchObject({ isUndo: true, isOwn: true, sendAt: seconds(10).toISOString() })
    await sendDue(seconds(9))
    expect(await replies()).toEqual([])
    expect(await typesOf()).not.toContain('ticket.replied')
    expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({ status: 'open' })

    await sendDue(seconds(10))
    await sendDue(seconds(11))
    expect(await replies()).toMatchObject([
      { body: 'The valve is replaced.', authorId: agent.id, channel: 'desk', createdAt: seconds(10) },
    ])
    expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({ status: 'resolved' })
    const [replied] = (await eventsOf(db, ticket)).filter(({ type }) => type === 'ticket.replied')
    expect(replied).toMatchObject({ actorId: agent.id, through: 'session', createdAt: seconds(10) })
    expect(await waiting()).toEqual([])
  })

  test('comes back as a draft with its files and its status, before what was begun since', async () => {
    const file = await aFile(db, { uploader: agent })
    const { id: replyId } = await send({ attachments: [file.id], thenStatus: 'pending' })
    expect((await getComposer(actingAs(db, agent), { number: ticket.number })).drafts).toEqual([])
    const draft = { number: ticket.number, visibility: 'public' as const, attachments: [], revision: 0 }
    await saveDraft(actingAs(db, agent), { ...draft, html: '<p>Another one</p>' })

    const taken = await takeBackReply(actingAs(db, agent, seconds(5)), { number: ticket.number, replyId })
    expect(taken).toMatchObject({
      thenStatus: 'pending',
      draft: { html: '<p>The valve is replaced.</p><p>Another one</p>', attachments: [{ id: file.id }] },
    })
    await sendDue(seconds(60))
    expect(await replies()).toEqual([])
    expect(await typesOf()).not.toContain('ticket.scheduled_reply_changed')
  })

  test('is shown to its author alone, and taken back or discarded by nobody else', async () => {
    const { id: replyId } = await send()
    expect(await waiting()).toHaveLength(1)
    expect(await waiting(colleague)).toEqual([])
    const which = { number: ticket.number, replyId }
    for (const act of [takeBackReply, discardScheduledReply, sendScheduledReply])
      await expect(act(actingAs(db, colleague), which)).rejects.toMatchObject({
        reason: 'scheduled_reply_gone',
      })
    expect(await waiting()).toHaveLength(1)
  })

  test('is sent though somebody has written in these seconds, and keeps a new draft', async () => {
    await send()
    await aMessage(db, { ticket, author: student, side: 'requester', createdAt: seconds(3) })
    const draft = { number: ticket.number, visibility: 'public' as const, attachments: [], revision: 0 }
    await saveDraft(actingAs(db, agent), { ...draft, html: '<p>And then</p>' })
    await sendDue(seconds(10))
    expect(await replies()).toHaveLength(1)
    const { drafts } = await getComposer(actingAs(db, agent), { number: ticket.number })
    expect(drafts).toMatchObject([{ html: '<p>And then</p>' }])
  })

  test('cannot be taken back once it is sent', async () => {
    const { id: replyId } = await send()
    await sendDue(seconds(10))
    await expect(
      takeBackReply(actingAs(db, agent), { number: ticket.number, replyId }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await replies()).toHaveLength(1)
  })

  test('waits for those who chose so', async () => {
    const undoSeconds = async () =>
      (await getComposer(actingAs(db, agent), { number: ticket.number })).undoSeconds
    expect(await undoSeconds()).toBe(0)
    expect(await saveUndoSend(actingAs(db, agent), { isOn: true })).toMatchObject({ undoSend: true })
    expect(await undoSeconds()).toBe(limits.undoSeconds)
    await saveUndoSend(actingAs(db, agent), { isOn: false })
    const [first, second] = (await eventsOf(db)).filter(({ type }) => type === 'person.account_changed')
    expect(first?.payload).toMatchObject({ fields: ['undoSend'] })
    expect(second).toBeDefined()
  })
})

describe('a reply that waits for its time', () => {
  test('is shown to all who see the ticket, and recorded', async () => {
    const file = await aFile(db, { uploader: agent })
    await schedule({ attachments: [file.id], thenStatus: 'on_hold' })
    expect(await waiting(colleague)).toMatchObject([
      {
        author: { alias: agent.alias },
        sendAt: inAnHour,
        thenStatus: 'on_hold',
        attachments: [{ name: 'notes.txt' }],
        isOwn: false,
        heldBecause: null,
      },
    ])
    const recorded = (await eventsOf(db, ticket)).filter(
      ({ type }) => type === 'ticket.scheduled_reply_changed',
    )
    expect(recorded).toMatchObject([
      { actorId: agent.id, payload: { authorId: agent.id, sendAt: inAnHour, how: 'scheduled' } },
    ])
    const outsider = await anAgent(db, { teams: [await aTeam(db)] })
    await expect(waiting(outsider)).rejects.toMatchObject({ code: 'not_found' })
    await expect(waiting(student)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(schedule({}, outsider)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is sent at its time with its files, and other replies are not', async () => {
    const file = await aFile(db, { uploader: agent })
    await schedule({ attachments: [file.id] })
    await schedule({ sendAt: after(120).toISOString(), html: '<p>Later.</p>' })
    await sendDue(after(60))
    const [message, ...others] = await replies()
    expect(message).toMatchObject({ body: 'The valve is replaced.' })
    expect(others).toEqual([])
    expect(await getOne(db, 'attachment', { id: file.id })).toMatchObject({ messageId: message?.id })
  })

  test.each([
    ['a moment that has come', noon.toISOString(), 'schedule_not_in_future'],
    [
      'a moment over a year away',
      after((limits.maxScheduleDays + 1) * 24 * 60).toISOString(),
      'schedule_too_far',
    ],
  ])('is refused for %s', async (_, sendAt, reason) => {
    await expect(schedule({ sendAt })).rejects.toMatchObject({
      details: { fields: { sendAt: { reason } } },
    })
    expect(await waiting()).toEqual([])
  })

  test('is refused for what the reply itself would be refused for', async () => {
    const foreign = await aFile(db, { uploader: colleague })
    await expect(schedule({ attachments: [foreign.id] })).rejects.toMatchObject({ reason: 'file_gone' })
    await expect(schedule({ html: '<p> </p>' })).rejects.toMatchObject({ reason: 'message_required' })
    const [seen] = await findMany(db, 'message', { ticketId: ticket.id })
    await aMessage(db, { ticket, author: student, side: 'requester', createdAt: after(1) })
    await expect(schedule({ lastSeenMessageId: seen?.id ?? '' })).rejects.toMatchObject({
      code: 'newer_messages',
      details: { present: { messages: [{ author: { alias: student.alias } }] } },
    })
    await updateOne(db, 'ticket', { id: ticket.id }, { status: 'closed', closedAt: noon })
    await expect(schedule()).rejects.toMatchObject({ code: 'ticket_closed' })
    await expect(schedule({}, student)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await countRows(db, 'scheduled_reply', { ticketId: ticket.id })).toBe(0)
  })

  test('is one however often it is asked for, and other words under its id are refused', async () => {
    const submissionId = randomUUID()
    const first = await schedule({ submissionId })
    expect(await schedule({ submissionId })).toEqual(first)
    await expect(schedule({ submissionId, html: '<p>Other words</p>' })).rejects.toMatchObject({
      reason: 'sent_otherwise',
    })
    await expect(schedule({ submissionId }, colleague)).rejects.toMatchObject({
      reason: 'already_submitted',
    })
    expect(await waiting()).toHaveLength(1)
    await sendDue(after(60))
    await expect(schedule({ submissionId })).rejects.toMatchObject({ reason: 'reply_sent' })
  })

  test('is sent at once by its author, who has seen what was written since', async () => {
    const { id: replyId } = await schedule()
    await aMessage(db, { ticket, author: student, side: 'requester', createdAt: after(1) })
    const which = { number: ticket.number, replyId }
    await expect(sendScheduledReply(actingAs(db, colleague), which)).rejects.toMatchObject({
      reason: 'scheduled_reply_gone',
    })
    expect(await sendScheduledReply(actingAs(db, agent), which)).toMatchObject({
      body: 'The valve is replaced.',
    })
    await sendDue(after(60))
    expect(await replies()).toHaveLength(1)
  })

  test('is discarded by a colleague, which is recorded', async () => {
    const { id: replyId } = await schedule()
    await discardScheduledReply(actingAs(db, colleague), { number: ticket.number, replyId })
    expect(await waiting()).toEqual([])
    const last = (await eventsOf(db, ticket)).at(-1)
    expect(last).toMatchObject({ actorId: colleague.id, payload: { how: 'withdrawn', authorId: agent.id } })
    await sendDue(after(60))
    expect(await replies()).toEqual([])
  })

  test('goes with its ticket', async () => {
    await schedule()
    await query(db, sql`DELETE FROM event WHERE ticket_id = ${ticket.id}`)
    await query(db, sql`DELETE FROM message WHERE ticket_id = ${ticket.id}`)
    await query(db, sql`DELETE FROM ticket WHERE id = ${ticket.id}`)
    expect(await countRows(db, 'scheduled_reply', { ticketId: ticket.id })).toBe(0)
  })
})

describe('a reply whose ticket has changed', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    newer_messages: () => aMessage(db, { ticket, author: student, side: 'requester', createdAt: after(30) }),
    ticket_closed: () => setStatus(actingAs(db, colleague), { number: ticket.number, status: 'closed' }),
    ticket_merged: async () => {
      const target = await aTicket(db, { team, requester: student })
      await mergeTickets(actingAs(db, colleague), { number: ticket.number, target: target.number })
    },
  }

  test.each(Object.keys(changes))('is held because of %s, once, and its author is told', async (reason) => {
    await schedule()
    await changes[reason]?.()
    await sendDue(after(60))
    await sendDue(after(61))
    expect(await replies()).toEqual([])
    expect(await waiting(colleague)).toMatchObject([{ heldBecause: reason }])
    const events = (await eventsOf(db, ticket)).filter(
      ({ type, payload }) =>
        type === 'ticket.scheduled_reply_changed' && JSON.stringify(payload).includes('held'),
    )
    expect(events).toHaveLength(1)
    expect(await toldOf(events)).toEqual([agent.id])
  })

  test('is held where its author sees the ticket no more, and whoever has the ticket is told', async () => {
    const leaver = await anAgent(db, { teams: [team] })
    await updateOne(db, 'ticket', { id: ticket.id }, { assigneeId: colleague.id })
    await schedule({}, leaver)
    await updateOne(db, 'person', { id: leaver.id }, { archivedAt: noon })
    await sendDue(after(60))
    expect(await waiting(colleague)).toMatchObject([{ heldBecause: 'author_gone' }])
    expect(await toldOf((await eventsOf(db, ticket)).slice(-1))).toEqual([colleague.id])
    expect(await replies()).toEqual([])
  })

  test('is held where a file of it is gone', async () => {
    const file = await aFile(db, { uploader: agent })
    await schedule({ attachments: [file.id] })
    await query(db, sql`DELETE FROM attachment WHERE id = ${file.id}`)
    await sendDue(after(60))
    expect(await waiting()).toMatchObject([{ heldBecause: 'file_gone' }])
  })

  test('is not held because of what its author or an automation wrote', async () => {
    await schedule()
    await aMessage(db, { ticket, author: agent, createdAt: after(10) })
    await aMessage(db, {
      ticket,
      author: colleague,
      visibility: 'internal',
      channel: 'automation',
      createdAt: after(11),
    })
    await sendDue(after(60))
    expect(await replies()).toHaveLength(3)
  })

  test('holds up no other reply', async () => {
    await schedule({ sendAt: after(10).toISOString() })
    const other = await aTicket(db, { team, requester: student, status: 'open' })
    await schedule({ number: other.number })
    await changes.newer_messages?.()
    await sendDue(after(60))
    expect(await replies(other)).toHaveLength(1)
  })

  test('goes on once its author has it back', async () => {
    const { id: replyId } = await schedule()
    await changes.newer_messages?.()
    await sendDue(after(60))
    const { draft } = await takeBackReply(actingAs(db, agent), { number: ticket.number, replyId })
    expect(draft.html).toBe('<p>The valve is replaced.</p>')
    expect(await waiting()).toEqual([])
  })
})

async function toldOf(events: Awaited<ReturnType<typeof eventsOf>>) {
  const told = await Promise.all(
    events.map(({ id, type, payload, actorId, createdAt }) => {
      const given = Object(payload) as object
      const at = createdAt.toISOString()
      const event = parseEvent(type as EventType, { ...given, id, type, actorId, at })
      if (event.type !== 'ticket.scheduled_reply_changed') throw new Error(`No such event: ${event.type}`)
      return recipientsOf(db, event)
    }),
  )
  return told.flat().map(({ id }) => id)
}

test('two senders whose connections are killed send each reply once', async () => {
  const due = 30
  for (let index = 0; index < due; index += 1)
    await schedule({ sendAt: after(10).toISOString(), html: `<p>Reply ${index}</p>` })
  let isDone = false
  let kills = 0
  const killing = (async () => {
    while (!isDone && kills < 15) {
      const killed = query(
        db,
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
      )
      kills += (await killed.catch(() => [])).length
    }
  })()
  const run = async () => {
    while ((await countRows(db, 'scheduled_reply', { ticketId: ticket.id }).catch(() => 1)) > 0)
      await sendDue(after(10)).catch(() => undefined)
  }
  await Promise.all([run(), run()])
  isDone = true
  await killing
  expect(kills).toBeGreaterThan(0)
  const bodies = (await replies()).map(({ body }) => body).toSorted()
  expect(bodies).toEqual(Array.from({ length: due }, (_, index) => `Reply ${index}`).toSorted())
  expect((await typesOf()).filter((type) => type === 'ticket.replied')).toHaveLength(due)
})

describe('openings', () => {
  const openingsAt = async (at: Date) =>
    (await getComposer(actingAs(db, agent, at), { number: ticket.number })).openings

  test('are nine o’clock on the next day and next Monday where no hours are named', async () => {
    await updateOne(db, 'site', { id: 1 }, { timezone: 'Europe/Berlin' })
    expect(await openingsAt(noon)).toEqual({
      nextDay: '2026-03-11T08:00:00.000Z',
      nextWeek: '2026-03-16T08:00:00.000Z',
    })
    // Summer time begins in the night.
    expect((await openingsAt(new Date('2026-03-28T12:00:00Z')))?.nextDay).toBe('2026-03-29T07:00:00.000Z')
    await updateOne(db, 'site', { id: 1 }, { timezone: 'UTC' })
  })
})
