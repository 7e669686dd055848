import { randomUUID } from 'node:crypto'
import { domainEvents, type EscalationAction, type EscalationSkip, ThreadEventView } from '@lodge/contracts'
import { getOne, insert, remove, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  after,
  afterBreach,
  anAgent,
  anSlaPolicy,
  anSlaTicket,
  aTeam,
  atPercent,
  eventsOf,
  someBusinessHours,
} from '../../testing/index.ts'
import { loadThreadEvents } from '../tickets/conversation/thread-events.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

type Policy = NonNullable<Parameters<typeof anSlaPolicy>[1]>

/** Returns a ticket with an hour for its first response, evaluated with these steps. */
async function escalatedBy(escalation: Policy['escalation'], more: Policy = {}) {
  const slaPolicy = await anSlaPolicy(db, { isDefault: false, escalation, ...more })
  return { ...(await anSlaTicket(db, { slaPolicy })), slaPolicy }
}

const listTakenSteps = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket))
    .filter(({ type }) => type === 'deadline.escalated')
    .map((event) => ({ ...event, ...domainEvents['deadline.escalated'].payload.parse(event.payload) }))
const outcomes = async (ticket: { id: string }) =>
  (await listTakenSteps(ticket)).map(({ outcome }) => outcome)
const rowOf = ({ id }: { id: string }) => getOne(db, 'ticket', { id })
const deadlineOf = ({ id: ticketId }: { id: string }, metric = 'first_response') =>
  getOne(db, 'deadline', { ticketId, metric, cycle: 0 })
const wakeOf = async (ticket: { id: string }) => (await deadlineOf(ticket)).alarmAt
const countOf = async (ticket: { id: string }, type: string) =>
  (await eventsOf(db, ticket)).filter((event) => event.type === type).length

const nobody = { type: 'notify_team_leads' } as const
const raiseTo = (to: 'normal' | 'high' | 'urgent') => ({ type: 'raise_priority', to }) as const

