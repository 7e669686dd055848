import { limits, type TicketStatus } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { actingAs, after, anAgent, aStudent, aTeam, aTicket, eventsOf, noon } from '../../../testing/index.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { autoCloseTickets } from './auto-close-tickets.ts'
import { setStatus } from './set-status.ts'
import { wakeSnoozedTickets } from './wake-snoozed-tickets.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let team: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  db = await createTestDatabase()
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team] })
})
afterAll(() => db.drop())

const day = 24 * 60
const inAnHour = after(60).toISOString()
const stored = (ticket: { id: string }) => getOne(db, 'ticket', { id: ticket.id })
const changesOf = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket)).slice(1).map(({ type, payload, actorId }) => ({ type, payload, actorId }))

/** Returns a ticket whose snooze ended long ago, by the database's clock. */
async function aDueTicket(status: 'pending' | 'on_hold' = 'on_hold') {
  const ticket = await aTicket(db, { team })
  await setStatus(actingAs(db, agent), { number: ticket.number, status, until: inAnHour })
  return ticket
}

describe('a snoozed status', () => {
  test.each(['pending', 'on_hold'] as const)(
    'is %s until its end, which the row and the event name',
    async (status) => {
      const ticket = await aTicket(db, { team })
      const row = await setStatus(actingAs(db, agent), { number: ticket.number, status, until: inAnHour })
      expect(row).toMatchObject({ status, snoozedUntil: inAnHour })
      expect(await changesOf(ticket)).toMatchObject([
        { type: 'ticket.status_changed', payload: { from: 'new', to: status, until: inAnHour } },
      ])
    },
  )

  test.each([
    ['open', inAnHour, 'that no ticket waits in', 'snooze_needs_waiting_status'],
    ['pending', noon.toISOString(), 'that has come already', 'snooze_not_in_future'],
    ['pending', after(limits.maxSnoozeDays * day + 1).toISOString(), 'over a year away', 'snooze_too_far'],
  ] as const)('with %s until %s, %s, is refused at the field', async (status, until, _, reason) => {
    const ticket = await aTicket(db, { team })
    await expect(
      setStatus(actingAs(db, agent), { number: ticket.number, status, until }),
    ).rejects.toMatchObject({ code: 'invalid_input', details: { fields: { until: { reason } } } })
    expect(await changesOf(ticket)).toEqual([])
  })

  test('can get another end or none without a change of status', async () => {
    const ticket = await aDueTicket()
    const { number } = ticket
    const ctx = actingAs(db, agent, after(1))
    const later = after(120).toISOString()
    expect(await setStatus(ctx, { number, status: 'on_hold', until: later })).toMatchObject({
      snoozedUntil: later,
    })
    expect(await setStatus(ctx, { number, status: 'on_hold' })).toMatchObject({ snoozedUntil: later })
    expect(await setStatus(ctx, { number, status: 'on_hold', until: null })).toMatchObject({
      snoozedUntil: null,
    })
    expect((await changesOf(ticket)).slice(1)).toMatchObject([
      { type: 'ticket.snoozed', payload: { from: inAnHour, to: later } },
      { type: 'ticket.unsnoozed', payload: { from: later } },
    ])
  })

  test('loses its end when anybody changes the status earlier', async () => {
    const requester = await aStudent(db)
    const ticket = await aTicket(db, { team, requester })
    const { number } = ticket
    await setStatus(actingAs(db, agent), { number, status: 'pending', until: inAnHour })
    const reply = { body: 'Here it is.', attachments: [], submissionId: crypto.randomUUID() }
    await replyAsRequester(actingAs(db, requester, after(5)), { number, ...reply })
    expect(await stored(ticket)).toMatchObject({ status: 'open', snoozedUntil: null })
  })
})

describe('a ticket whose snooze has ended', () => {
  test('opens once, with many workers at the same time', async () => {
    const system = systemContext(db)
    const tickets = await Promise.all(Array.from({ length: 12 }, () => aDueTicket()))
    const untilNone = async () => {
      while ((await wakeSnoozedTickets(system, 5)) > 0);
    }
    await Promise.all([untilNone(), untilNone(), untilNone()])
    for (const ticket of tickets) {
      expect(await stored(ticket)).toMatchObject({ status: 'open', snoozedUntil: null })
      expect((await changesOf(ticket)).slice(1)).toEqual([
        {
          type: 'ticket.status_changed',
          payload: {
            ticketId: ticket.id,
            from: 'on_hold',
            to: 'open',
            messageId: null,
            because: 'unsnoozed',
          },
          actorId: null,
        },
      ])
    }
  })

  test('stays snoozed until its end', async () => {
    const ticket = await aTicket(db, { team })
    const now = new Date()
    const until = after(1, now).toISOString()
    await setStatus(actingAs(db, agent, now), { number: ticket.number, status: 'pending', until })
    await wakeSnoozedTickets(systemContext(db), 50)
    expect(await stored(ticket)).toMatchObject({ status: 'pending', snoozedUntil: new Date(until) })
  })

  test('ends in the status that a person sets at the same moment', async () => {
    const tickets = await Promise.all(Array.from({ length: 10 }, () => aDueTicket('pending')))
    await Promise.all([
      ...tickets.map(({ number }) =>
        setStatus(actingAs(db, agent, after(61)), { number, status: 'resolved' }),
      ),
      wakeSnoozedTickets(systemContext(db), 50),
      wakeSnoozedTickets(systemContext(db), 50),
    ])
    for (const ticket of tickets) {
      expect(await stored(ticket)).toMatchObject({ status: 'resolved', snoozedUntil: null })
      const steps = (await changesOf(ticket)).slice(1).map(({ payload }) => payload)
      const byPerson = expect.objectContaining({ to: 'resolved' })
      const unsnoozed = expect.objectContaining({ from: 'pending', to: 'open', because: 'unsnoozed' })
      expect([[byPerson], [unsnoozed, byPerson]]).toContainEqual(steps)
    }
    expect(await wakeSnoozedTickets(systemContext(db), 50)).toBe(0)
  })
})

describe('a resolved ticket', () => {
  const resolved = (minutesAgo: number) =>
    aTicket(db, { team, status: 'resolved', updatedAt: after(-minutesAgo, new Date()) })

  test('is closed once after some days, with many workers at the same time', async () => {
    const tickets = await Promise.all(
      Array.from({ length: 6 }, () => resolved(limits.autoCloseAfterDays * day + 1)),
    )
    const fresh = await resolved(limits.autoCloseAfterDays * day - 1)
    const system = systemContext(db)
    await Promise.all([autoCloseTickets(system, 50), autoCloseTickets(system, 50)])
    expect(await autoCloseTickets(system, 50)).toBe(0)
    for (const ticket of tickets) {
      const { status, closedAt, resolvedAt } = await stored(ticket)
      expect([status, resolvedAt]).toEqual(['closed', ticket.resolvedAt])
      expect(closedAt).not.toBeNull()
      expect((await changesOf(ticket)).slice(1)).toMatchObject([
        {
          type: 'ticket.status_changed',
          payload: { to: 'closed', because: 'auto_closed' },
          actorId: null,
        },
      ])
    }
    expect(await stored(fresh)).toMatchObject({ status: 'resolved' satisfies TicketStatus })
  })

  test('is left alone if it was reopened meanwhile', async () => {
    const ticket = await resolved(limits.autoCloseAfterDays * day + 1)
    await setStatus(actingAs(db, agent, new Date()), { number: ticket.number, status: 'open' })
    await autoCloseTickets(systemContext(db), 50)
    expect(await stored(ticket)).toMatchObject({ status: 'open', closedAt: null })
  })
})
