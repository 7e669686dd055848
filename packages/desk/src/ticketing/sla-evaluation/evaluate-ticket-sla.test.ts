import { countRows, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { after, anSlaPolicy, anSlaTicket, eventsOf, someBusinessHours } from '../../testing/index.ts'
import { evaluateTicketSla } from './evaluate-ticket-sla.ts'

type SlaTicket = Awaited<ReturnType<typeof anSlaTicket>>

let db: TestDatabase
let slaPolicy: { id: string }
let ticket: SlaTicket
beforeAll(async () => {
  db = await createTestDatabase()
  slaPolicy = await anSlaPolicy(db, { nextResponseMinutes: 120, isDefault: false })
})
afterAll(() => db.drop())
beforeEach(async () => {
  ticket = await anSlaTicket(db, { slaPolicy })
})

const slaStatusOf = async ({ id }: SlaTicket) => (await getOne(db, 'ticket', { id })).slaStatus
const versionOf = async ({ id }: SlaTicket) => (await getOne(db, 'ticket', { id })).version
const deadline = async (metric: string, cycle = 0, { id: ticketId } = ticket) => {
  const { evaluation: _, ...row } = await getOne(db, 'deadline', { ticketId, metric, cycle })
  return row
}
const eventTypes = async (of = ticket) =>
  (await eventsOf(db, of)).filter(({ type }) => type.startsWith('deadline.')).map(({ type }) => type)

describe('a new ticket', () => {
  test('is on track with its most urgent deadline and its next alarm', async () => {
    await ticket.evaluate(1)

    expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      slaStatus: 'on_track',
      slaDueAt: after(60),
      sla: { metric: 'first_response', state: 'running', elapsedMinutes: 1, isMoving: true },
      requesterSla: { metric: 'first_response' },
    })
    expect(await deadline('first_response')).toMatchObject({
      state: 'running',
      dueAt: after(60),
      alarmAt: after(48),
    })
    expect(await deadline('resolution')).toMatchObject({ dueAt: after(480), alarmAt: after(384) })
    expect(await eventTypes()).toEqual(['deadline.changed'])
  })

  test('without a policy has no deadlines', async () => {
    const bare = await anSlaTicket(db)
    const version = await versionOf(bare)
    expect(await bare.evaluate(600)).toEqual([])

    expect(await slaStatusOf(bare)).toBe('none')
    expect(await versionOf(bare)).toBe(version)
    expect(await countRows(db, 'deadline', { ticketId: bare.id })).toBe(0)
    expect(await eventTypes(bare)).toEqual([])
  })

  test('with an unknown id is left alone', async () => {
    const unknown = '01999999-0000-7000-8000-000000000000'
    expect(await evaluateTicketSla(systemContext(db), unknown)).toEqual([])
  })
})

describe('time alone', () => {
  test('takes a ticket from on track to at risk and breached, with one warning and one breach', async () => {
    const slaStatuses = []
    for (const minutes of [1, 47, 48, 59, 60, 61]) {
      await ticket.evaluate(minutes)
      slaStatuses.push(await slaStatusOf(ticket))
    }

    expect(slaStatuses.slice(0, 4)).toEqual(['on_track', 'on_track', 'at_risk', 'at_risk'])
    expect(slaStatuses.at(-1)).toBe('breached')
    expect(await eventTypes()).toEqual(['deadline.changed', 'deadline.warned', 'deadline.breached'])
  })

  test('changes nothing when evaluated twice', async () => {
    await ticket.evaluate(61)
    const before = [await versionOf(ticket), await eventTypes(), await deadline('first_response')]
    const moved = await ticket.evaluate(61)

    expect(moved).toEqual([])
    expect([await versionOf(ticket), await eventTypes(), await deadline('first_response')]).toEqual(before)
  })

  test('breaches at the due time however late it is noticed', async () => {
    await ticket.evaluate(200)

    expect(await deadline('first_response')).toMatchObject({ state: 'breached', breachedAt: after(60) })
    const breach = (await eventsOf(db, ticket)).find(({ type }) => type === 'deadline.breached')
    const { id } = await deadline('first_response')
    expect(breach).toMatchObject({
      payload: {
        ticketId: ticket.id,
        deadlineId: id,
        metric: 'first_response',
        cycle: 0,
        dueAt: after(60).toISOString(),
      },
      actorId: null,
      createdAt: after(200),
    })
  })

  test('breaches once when evaluated concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ticket.evaluate(61)))

    expect(await eventTypes()).toEqual(['deadline.breached'])
  })
})