describe('each action', () => {
  test('notifies the assignee', async () => {
    const ticket = await escalatedBy([atPercent(50, { type: 'notify_assignee' })])
    await ticket.assign(1, ticket.agent.alias)
    await ticket.evaluate(30)

    expect(await outcomes(ticket)).toEqual([{ type: 'notified', people: [ticket.agent.id], gone: [] }])
    expect(await listTakenSteps(ticket)).toMatchObject([
      { metric: 'first_response', cycle: 0, actorId: null, createdAt: after(30) },
    ])
  })

  test('notifies the leads of the team', async () => {
    const ticket = await escalatedBy([afterBreach(0, { type: 'notify_team_leads' })])
    const lead = await anAgent(db)
    await insert(db, 'team_member', { teamId: ticket.team.id, personId: lead.id, isLead: true })
    await ticket.evaluate(60)

    expect(await outcomes(ticket)).toEqual([{ type: 'notified', people: [lead.id], gone: [] }])
  })

  test('notifies the named people, and records the names of those who are gone', async () => {
    const [here, gone] = [await anAgent(db), await anAgent(db)]
    const people = [here.alias, gone.alias]
    const ticket = await escalatedBy([atPercent(50, { type: 'notify_people', people })])
    await updateOne(db, 'person', { id: gone.id }, { archivedAt: after(5) })
    await ticket.evaluate(30)

    expect(await outcomes(ticket)).toEqual([{ type: 'notified', people: [here.id], gone: [gone.alias] }])
  })

  test('raises the priority', async () => {
    const ticket = await escalatedBy([atPercent(50, raiseTo('urgent'))])
    await ticket.evaluate(30)

    expect(await rowOf(ticket)).toMatchObject({ priority: 'urgent', updatedAt: after(30) })
    expect(await outcomes(ticket)).toEqual([{ type: 'raised', from: 'normal', to: 'urgent' }])
    const change = (await eventsOf(db, ticket)).find(({ type }) => type === 'ticket.priority_changed')
    expect(change).toMatchObject({ actorId: null, payload: { from: 'normal', to: 'urgent' } })
  })

  test('never lowers the priority', async () => {
    const ticket = await escalatedBy([atPercent(50, raiseTo('high'))])
    await ticket.setPriority(5, 'urgent')
    await ticket.evaluate(30)

    expect(await rowOf(ticket)).toMatchObject({ priority: 'urgent' })
    expect(await outcomes(ticket)).toEqual([{ type: 'skipped', because: 'no_change_needed' }])
  })

  test('moves the ticket to another team and records the former assignee', async () => {
    const team = await aTeam(db)
    const ticket = await escalatedBy([afterBreach(0, { type: 'move_to_team', team: team.alias })])
    await ticket.assign(1, ticket.agent.alias)
    await ticket.evaluate(60)

    expect(await rowOf(ticket)).toMatchObject({ teamId: team.id, assigneeId: null })
    expect(await outcomes(ticket)).toEqual([
      { type: 'moved', from: ticket.team.id, to: team.id, unassigned: ticket.agent.id },
    ])
    expect(await countOf(ticket, 'ticket.team_changed')).toBe(1)
    expect(await countOf(ticket, 'ticket.assigned')).toBe(2)
  })

  test('finds the team by its former alias', async () => {
    const team = await aTeam(db)
    const ticket = await escalatedBy([afterBreach(0, { type: 'move_to_team', team: 'as-it-was-called' })])
    await insert(db, 'former_alias', { kind: 'team', alias: 'as-it-was-called', recordId: team.id })
    await ticket.evaluate(60)

    expect(await rowOf(ticket)).toMatchObject({ teamId: team.id })
  })

  test('moves the ticket and keeps an assignee who is in both teams', async () => {
    const team = await aTeam(db)
    const ticket = await escalatedBy([afterBreach(0, { type: 'move_to_team', team: team.alias })])
    await insert(db, 'team_member', { teamId: team.id, personId: ticket.agent.id })
    await ticket.assign(1, ticket.agent.alias)
    await ticket.evaluate(60)

    expect(await rowOf(ticket)).toMatchObject({ teamId: team.id, assigneeId: ticket.agent.id })
    expect(await outcomes(ticket)).toMatchObject([{ type: 'moved', unassigned: null }])
  })

  test('assigns a new ticket to a person, which opens it', async () => {
    const agent = await anAgent(db, { permissions: ['view_all_tickets'] })
    const ticket = await escalatedBy([afterBreach(0, { type: 'reassign', person: agent.alias })])
    await ticket.evaluate(60)

    expect(await rowOf(ticket)).toMatchObject({ assigneeId: agent.id, status: 'open' })
    expect(await outcomes(ticket)).toEqual([{ type: 'reassigned', from: null, to: agent.id }])
  })
})

describe('a step that cannot be taken is skipped with its reason', () => {
  test.each<[EscalationSkip, EscalationAction]>([
    ['nobody_assigned', { type: 'notify_assignee' }],
    ['no_team_lead', { type: 'notify_team_leads' }],
    ['person_gone', { type: 'notify_people', people: ['nobody-of-this-name'] }],
    ['person_gone', { type: 'reassign', person: 'nobody-of-this-name' }],
    ['team_gone', { type: 'move_to_team', team: 'no-such-team' }],
    ['no_change_needed', raiseTo('normal')],
  ])('%s', async (because, action) => {
    const ticket = await escalatedBy([atPercent(50, action), atPercent(60, raiseTo('high'))])
    await ticket.evaluate(40)

    expect(await outcomes(ticket)).toEqual([
      { type: 'skipped', because },
      { type: 'raised', from: 'normal', to: 'high' },
    ])
  })

  test('because the assignee has left the team', async () => {
    const ticket = await escalatedBy([atPercent(50, { type: 'notify_assignee' })])
    await ticket.assign(1, ticket.agent.alias)
    await remove(db, 'team_member', { personId: ticket.agent.id })
    await ticket.evaluate(40)

    expect(await outcomes(ticket)).toEqual([{ type: 'skipped', because: 'person_gone' }])
  })

  test('because a person or a team has been archived', async () => {
    const [agent, team] = [await anAgent(db, { permissions: ['view_all_tickets'] }), await aTeam(db)]
    const ticket = await escalatedBy([
      atPercent(50, { type: 'reassign', person: agent.alias }),
      atPercent(60, { type: 'move_to_team', team: team.alias }),
    ])
    await updateOne(db, 'person', { id: agent.id }, { archivedAt: after(5) })
    await updateOne(db, 'team', { id: team.id }, { archivedAt: after(5) })
    await ticket.evaluate(40)

    expect(await outcomes(ticket)).toEqual([
      { type: 'skipped', because: 'person_gone' },
      { type: 'skipped', because: 'team_gone' },
    ])
  })
})

