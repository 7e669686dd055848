import { type DomainEvent, parseEvent } from '@lodge/contracts'
import { findMany, getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { anSlaPolicy, anSlaTicket, eventsOf } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlarmRequest } from './alarms.ts'
import { handlers } from './handlers.ts'
import { createSlaContext, type SlaContext } from './sla-context.ts'

let db: TestDatabase
let ctx: SlaContext
let calls: AlarmRequest[]
beforeAll(async () => {
  db = await createTestDatabase()
  await anSlaPolicy(db, { nextResponseMinutes: 60 })
  calls = []
  ctx = createSlaContext(db, { scheduleAlarms: async (alarms) => void calls.push(...alarms) })
})
afterAll(() => db.drop())

/** Returns a ticket with a full history in the two hours before now. */
async function aLife() {
  const ticket = await anSlaTicket(db, { openedAt: new Date(Date.now() - 120 * 60_000) })
  await ticket.reply(10)
  await ticket.setPriority(15, 'high')
  await ticket.setStatus(20, 'pending')
  await ticket.replyAsRequester(30)
  await ticket.setStatus(100, 'resolved')
  await ticket.setStatus(110, 'open')
  return ticket
}

async function handledEvents(ticket: { id: string }): Promise<(() => Promise<void>)[]> {
  const events = await eventsOf(db, ticket)
  return events.flatMap(({ id, type, payload, actorId, createdAt }) => {
    if (!isHandled(type) || typeof payload !== 'object') return []
    const event = parseEvent(type, { ...payload, id, type, actorId, at: createdAt.toISOString() })
    return [() => handle(event)]
  })
}

function isHandled(type: string): type is keyof typeof handlers {
  return type in handlers
}

function handle<Type extends keyof typeof handlers>(
  event: DomainEvent<Type> & { type: Type },
): Promise<void> {
  return handlers[event.type](ctx, event)
}

const outcome = async (ticket: { id: string }) => ({
  ticket: await getOne(db, 'ticket', { id: ticket.id }, { columns: ['slaStatus', 'slaDueAt'] }),
  deadlines: await findMany(
    db,
    'deadline',
    { ticketId: ticket.id },
    {
      columns: ['id', 'metric', 'cycle', 'state', 'dueAt', 'fulfilledAt', 'breachedAt', 'alarmAt'],
      orderBy: ['metric', 'cycle'],
    },
  ),
  eventTypes: (await eventsOf(db, ticket))
    .filter(({ type }) => type === 'deadline.breached' || type === 'deadline.warned')
    .map(({ type, payload }) => ({ type, payload })),
})

test('every event leads to the same deadlines, in any order and on a repeat', async () => {
  const ticket = await aLife()
  const handlings = await handledEvents(ticket)
  expect(handlings.length).toBeGreaterThanOrEqual(8)
  for (const run of handlings) await run()
  const outcomeOnce = await outcome(ticket)
  expect(outcomeOnce.ticket.slaStatus).toBe('on_track')
  expect(outcomeOnce.deadlines.map(({ metric, state }) => [metric, state])).toEqual([
    ['first_response', 'met'],
    ['next_response', 'breached'],
    ['resolution', 'running'],
  ])

  for (const run of [...handlings, ...handlings].toReversed()) await run()
  expect(await outcome(ticket)).toEqual(outcomeOnce)
  await Promise.all(handlings.toSorted(() => Math.random() - 0.5).map((run) => run()))
  expect(await outcome(ticket)).toEqual(outcomeOnce)
})

test.each(['ticket.created', 'ticket.replied', 'ticket.status_changed', 'ticket.priority_changed'] as const)(
  '%s alone, handled twice, evaluates all deadlines and sets their alarms once',
  async (type) => {
    const ticket = await aLife()
    const [event] = (await eventsOf(db, ticket)).filter((each) => each.type === type)
    if (!event || typeof event.payload !== 'object') throw new Error('The event is not there.')
    const { id, actorId, payload, createdAt } = event
    const domainEvent = parseEvent(type, { ...payload, id, type, actorId, at: createdAt.toISOString() })
    calls.length = 0
    await handle(domainEvent)
    const outcomeOnce = await outcome(ticket)
    await handle(domainEvent)

    expect(await outcome(ticket)).toEqual(outcomeOnce)
    const resolution = outcomeOnce.deadlines.find(({ metric }) => metric === 'resolution')
    expect(calls.filter(({ alarmAt }) => alarmAt !== null)).toEqual([
      expect.objectContaining({
        deadlineId: resolution?.id,
        alarmAt: resolution?.alarmAt?.toISOString(),
        before: null,
      }),
    ])
  },
)

test('an event of a deleted ticket does nothing', async () => {
  const id = '01999999-0000-7000-8000-000000000000'
  await expect(ctx.evaluateTicket(id)).resolves.toBeUndefined()
})

test('a ticket that cannot be evaluated fails alone', async () => {
  const [brokenTicket, soundTicket] = await Promise.all([aLife(), aLife()])
  await db.pool.query(
    `UPDATE event SET payload = '{}' WHERE ticket_id = $1 AND type = 'ticket.status_changed'`,
    [brokenTicket.id],
  )
  const results = await Promise.allSettled([
    ctx.evaluateTicket(brokenTicket.id),
    ctx.evaluateTicket(soundTicket.id),
  ])

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await outcome(soundTicket)).ticket.slaStatus).toBe('on_track')
})