describe('messages', () => {
  test('a public reply meets the first response and leaves the resolution', async () => {
    await ticket.evaluate(1)
    await ticket.reply(10)
    await ticket.evaluate(11)

    expect(await deadline('first_response')).toMatchObject({
      state: 'met',
      fulfilledAt: after(10),
      alarmAt: null,
    })
    expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      slaStatus: 'on_track',
      slaDueAt: after(480),
      sla: { metric: 'resolution' },
      requesterSla: { metric: 'resolution' },
    })
  })

  test('an internal note does not meet the first response', async () => {
    await ticket.reply(10, 'internal')
    await ticket.evaluate(11)

    expect(await deadline('first_response')).toMatchObject({ state: 'running', dueAt: after(60) })
  })

  test('a further message of the requester starts no second next-response cycle', async () => {
    await ticket.reply(10)
    await ticket.replyAsRequester(20)
    await ticket.replyAsRequester(90)
    await ticket.evaluate(100)

    expect(await deadline('next_response')).toMatchObject({ state: 'running', dueAt: after(140) })
    await ticket.reply(150)
    await ticket.evaluate(151)
    expect(await deadline('next_response')).toMatchObject({ state: 'breached', fulfilledAt: after(150) })
    expect(await slaStatusOf(ticket)).toBe('on_track')
  })

  test('a late reply keeps the breach, and the deadline leaves the SLA status', async () => {
    await ticket.evaluate(61)
    await ticket.reply(70)
    await ticket.evaluate(71)

    expect(await deadline('first_response')).toMatchObject({ state: 'breached', fulfilledAt: after(70) })
    expect(await slaStatusOf(ticket)).toBe('on_track')
    expect(await eventTypes()).toEqual(['deadline.breached', 'deadline.changed'])
  })
})

describe('statuses', () => {
  test('pending pauses the resolution, and open continues with the remaining time', async () => {
    await ticket.reply(10)
    await ticket.setStatus(20, 'pending')
    await ticket.evaluate(21)

    expect(await deadline('resolution')).toMatchObject({ state: 'paused', dueAt: null, alarmAt: null })
    expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      slaStatus: 'paused',
      slaDueAt: null,
      sla: { metric: 'resolution', pauseReason: 'pending', isMoving: false, elapsedMinutes: 20 },
    })
    await ticket.setStatus(120, 'open')
    await ticket.evaluate(121)
    expect(await deadline('resolution')).toMatchObject({ state: 'running', dueAt: after(580) })
    expect(await slaStatusOf(ticket)).toBe('on_track')
  })

  test('from pending to on hold the deadline stays paused, for another reason', async () => {
    await ticket.reply(10)
    await ticket.setStatus(20, 'pending')
    await ticket.evaluate(21)
    const version = await versionOf(ticket)
    await ticket.setStatus(30, 'on_hold')
    await ticket.evaluate(31)

    expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      slaStatus: 'paused',
      sla: { pauseReason: 'on_hold' },
    })
    expect(await versionOf(ticket)).toBeGreaterThan(version + 1)
  })

  test('the first response of a pending ticket still runs out', async () => {
    await ticket.setStatus(5, 'pending')
    await ticket.evaluate(61)

    expect(await slaStatusOf(ticket)).toBe('breached')
  })

  test('resolving meets the resolution, and reopening continues it', async () => {
    await ticket.reply(10)
    await ticket.setStatus(30, 'resolved')
    await ticket.evaluate(31)

    expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      slaStatus: 'met',
      slaDueAt: null,
      sla: { metric: 'resolution', state: 'met' },
      requesterSla: { metric: 'resolution', state: 'met' },
    })
    await ticket.setStatus(130, 'open')
    await ticket.evaluate(131)
    expect(await deadline('resolution')).toMatchObject({
      state: 'running',
      fulfilledAt: null,
      dueAt: after(580),
    })
    expect(await slaStatusOf(ticket)).toBe('on_track')
  })

  test('reopening keeps a breach', async () => {
    await ticket.reply(10)
    await ticket.evaluate(481)
    await ticket.setStatus(490, 'resolved')
    await ticket.evaluate(491)
    expect(await slaStatusOf(ticket)).toBe('breached')
    await ticket.setStatus(600, 'open')
    await ticket.evaluate(601)

    expect(await deadline('resolution')).toMatchObject({ state: 'breached', breachedAt: after(480) })
    expect(await slaStatusOf(ticket)).toBe('breached')
    expect((await eventTypes()).filter((type) => type === 'deadline.breached')).toHaveLength(1)
  })
})