describe('each step is taken once', () => {
  const steps = () => [atPercent(50, nobody), afterBreach(0, nobody), afterBreach(30, raiseTo('high'))]

  test('at its time, with an alarm for it', async () => {
    const ticket = await escalatedBy(steps())
    const seen = []
    for (const minutes of [1, 29, 30, 59, 60, 89, 90, 200]) {
      await ticket.evaluate(minutes)
      seen.push((await listTakenSteps(ticket)).length)
    }

    expect(seen).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })

  test('and the alarm moves on to the next step', async () => {
    const ticket = await escalatedBy(steps())
    const wakes = []
    for (const minutes of [1, 30, 48, 60, 90]) {
      await ticket.evaluate(minutes)
      wakes.push(await wakeOf(ticket))
    }

    expect(wakes).toEqual([after(30), after(48), after(60), after(90), null])
  })

  test('even if it is evaluated late, repeatedly and concurrently', async () => {
    const ticket = await escalatedBy(steps())
    await Promise.all(Array.from({ length: 8 }, () => ticket.evaluate(95)))
    await ticket.evaluate(95)

    expect((await listTakenSteps(ticket)).map(({ step }) => step.at)).toEqual(steps().map(({ at }) => at))
    expect(await countOf(ticket, 'ticket.priority_changed')).toBe(1)
  })

  test('in business time, also after the breach', async () => {
    const open = [['12:00', '13:30']]
    const weekly = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open, sun: open }
    const businessHours = await someBusinessHours(db, { weekly })
    const ticket = await escalatedBy([afterBreach(45, nobody)], { businessHours })
    await ticket.evaluate(60)
    const nextDay = 24 * 60

    expect(await wakeOf(ticket)).toEqual(after(nextDay + 15))
    await ticket.evaluate(nextDay + 14)
    expect(await listTakenSteps(ticket)).toEqual([])
    await ticket.evaluate(nextDay + 15)
    expect(await listTakenSteps(ticket)).toHaveLength(1)
  })

  test('but not for a met deadline or after a late reply', async () => {
    const [inTime, late] = [await escalatedBy(steps()), await escalatedBy(steps())]
    await inTime.reply(20)
    await inTime.evaluate(300)
    await late.reply(70)
    await late.evaluate(300)

    expect(await listTakenSteps(inTime)).toEqual([])
    expect(await listTakenSteps(late)).toEqual([])
    expect([await wakeOf(inTime), await wakeOf(late)]).toEqual([null, null])
  })

  test('but not for a ticket that is resolved without a reply', async () => {
    const ticket = await escalatedBy(steps())
    await ticket.setStatus(65, 'resolved')
    await ticket.evaluate(65)
    await ticket.evaluate(300)

    expect(await listTakenSteps(ticket)).toEqual([])
  })
})

describe('pauses and reopening', () => {
  const resolution = (minutes: number) => ({ resolutionMinutes: minutes })

  test('no step comes due while the deadline is paused', async () => {
    const ticket = await escalatedBy(
      [atPercent(50, nobody, 'resolution'), afterBreach(10, nobody, 'resolution')],
      resolution(120),
    )
    await ticket.reply(5)
    await ticket.setStatus(50, 'pending')
    await ticket.evaluate(400)
    expect(await listTakenSteps(ticket)).toEqual([])

    await ticket.setStatus(500, 'open')
    await ticket.evaluate(509)
    expect(await listTakenSteps(ticket)).toEqual([])
    await ticket.evaluate(510)
    expect(await listTakenSteps(ticket)).toHaveLength(1)
    await ticket.setStatus(575, 'pending')
    await ticket.evaluate(1000)
    expect(await listTakenSteps(ticket)).toHaveLength(1)
    await ticket.setStatus(1000, 'open')
    await ticket.evaluate(1004)
    expect(await listTakenSteps(ticket)).toHaveLength(1)
    await ticket.evaluate(1005)
    expect(await listTakenSteps(ticket)).toHaveLength(2)
  })

  test('a step that was due before the pause is taken during it', async () => {
    const ticket = await escalatedBy([atPercent(50, nobody, 'resolution')], resolution(120))
    await ticket.reply(5)
    await ticket.setStatus(65, 'pending')
    await ticket.evaluate(70)

    expect(await listTakenSteps(ticket)).toHaveLength(1)
  })

  test('a reopened ticket repeats no step and continues with the next one', async () => {
    const ticket = await escalatedBy(
      [afterBreach(0, nobody, 'resolution'), afterBreach(30, nobody, 'resolution')],
      resolution(120),
    )
    await ticket.reply(5)
    await ticket.evaluate(121)
    await ticket.setStatus(130, 'resolved')
    await ticket.evaluate(400)
    expect(await listTakenSteps(ticket)).toHaveLength(1)

    await ticket.setStatus(500, 'open')
    await ticket.evaluate(519)
    expect(await listTakenSteps(ticket)).toHaveLength(1)
    await ticket.evaluate(520)
    expect(await listTakenSteps(ticket)).toHaveLength(2)
  })
})

