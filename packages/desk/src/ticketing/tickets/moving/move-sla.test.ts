import { findMany, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshReportFacts } from '../../../insight/reports/facts/refresh-facts.ts'
import { actingAs, after, anAgent, anSlaPolicy, anSlaTicket } from '../../../testing/index.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { mergeTickets } from '../merging/merge-tickets.ts'
import { moveMessage } from './move-message.ts'

let db: TestDatabase
let slaPolicy: { id: string }
beforeAll(async () => {
  db = await createTestDatabase()
  slaPolicy = await anSlaPolicy(db, {
    firstResponseMinutes: 60,
    nextResponseMinutes: 60,
    resolutionMinutes: 9_000,
    isDefault: false,
  })
})
afterAll(() => db.drop())

type SlaTicket = Awaited<ReturnType<typeof anSlaTicket>>

/** Two answered tickets of one student. */
async function aPair() {
  const [from, into] = [await anSlaTicket(db, { slaPolicy }), await anSlaTicket(db, { slaPolicy })]
  const { requesterId } = await getOne(db, 'ticket', { id: into.id })
  await updateOne(db, 'ticket', { id: from.id }, { requesterId })
  const student = { actor: { kind: 'requester', id: requesterId } } as const
  const agent = await anAgent(db, { teams: [into.team, from.team] })
  await Promise.all([from.reply(5), into.reply(5)])
  return {
    from,
    into,
    asks: async (minutes: number) =>
      (
        await replyAsRequester(actingAs(db, student, after(minutes)), {
          number: from.number,
          body: 'Something else',
          attachments: [],
          submissionId: crypto.randomUUID(),
        })
      ).id,
    move: (minutes: number, messageId: string, one: SlaTicket, other: SlaTicket) =>
      moveMessage(actingAs(db, agent, after(minutes)), {
        number: one.number,
        messageId,
        target: other.number,
      }),
    merge: (minutes: number, one: SlaTicket, other: SlaTicket) =>
      mergeTickets(actingAs(db, agent, after(minutes)), { number: one.number, target: other.number }),
  }
}

const cyclesOf = async ({ id }: SlaTicket) =>
  (await findMany(db, 'deadline', { ticketId: id, metric: 'next_response' }, { orderBy: ['cycle'] })).map(
    ({ state, startedAt, fulfilledAt }) => ({ state, startedAt, fulfilledAt }),
  )
const answersOf = async ({ id }: SlaTicket) => {
  await refreshReportFacts(actingAs(db, { actor: { kind: 'system' } }), [id])
  const facts = await findMany(db, 'report_fact', { ticketId: id, metric: 'next_response' })
  return facts.map(({ isMet, seconds }) => [isMet, seconds])
}

test('the clock of a moved question ends where it was and begins where it is, from then on', async () => {
  const { from, into, asks, move } = await aPair()
  const id = await asks(10)
  await from.evaluate(11)
  expect(await cyclesOf(from)).toMatchObject([{ state: 'running', startedAt: after(10) }])

  await move(40, id, from, into)
  await Promise.all([from.evaluate(41), into.evaluate(41)])

  expect(await cyclesOf(from)).toMatchObject([{ state: 'cancelled' }])
  expect(await cyclesOf(into)).toMatchObject([{ state: 'running', startedAt: after(40) }])
})

test('no answer appears that nobody gave: neither for what was written before the move, nor by moving', async () => {
  const { from, into, asks, move } = await aPair()
  const id = await asks(10)
  await into.reply(20)
  await move(40, id, from, into)
  await Promise.all([from.evaluate(41), into.evaluate(41)])

  expect(await cyclesOf(into)).toMatchObject([{ state: 'running', fulfilledAt: null }])
  expect([await answersOf(from), await answersOf(into)]).toEqual([[], []])
  await into.reply(70)
  await into.evaluate(71)
  expect(await answersOf(into)).toEqual([[true, 30 * 60]])
})

test('a question that is moved back has the clock that it had', async () => {
  const { from, into, asks, move } = await aPair()
  const id = await asks(10)
  await move(40, id, from, into)
  await move(50, id, into, from)
  await Promise.all([from.evaluate(51), into.evaluate(51)])
  expect(await cyclesOf(from)).toMatchObject([{ state: 'running', startedAt: after(10) }])
  expect((await cyclesOf(into)).filter(({ state }) => state !== 'cancelled')).toEqual([])
})

test('a question that came, was answered and comes back again stays answered', async () => {
  const { from, into, asks, move } = await aPair()
  const id = await asks(10)
  await move(40, id, from, into)
  await into.reply(45)
  await move(50, id, into, from)
  await move(51, id, from, into)
  await into.evaluate(52)
  expect(await cyclesOf(into)).toMatchObject([{ startedAt: after(40), fulfilledAt: after(45) }])
  expect(await getOne(db, 'ticket', { id: into.id })).toMatchObject({ unansweredSince: null })
})

test('a question that a merge had brought has no clock after it was moved back either', async () => {
  const [{ from, into, asks, move, merge }, { from: third }] = [await aPair(), await aPair()]
  const { requesterId, teamId } = await getOne(db, 'ticket', { id: into.id })
  await updateOne(db, 'ticket', { id: third.id }, { requesterId, teamId })
  const id = await asks(10)
  await merge(20, from, into)
  await into.reply(25)
  await into.evaluate(26)
  const before = await cyclesOf(into)
  await move(40, id, into, third)
  await move(41, id, third, into)
  await into.evaluate(42)

  expect(await cyclesOf(into)).toEqual(before)
  expect(await getOne(db, 'ticket', { id: into.id })).toMatchObject({ unansweredSince: null })
})
