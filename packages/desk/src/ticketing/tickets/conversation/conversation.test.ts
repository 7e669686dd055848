import { randomUUID } from 'node:crypto'
import { limits, type ReplyToTicket, type TicketStatus } from '@lodge/contracts'
import { countRows, findOne, getOne } from '@lodge/database'
import { afterAll, describe, expect, test } from 'vitest'
import {
  actingAs,
  aDeskFixture,
  aFile,
  after,
  anAgent,
  aStudent,
  aTeam,
  aTicket,
  eventsOf,
} from '../../../testing/index.ts'
import { closeMyTicket } from '../lifecycle/close-my-ticket.ts'
import { reopenMyTicket } from '../lifecycle/reopen-my-ticket.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { replyAsRequester } from './reply-as-requester.ts'
import { replyToTicket } from './reply-to-ticket.ts'

const { db, team, agent, student } = await aDeskFixture()
afterAll(() => db.drop())

const saying = (body = 'Thank you') => ({ body, attachments: [], submissionId: randomUUID() })
const replying = (given: Partial<ReplyToTicket> = {}) => ({
  ...saying(),
  visibility: 'public' as const,
  ...given,
})
const mine = (status: TicketStatus, closedAt?: Date) =>
  aTicket(db, { team, requester: student, status, ...(closedAt && { closedAt }) })
const stateOf = async ({ id }: { id: string }) => (await getOne(db, 'ticket', { id })).status
const lastEvents = async (ticket: { id: string }, count: number) =>
  (await eventsOf(db, ticket)).slice(-count).map(({ type, payload }) => ({ type, payload }))