describe('new targets and new policy versions', () => {
  test('a raised priority applies its targets at once and ends in no loop', async () => {
    const ticket = await escalatedBy(
      [atPercent(50, raiseTo('high')), afterBreach(0, raiseTo('urgent')), afterBreach(60, raiseTo('urgent'))],
      { besides: { high: { firstResponseMinutes: 30 }, urgent: { firstResponseMinutes: 15 } } },
    )
    await ticket.evaluate(30)

    expect(await rowOf(ticket)).toMatchObject({ priority: 'urgent', slaStatus: 'breached' })
    expect(await deadlineOf(ticket)).toMatchObject({ state: 'breached', breachedAt: after(30) })
    expect((await outcomes(ticket)).map(({ type }) => type)).toEqual(['raised', 'raised'])
    await ticket.evaluate(31)
    expect(await listTakenSteps(ticket)).toHaveLength(2)
    await ticket.evaluate(90)
    expect((await outcomes(ticket)).at(-1)).toEqual({ type: 'skipped', because: 'no_change_needed' })
    expect(await countOf(ticket, 'ticket.priority_changed')).toBe(2)
  })

  test('a priority raised after the breach does not move the later steps', async () => {
    const ticket = await escalatedBy([afterBreach(60, raiseTo('urgent')), afterBreach(120, nobody)], {
      besides: { urgent: { firstResponseMinutes: 15 } },
    })
    await ticket.evaluate(60)
    await ticket.evaluate(120)
    expect(await rowOf(ticket)).toMatchObject({ priority: 'urgent' })
    expect(await wakeOf(ticket)).toEqual(after(180))
    await ticket.evaluate(180)

    expect(await listTakenSteps(ticket)).toHaveLength(2)
  })

  test('a new target repeats no taken step', async () => {
    const ticket = await escalatedBy([atPercent(50, nobody), afterBreach(0, nobody)], {
      besides: { high: { firstResponseMinutes: 100 } },
    })
    await ticket.evaluate(61)
    await ticket.setPriority(62, 'high')
    await ticket.evaluate(99)
    await ticket.evaluate(101)

    expect(await deadlineOf(ticket)).toMatchObject({ breachedAt: after(100) })
    expect(await listTakenSteps(ticket)).toHaveLength(2)
  })

  /** Publishes other steps for the ticket's policy, which its next change of priority puts in force. */
  async function publish(
    { slaPolicy }: Awaited<ReturnType<typeof escalatedBy>>,
    escalation: NonNullable<Policy['escalation']>,
    version = 2,
  ) {
    const [first] = slaPolicy.versions
    if (!first?.definitions) throw new Error('The policy has no version.')
    const { definitions, businessHoursVersionId, policyId } = first
    await insert(db, 'sla_policy_version', {
      policyId,
      version,
      definitions,
      escalation,
      businessHoursVersionId,
      createdAt: after(version),
    })
  }
  const takenIds = async (ticket: { id: string }) => (await listTakenSteps(ticket)).map(({ step }) => step.id)

  test('a new version takes no step whose time was before it', async () => {
    const [kept, dropped] = [atPercent(20, nobody), atPercent(70, nobody)]
    const [early, late] = [atPercent(40, nobody), atPercent(60, nobody)]
    const ticket = await escalatedBy([kept, dropped])
    await ticket.evaluate(20)
    await publish(ticket, [{ ...kept, at: { kind: 'percent', percent: 45 } }, early, late])
    await ticket.evaluate(30)
    await ticket.setPriority(31, 'high')
    await ticket.evaluate(32)
    expect(await takenIds(ticket)).toEqual([kept.id])
    expect(await wakeOf(ticket)).toEqual(after(36))
    await ticket.evaluate(59)

    expect(await takenIds(ticket)).toEqual([kept.id, late.id])
  })

  test('an old ticket that gets escalation steps takes only the future ones', async () => {
    const [breached, soon, later] = [
      afterBreach(0, nobody),
      afterBreach(30, nobody),
      afterBreach(600, nobody),
    ]
    const ticket = await escalatedBy([])
    await ticket.evaluate(500)
    await publish(ticket, [atPercent(50, nobody), breached, soon, later])
    await ticket.setPriority(501, 'high')
    await ticket.evaluate(502)
    expect(await takenIds(ticket)).toEqual([])
    expect(await wakeOf(ticket)).toEqual(after(660))
    await ticket.evaluate(660)

    expect(await takenIds(ticket)).toEqual([later.id])
  })

  test('a due step that was not taken is taken under the next version that has it', async () => {
    const [due, fresh] = [atPercent(40, nobody), atPercent(30, nobody)]
    const ticket = await escalatedBy([due])
    await publish(ticket, [due, fresh])
    await ticket.setPriority(25, 'high')
    await ticket.evaluate(26)

    expect(await takenIds(ticket)).toEqual([due.id])
  })

  test('a step that one version has passed over is not due under the next', async () => {
    const passed = atPercent(40, nobody)
    const ticket = await escalatedBy([])
    await publish(ticket, [passed])
    await ticket.setPriority(31, 'high')
    await ticket.evaluate(32)
    await publish(ticket, [passed, afterBreach(0, nobody)], 3)
    await ticket.setPriority(33, 'urgent')
    await ticket.evaluate(59)

    expect(await takenIds(ticket)).toEqual([])
  })

  test('a deadline that starts under a new version takes its steps from the start', async () => {
    const ticket = await escalatedBy([], { nextResponseMinutes: 60 })
    const step = atPercent(50, nobody, 'next_response')
    await publish(ticket, [step])
    await ticket.reply(5)
    await ticket.setPriority(10, 'high')
    await ticket.replyAsRequester(20)
    await ticket.evaluate(55)

    expect(await takenIds(ticket)).toEqual([step.id])
  })
})

