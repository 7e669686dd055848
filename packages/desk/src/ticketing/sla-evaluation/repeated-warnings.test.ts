import { domainEvents } from '@lodge/contracts'
import { getOne, sql, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anSlaPolicy, anSlaTicket, eventsOf, someBusinessHours } from '../../testing/index.ts'

type SlaTicket = Awaited<ReturnType<typeof anSlaTicket>>

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** Returns what is recorded of a ticket's first response, such as `50` and `breached`. */
async function slaEventsOf(ticket: SlaTicket): Promise<(number | string)[]> {
  return (await eventsOf(db, ticket)).flatMap(({ type, payload }): (number | string)[] => {
    if (type === 'deadline.warned') return [domainEvents[type].payload.parse(payload).percent]
    return type === 'deadline.breached' ? ['breached'] : []
  })
}

const aTicketOf = async (
  normal: number,
  others: Partial<Record<'low' | 'high' | 'urgent', number>>,
  attributes: Parameters<typeof anSlaPolicy>[1] = {},
) =>
  anSlaTicket(db, {
    slaPolicy: await anSlaPolicy(db, {
      isDefault: false,
      firstResponseMinutes: normal,
      resolutionMinutes: null,
      warnAtPercent: [40, 50, 80],
      besides: Object.fromEntries(
        Object.entries(others).map(([priority, firstResponseMinutes]) => [
          priority,
          { firstResponseMinutes },
        ]),
      ),
      ...attributes,
    }),
  })

test.each([
  ['at the moment of the change', 52],
  ['when time reaches it again', 40],
])('a longer target does not repeat a warning %s', async (_, changedAt) => {
  const ticket = await aTicketOf(100, { low: 120 })
  await ticket.evaluate(40)
  await ticket.setPriority(changedAt, 'low')
  await ticket.evaluate(changedAt)
  for (const minutes of [48, 49, 54]) await ticket.evaluate(Math.max(minutes, changedAt))

  expect(await slaEventsOf(ticket)).toEqual([40])
  await ticket.evaluate(60)
  await ticket.evaluate(96)
  await ticket.evaluate(120)
  expect(await slaEventsOf(ticket)).toEqual([40, 50, 80, 'breached'])
})

test('a change that passes several warnings records only the highest', async () => {
  const ticket = await aTicketOf(1_000, { urgent: 100, low: 2_000 })
  await ticket.evaluate(1)
  await ticket.setPriority(85, 'urgent')
  await ticket.evaluate(85)
  expect(await slaEventsOf(ticket)).toEqual([80])

  await ticket.setPriority(90, 'low')
  await ticket.evaluate(90)
  await ticket.evaluate(1_000)
  await ticket.evaluate(1_600)

  expect(await slaEventsOf(ticket)).toEqual([80])
})

test('a change that uses the target up records the breach and no warning', async () => {
  const ticket = await aTicketOf(100, { urgent: 10 })
  await ticket.evaluate(30)
  await ticket.setPriority(35, 'urgent')
  await ticket.evaluate(35)

  expect(await slaEventsOf(ticket)).toEqual(['breached'])
})

test('a breached deadline records nothing when its new target is used up too', async () => {
  const ticket = await aTicketOf(100, { urgent: 10 })
  await ticket.evaluate(100)
  await ticket.setPriority(120, 'urgent')
  await ticket.evaluate(120)

  expect(await slaEventsOf(ticket)).toEqual(['breached'])
})

test('a deadline that a longer target put back on track records its second breach', async () => {
  const ticket = await aTicketOf(100, { low: 200 })
  await ticket.evaluate(100)
  await ticket.setPriority(120, 'low')
  await ticket.evaluate(120)
  await ticket.evaluate(165)
  await ticket.evaluate(200)

  expect(await slaEventsOf(ticket)).toEqual(['breached', 'breached'])
})

test('changed business hours repeat no warning', async () => {
  const ticket = await aTicketOf(100, {})
  await ticket.evaluate(50)
  const day = [['00:00', '23:00']]
  const mornings = await someBusinessHours(db, {
    weekly: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
  })
  const version = mornings.versions[0]
  const applied = await getOne(db, 'applied_policy', { ticketId: ticket.id })
  await ticket.setPriority(55, 'high')
  await updateMany(
    db,
    'applied_policy',
    sql`ticket_id = ${ticket.id} AND NOT (event_id = ${applied.eventId})`,
    { businessHoursVersionId: version?.id ?? '' },
  )
  await ticket.evaluate(56)
  await ticket.evaluate(57)

  expect(await slaEventsOf(ticket)).toEqual([50])
})

test('a concurrently evaluated change records its warning once', async () => {
  const ticket = await aTicketOf(1_000, { urgent: 100 })
  await ticket.evaluate(1)
  await ticket.setPriority(55, 'urgent')
  await Promise.all([ticket.evaluate(55), ticket.evaluate(55), ticket.evaluate(56)])

  expect(await slaEventsOf(ticket)).toEqual([50])
})