describe('a change of priority', () => {
  test('keeps the elapsed time and applies the new target to it', async () => {
    const urgent = await anSlaTicket(db, { slaPolicy: await aPolicyByPriority() })
    await urgent.evaluate(1)
    await urgent.setPriority(10, 'urgent')
    await urgent.evaluate(11)

    expect(await deadline('first_response', 0, urgent)).toMatchObject({ state: 'running', dueAt: after(15) })
  })

  test('breaches at once if the new target is used up', async () => {
    const urgent = await anSlaTicket(db, { slaPolicy: await aPolicyByPriority() })
    await urgent.evaluate(1)
    await urgent.setPriority(30, 'urgent')
    await urgent.evaluate(31)

    expect(await deadline('first_response', 0, urgent)).toMatchObject({
      state: 'breached',
      breachedAt: after(30),
    })
    expect(await eventTypes(urgent)).toEqual(expect.arrayContaining(['deadline.breached']))
  })

  test('removes the targets if no policy applies any more', async () => {
    await ticket.evaluate(1)
    await updateOne(db, 'sla_policy', { id: slaPolicy.id }, { topicIds: [] })
    await ticket.setPriority(10, 'urgent')
    await ticket.evaluate(11)

    expect(await slaStatusOf(ticket)).toBe('none')
    expect(await deadline('first_response')).toMatchObject({ state: 'not_applicable', alarmAt: null })
  })
})

describe('an event dated ahead by another host', () => {
  test('counts from its time on, with an alarm for it', async () => {
    await ticket.reply(10)
    await ticket.evaluate(9)

    expect(await deadline('first_response')).toMatchObject({ state: 'running', alarmAt: after(10) })
    await ticket.evaluate(10)
    expect(await deadline('first_response')).toMatchObject({ state: 'met', fulfilledAt: after(10) })
  })

  test('does not breach the ticket early', async () => {
    await ticket.reply(70, 'internal')
    await ticket.evaluate(50)

    expect(await slaStatusOf(ticket)).toBe('at_risk')
    expect(await eventTypes()).toEqual(['deadline.warned'])
  })
})

/** Returns an hour for a first response, a quarter of an hour for urgent tickets. */
async function aPolicyByPriority() {
  const businessHours = await someBusinessHours(db)
  const policy = await anSlaPolicy(db, { isDefault: false, businessHours })
  const version = policy.versions[0]
  const definitions = version?.definitions
  if (!version || typeof definitions !== 'object' || definitions === null || Array.isArray(definitions))
    throw new Error('The policy has no definitions.')
  const urgent = { firstResponseMinutes: 15, nextResponseMinutes: 15, resolutionMinutes: 60 }
  await updateOne(db, 'sla_policy_version', { id: version.id }, { definitions: { ...definitions, urgent } })
  return policy
}