test('a recorded step is never repeated', async () => {
  const step = atPercent(50, raiseTo('high'))
  const ticket = await escalatedBy([step])
  await ticket.evaluate(1)
  const { id: deadlineId } = await deadlineOf(ticket)
  await insert(db, 'event', {
    id: randomUUID(),
    type: 'deadline.escalated',
    payload: {},
    createdAt: after(2),
    idempotencyKey: `escalate:${deadlineId}:${step.id}`,
  })
  await expect(ticket.evaluate(31)).rejects.toThrow('was taken before')

  expect(await rowOf(ticket)).toMatchObject({ priority: 'normal' })
})

test('a stored deadline has no segments, however old it is', async () => {
  const ticket = await escalatedBy([])
  await ticket.evaluate(60 * 24 * 400)

  expect((await deadlineOf(ticket)).evaluation).not.toHaveProperty('segments')
})

test('the thread shows each step with its outcome', async () => {
  const team = await aTeam(db)
  const ticket = await escalatedBy([
    atPercent(50, { type: 'notify_assignee' }),
    atPercent(60, raiseTo('high')),
    afterBreach(0, { type: 'move_to_team', team: team.alias }),
    afterBreach(5, { type: 'reassign', person: 'nobody-of-this-name' }),
  ])
  await ticket.assign(1, ticket.agent.alias)
  await ticket.evaluate(66)
  const lines = await loadThreadEvents(db, ticket.id)

  expect(lines.filter(({ type }) => type === 'deadline.escalated')).toMatchObject([
    {
      actor: null,
      from: null,
      to: ticket.agent.name,
      step: { metric: 'first_response', at: { kind: 'percent', percent: 50 }, did: 'notified' },
    },
    { from: 'normal', to: 'high', step: { did: 'raised' } },
    { from: ticket.team.name, to: team.name, step: { did: 'moved' } },
    { from: null, to: 'person_gone', step: { at: { minutes: 5 }, did: 'skipped' } },
  ])
  expect(lines.every((line) => ThreadEventView.safeParse(line).success)).toBe(true)
})
