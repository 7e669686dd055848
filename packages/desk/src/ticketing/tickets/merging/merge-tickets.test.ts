import { randomUUID } from 'node:crypto'
import { limits, type TicketStatus } from '@lodge/contracts'
import { countRows, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actingAs,
  aFile,
  after,
  aMessage,
  anAgent,
  aStudent,
  aTeam,
  aTicket,
  eventsOf,
  type TestPerson,
} from '../../../testing/index.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { replyToTicket } from '../conversation/reply-to-ticket.ts'
import { loadThreadEvents } from '../conversation/thread-events.ts'
import { reopenMyTicket } from '../lifecycle/reopen-my-ticket.ts'
import { setStatus } from '../lifecycle/set-status.ts'
import { getRelatedTickets } from '../links/get-related-tickets.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { mergeTickets } from './merge-tickets.ts'
import { previewMerge } from './preview-merge.ts'
import { undoMerge } from './undo-merge.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let otherTeam: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
let outsider: Awaited<ReturnType<typeof anAgent>>
let student: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  ;[team, otherTeam] = await Promise.all([aTeam(db), aTeam(db)])
  agent = await anAgent(db, { teams: [team, otherTeam], name: 'Priya Raman' })
  outsider = await anAgent(db, { teams: [team] })
  student = await aStudent(db)
})
afterAll(() => db.drop())

const asAgent = (minutes = 0) => actingAs(db, agent, after(minutes))
const mine = (given: Parameters<typeof aTicket>[1] = {}) =>
  aTicket(db, { team, requester: student, ...given })
const rowOf = ({ id }: { id: string }) => getOne(db, 'ticket', { id })
const saying = (body: string) => ({ body, attachments: [], submissionId: randomUUID() })
const bodiesIn = async ({ number }: { number: number }) =>
  (await getTicket(asAgent(), { number })).messages.map(({ body }) => body)
const typesOf = async (ticket: { id: string }) => (await eventsOf(db, ticket)).map(({ type }) => type)

async function aPair(from: Parameters<typeof aTicket>[1] = {}, into: Parameters<typeof aTicket>[1] = {}) {
  return {
    from: await mine({ body: 'The second', ...from }),
    into: await mine({ body: 'The first', ...into }),
  }
}