describe('a reply of the requester', () => {
  test.each(['pending', 'on_hold', 'resolved'] as const)('opens a ticket that is %s', async (status) => {
    const ticket = await mine(status)
    const { number, version } = ticket
    const message = await replyAsRequester(actingAs(db, student, after(5)), {
      number,
      ...saying('Still broken'),
    })

    expect(message).toMatchObject({ body: 'Still broken', author: { side: 'requester', team: null } })
    expect(await lastEvents(ticket, 2)).toEqual([
      {
        type: 'ticket.replied',
        payload: expect.objectContaining({ messageId: message.id, by: 'requester' }),
      },
      {
        type: 'ticket.status_changed',
        payload: { ticketId: ticket.id, from: status, to: 'open', messageId: message.id },
      },
    ])
    expect(await findOne(db, 'ticket', { number })).toMatchObject({
      status: 'open',
      resolvedAt: null,
      snippet: 'Still broken',
      version: version + 1,
      updatedAt: after(5),
    })
  })

  test.each(['new', 'open'] as const)('leaves a ticket that is %s as it is', async (status) => {
    const ticket = await mine(status)
    await replyAsRequester(actingAs(db, student), { number: ticket.number, ...saying() })
    expect(await stateOf(ticket)).toBe(status)
    expect(await lastEvents(ticket, 1)).toMatchObject([{ type: 'ticket.replied' }])
  })

  test('is refused on a ticket that is closed for good, with the present ticket', async () => {
    const { number } = await mine('closed')
    const late = after(limits.reopenDays * 24 * 60 + 1)
    await expect(
      replyAsRequester(actingAs(db, student, late), { number, ...saying() }),
    ).rejects.toMatchObject({
      code: 'ticket_closed',
      details: { present: { number, status: 'closed' } },
    })
  })

  test('is written once when it is sent three times at once', async () => {
    const ticket = await mine('pending')
    const once = { number: ticket.number, ...saying() }
    const ctx = actingAs(db, student)
    const sent = await Promise.all([1, 2, 3].map(() => replyAsRequester(ctx, once)))
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    expect(await countRows(db, 'message', { ticketId: ticket.id })).toBe(2)
  })

  test('does not find another requester’s ticket, and cannot use their submission', async () => {
    const { number } = await mine('open')
    const other = await aStudent(db)
    const once = saying()
    await replyAsRequester(actingAs(db, student), { number, ...once })
    await expect(replyAsRequester(actingAs(db, other), { number, ...once })).rejects.toMatchObject({
      code: 'not_found',
    })
    const theirs = await aTicket(db, { requester: other })
    await expect(
      replyAsRequester(actingAs(db, other), { number: theirs.number, ...once }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a reply of staff', () => {
  test('opens a new ticket, carries its files and assigns nobody', async () => {
    const ticket = await mine('new')
    const file = await aFile(db, { uploader: agent })
    const message = await replyToTicket(actingAs(db, agent), {
      number: ticket.number,
      ...replying({ body: 'Try this', attachments: [file.id] }),
    })

    expect(message).toMatchObject({
      author: { name: agent.name, side: 'staff', team: team.name },
      attachments: [{ id: file.id }],
    })
    expect(await lastEvents(ticket, 2)).toMatchObject([
      { type: 'ticket.replied', payload: { by: 'staff', visibility: 'public', thenStatus: null } },
      { type: 'ticket.status_changed', payload: { from: 'new', to: 'open', messageId: message.id } },
    ])
    expect(await findOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      assigneeId: null,
    })
  })

  test('sets the status that it names, in one step', async () => {
    const ticket = await mine('new')
    await replyToTicket(actingAs(db, agent), {
      number: ticket.number,
      ...replying({ thenStatus: 'resolved' }),
    })
    expect(await lastEvents(ticket, 2)).toMatchObject([
      { type: 'ticket.replied', payload: { thenStatus: 'resolved' } },
      { type: 'ticket.status_changed', payload: { from: 'new', to: 'resolved' } },
    ])
  })

  test('is not written when the ticket cannot have that status', async () => {
    const ticket = await mine('resolved')
    await expect(
      replyToTicket(actingAs(db, agent), { number: ticket.number, ...replying({ thenStatus: 'pending' }) }),
    ).rejects.toMatchObject({ code: 'status_not_allowed', details: { present: { status: 'resolved' } } })
    expect(await countRows(db, 'message', { ticketId: ticket.id })).toBe(1)
  })

  test('as an internal note changes no status and no snippet, and never reaches the requester', async () => {
    const ticket = await mine('new')
    const { number } = ticket
    await replyToTicket(actingAs(db, agent), {
      number,
      ...replying({ body: 'He is rude', visibility: 'internal' }),
    })
    expect(await findOne(db, 'ticket', { number })).toMatchObject({
      status: 'new',
      snippet: ticket.snippet,
    })
    const seen = await getMyTicket(actingAs(db, student), { number })
    expect(seen.messages).toHaveLength(1)
    expect(JSON.stringify(seen)).not.toContain('rude')
  })

  test('to a closed ticket can be a note and not a public reply', async () => {
    const { number } = await mine('closed')
    const ctx = actingAs(db, agent)
    await replyToTicket(ctx, { number, ...replying({ visibility: 'internal' }) })
    await expect(replyToTicket(ctx, { number, ...replying() })).rejects.toMatchObject({
      code: 'ticket_closed',
    })
  })

  test('is refused to an agent outside the team and to a requester', async () => {
    const { number } = await mine('open')
    const outsider = await anAgent(db, { teams: [await aTeam(db)] })
    await expect(replyToTicket(actingAs(db, outsider), { number, ...replying() })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      replyToTicket(actingAs(db, student), { number, ...replying({ visibility: 'internal' }) }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe("the requester's own closing and reopening", () => {
  test('closes once, counting it as resolved, and reopens', async () => {
    const ticket = await mine('open')
    const { number } = ticket
    const ctx = actingAs(db, student, after(5))
    expect(await closeMyTicket(ctx, { number })).toMatchObject({
      status: 'closed',
      can: { reply: true, close: false, reopen: true },
    })
    await closeMyTicket(ctx, { number })
    expect(await lastEvents(ticket, 2)).toMatchObject([
      { payload: { from: 'new', to: 'open' } },
      { payload: { from: 'open', to: 'closed' } },
    ])
    expect(await findOne(db, 'ticket', { number })).toMatchObject({
      resolvedAt: after(5),
      closedAt: after(5),
    })
    expect(await reopenMyTicket(ctx, { number })).toMatchObject({ status: 'open' })
    expect(await reopenMyTicket(ctx, { number })).toMatchObject({ status: 'open' })
    expect(await findOne(db, 'ticket', { number })).toMatchObject({
      resolvedAt: null,
      closedAt: null,
    })
  })

  test('reopens a closed ticket up to the limit and no longer', async () => {
    const { number } = await mine('closed', after(0))
    const limit = limits.reopenDays * 24 * 60
    await expect(reopenMyTicket(actingAs(db, student, after(limit + 1)), { number })).rejects.toMatchObject({
      code: 'status_not_allowed',
      details: { present: { number, status: 'closed' } },
    })
    expect(await reopenMyTicket(actingAs(db, student, after(limit)), { number })).toMatchObject({
      status: 'open',
    })
  })

  test('is refused on another requester’s ticket and to staff', async () => {
    const { number } = await mine('open')
    await expect(closeMyTicket(actingAs(db, await aStudent(db)), { number })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(closeMyTicket(actingAs(db, agent), { number })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