describe('a merged ticket', () => {
  test('moves its messages and files to the target, with their authors and times, and is closed', async () => {
    const { from, into } = await aPair({ createdAt: after(10) }, { status: 'open' })
    const note = await aMessage(db, {
      ticket: from,
      author: agent,
      body: 'Between us',
      visibility: 'internal',
      createdAt: after(11),
    })
    const file = await aFile(db, { uploader: student, message: note })

    const view = await mergeTickets(asAgent(20), { number: from.number, target: into.number })

    const detail = await getTicket(asAgent(), { number: into.number })
    expect(detail.messages.map(({ body, author, createdAt }) => [body, author.name, createdAt])).toEqual([
      ['The first', student.name, after(0).toISOString()],
      ['The second', student.name, after(10).toISOString()],
      ['Between us', agent.name, after(11).toISOString()],
    ])
    expect(detail).toMatchObject({ status: 'open', snippet: 'The second', version: into.version + 1 })
    expect(detail.messages.at(-1)?.attachments.map(({ id }) => id)).toEqual([file.id])
    expect(await bodiesIn(from)).toEqual([])
    expect(await rowOf(from)).toMatchObject({
      status: 'closed',
      mergedIntoId: into.id,
      closedAt: after(20),
      resolvedAt: null,
      version: from.version + 1,
    })
    expect(view.mergedInto).toMatchObject({
      ticket: { number: into.number },
      by: 'Priya Raman',
      messages: 2,
    })
    expect(await typesOf(from)).toEqual(['ticket.created', 'ticket.merged'])
    expect((await loadThreadEvents(db, into.id)).at(-1)?.type).toBe('ticket.merged')
  })

  test('leads its requester to the target, without notes', async () => {
    const { from, into } = await aPair()
    await aMessage(db, { ticket: from, author: agent, body: 'Between us', visibility: 'internal' })
    await mergeTickets(asAgent(1), { number: from.number, target: into.number })
    const asStudent = actingAs(db, student, after(2))

    expect(await getMyTicket(asStudent, { number: from.number })).toMatchObject({
      mergedInto: into.number,
      messages: [],
      can: { reply: false, close: false, reopen: false },
    })
    const goesOn = await getMyTicket(asStudent, { number: into.number })
    expect(goesOn.mergedInto).toBeNull()
    expect(goesOn.messages.map(({ body }) => body).sort()).toEqual(['The first', 'The second'])
  })

  test('takes no reply, note, status or reopening', async () => {
    const { from, into } = await aPair()
    await mergeTickets(asAgent(1), { number: from.number, target: into.number })
    const { number } = from
    const asStudent = actingAs(db, student, after(2))
    const merged = { code: 'ticket_merged' }

    await expect(replyAsRequester(asStudent, { number, ...saying('More') })).rejects.toMatchObject(merged)
    await expect(reopenMyTicket(asStudent, { number })).rejects.toMatchObject(merged)
    await expect(setStatus(asAgent(2), { number, status: 'open' })).rejects.toMatchObject(merged)
    await expect(
      replyToTicket(asAgent(2), { number, ...saying('A note'), visibility: 'internal' }),
    ).rejects.toMatchObject(merged)
    expect(await getTicket(asAgent(2), { number })).toMatchObject({
      isMerged: true,
      can: { reply: false, assign: false, changeStatus: [] },
    })
  })

  test('shows the merge in both threads, with its number in the target’s thread', async () => {
    const { from, into } = await aPair()
    await mergeTickets(asAgent(1), { number: from.number, target: into.number })
    const lineOf = async ({ number }: { number: number }) =>
      (await getTicket(asAgent(), { number })).events.at(-1)

    expect(await lineOf(from)).toMatchObject({
      type: 'ticket.merged',
      actor: 'Priya Raman',
      to: null,
    })
    expect(await lineOf(into)).toMatchObject({ type: 'ticket.merged', to: String(from.number) })
  })

  test('does not name the target to an agent who does not see it', async () => {
    const { from } = await aPair()
    const hidden = await mine({ team: otherTeam, subject: 'Hidden' })
    await mergeTickets(asAgent(1), { number: from.number, target: hidden.number })

    const seen = await getRelatedTickets(actingAs(db, outsider, after(2)), { number: from.number })

    expect(seen.mergedInto).toMatchObject({ ticket: null, undoUntil: null })
    expect(JSON.stringify(seen)).not.toContain('Hidden')
  })
})

describe('a merge is refused', () => {
  const refused = async (from: { number: number }, into: { number: number }, expected: object) => {
    const before = await countRows(db, 'ticket_merge')
    await expect(mergeTickets(asAgent(), { number: from.number, target: into.number })).rejects.toMatchObject(
      expected,
    )
    expect(await countRows(db, 'ticket_merge')).toBe(before)
  }
  const atTarget = (reason: string) => ({
    code: 'invalid_input',
    details: { fields: { target: { reason } } },
  })

  test('into itself', async () => {
    const { from } = await aPair()
    await refused(from, from, atTarget('merge_into_itself'))
  })

  test('between tickets of different requesters, and neither requester reads the other’s', async () => {
    const [ours, theirs] = [await mine(), await aTicket(db, { team, body: 'Not for you' })]
    await refused(ours, theirs, atTarget('merge_of_different_requesters'))
    await refused(theirs, ours, atTarget('merge_of_different_requesters'))
    const read = await getMyTicket(actingAs(db, student), { number: ours.number })
    expect(JSON.stringify(read)).not.toContain('Not for you')
  })

  test('from or into a merged ticket', async () => {
    const { from, into } = await aPair()
    const third = await mine()
    await mergeTickets(asAgent(), { number: from.number, target: into.number })
    await refused(from, third, { code: 'ticket_merged', details: { present: { number: from.number } } })
    await refused(third, from, { code: 'ticket_merged' })
  })

  test('into a ticket that is closed for good', async () => {
    const old = await mine({ status: 'closed', closedAt: after(-(limits.reopenDays + 1) * 24 * 60) })
    await refused(await mine({ status: 'closed' }), old, { code: 'ticket_closed' })
  })

  test.each([
    ['new', 'resolved', 'status_not_allowed'],
    ['pending', 'closed', 'status_not_allowed'],
    ['resolved', 'resolved', null],
    ['closed', 'resolved', null],
    ['resolved', 'open', null],
  ] as const)(
    'if an open ticket would end in a finished one: %s into %s gives %s',
    async (one, other, code) => {
      const { from, into } = await aPair({ status: one }, { status: other })
      if (code) await refused(from, into, { code })
      else
        expect(
          (await mergeTickets(asAgent(), { number: from.number, target: into.number })).mergedInto,
        ).not.toBeNull()
    },
  )

  test('if the agent does not see one of the tickets, as if it did not exist', async () => {
    const ours = await mine()
    const hidden = await mine({ team: otherTeam })
    const ctx = actingAs(db, outsider)
    await expect(mergeTickets(ctx, { number: hidden.number, target: ours.number })).rejects.toMatchObject({
      code: 'not_found',
    })
    const intoHidden = mergeTickets(ctx, { number: ours.number, target: hidden.number })
    const intoNothing = mergeTickets(ctx, { number: ours.number, target: 2_000_000 })
    const [one, other] = await Promise.all(
      [intoHidden, intoNothing].map((merge) => merge.catch((error: unknown) => error)),
    )
    expect(one).toMatchObject(atTarget('other_ticket_not_found'))
    expect(one).toEqual(other)
  })

  test('for a requester, even with their own tickets', async () => {
    const { from, into } = await aPair()
    const asStudent = actingAs(db, student)
    await expect(mergeTickets(asStudent, { number: from.number, target: into.number })).rejects.toMatchObject(
      {
        code: 'forbidden',
      },
    )
    await expect(previewMerge(asStudent, { number: from.number, target: into.number })).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    )
    await expect(getRelatedTickets(asStudent, { number: from.number })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('one of two concurrent merges into each other succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { from, into } = await aPair()
    const outcomes = await Promise.allSettled([
      mergeTickets(asAgent(1), { number: from.number, target: into.number }),
      mergeTickets(asAgent(1), { number: into.number, target: from.number }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ticket_merged' },
    })
    expect((await Promise.all([rowOf(from), rowOf(into)])).filter((row) => row.mergedIntoId)).toHaveLength(1)
  }
})

test('a preview describes the merge or the reason of its refusal', async () => {
  const { from, into } = await aPair()
  const foreign = await aTicket(db, { team })
  const preview = (other: { number: number }) =>
    previewMerge(asAgent(), { number: from.number, target: other.number })

  expect(await preview(into)).toMatchObject({
    source: { number: from.number },
    target: { number: into.number },
    messages: 1,
    files: 0,
    notifiesRequester: true,
    refusal: null,
  })
  expect((await preview(foreign)).refusal).toMatchObject({
    reason: 'merge_of_different_requesters',
    message: expect.stringContaining('different people'),
  })
  expect(await bodiesIn(from)).toEqual(['The second'])
})

describe('undoing a merge', () => {
  const states: TicketStatus[] = ['new', 'on_hold', 'resolved', 'closed']
  test.each(states)('restores the ticket: %s', async (status) => {
    const { from, into } = await aPair({ status }, { status: 'open' })
    await updateOne(db, 'ticket', { id: from.id }, { snoozedUntil: status === 'on_hold' ? after(500) : null })
    const before = await rowOf(from)
    const file = await aFile(db, {
      uploader: student,
      message: await getOne(db, 'message', { ticketId: from.id }),
    })
    await mergeTickets(asAgent(1), { number: from.number, target: into.number })
    await replyToTicket(asAgent(2), { number: into.number, ...saying('Written since'), visibility: 'public' })

    const view = await undoMerge(asAgent(3), { number: from.number })

    const { status: again, resolvedAt, closedAt, snoozedUntil, mergedIntoId, snippet } = await rowOf(from)
    const { status: was, resolvedAt: resolved, closedAt: closed, snoozedUntil: wake } = before
    expect([again, resolvedAt, closedAt, snoozedUntil, mergedIntoId]).toEqual([
      was,
      resolved,
      closed,
      wake,
      null,
    ])
    expect(snippet).toBe('The second')
    expect(await bodiesIn(from)).toEqual(['The second'])
    expect(await bodiesIn(into)).toEqual(['The first', 'Written since'])
    expect((await getOne(db, 'attachment', { id: file.id })).ticketId).toBe(from.id)
    expect(view).toEqual({ mergedInto: null, mergedFrom: [], links: [] })
    expect((await typesOf(from)).at(-1)).toBe('ticket.unmerged')
    expect((await loadThreadEvents(db, into.id)).at(-1)).toMatchObject({
      type: 'ticket.unmerged',
      to: String(from.number),
    })
  })

  test('is refused after its time, a second time, and without a merge', async () => {
    const { from, into } = await aPair()
    const { number } = from
    const over = { code: 'merge_not_undoable', details: { present: { number } } }
    await expect(undoMerge(asAgent(), { number })).rejects.toMatchObject(over)
    await mergeTickets(asAgent(), { number, target: into.number })
    const tooLate = limits.mergeUndoHours * 60 + 1
    await expect(undoMerge(asAgent(tooLate), { number })).rejects.toMatchObject(over)
    expect((await getRelatedTickets(asAgent(tooLate), { number })).mergedInto?.undoUntil).toBeNull()
    expect((await getRelatedTickets(asAgent(tooLate - 1), { number })).mergedInto?.undoUntil).toBe(
      after(tooLate - 1).toISOString(),
    )
    await undoMerge(asAgent(tooLate - 1), { number })
    await expect(undoMerge(asAgent(tooLate - 1), { number })).rejects.toMatchObject(over)
  })

  test('succeeds once when two agents ask for it at once', async () => {
    const { from, into } = await aPair()
    await mergeTickets(asAgent(), { number: from.number, target: into.number })
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => undoMerge(asAgent(1), { number: from.number })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await typesOf(from)).filter((type) => type === 'ticket.unmerged')).toHaveLength(1)
  })

  test('is possible only after a later merge of the target is undone', async () => {
    const { from, into } = await aPair()
    const third = await mine({ body: 'The third' })
    await mergeTickets(asAgent(1), { number: from.number, target: into.number })
    await mergeTickets(asAgent(2), { number: into.number, target: third.number })

    await expect(undoMerge(asAgent(3), { number: from.number })).rejects.toMatchObject({
      code: 'ticket_merged',
    })
    expect((await getRelatedTickets(asAgent(3), { number: into.number })).mergedFrom[0]?.undoUntil).toBeNull()
    await undoMerge(asAgent(4), { number: into.number })
    await undoMerge(asAgent(5), { number: from.number })
    expect(await bodiesIn(from)).toEqual(['The second'])
    expect(await bodiesIn(into)).toEqual(['The first'])
    expect(await bodiesIn(third)).toEqual(['The third'])
  })

  test('is refused to an agent who does not see the target', async () => {
    const { from } = await aPair()
    const hidden = await mine({ team: otherTeam })
    await mergeTickets(asAgent(), { number: from.number, target: hidden.number })
    const ctx = actingAs(db, outsider, after(1))
    await expect(undoMerge(ctx, { number: from.number })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(undoMerge(ctx, { number: hidden.number })).rejects.toMatchObject({ code: 'not_found' })
  })
})
