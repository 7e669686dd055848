import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listFacts } from './list-facts.ts'
import type { ReportFact, Situation } from './report-fact.ts'
import type { ReportedEvent } from './ticket-moments.ts'

const ticketId = randomUUID()
const requesterId = randomUUID()
const [agent, team, otherTeam] = [randomUUID(), randomUUID(), randomUUID()]
const present: Situation = {
  teamId: team,
  topicId: randomUUID(),
  departmentId: null,
  courseId: null,
  priority: 'normal',
  assigneeId: null,
  tags: [],
}
const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 12, minute))
const event = (
  minute: number,
  type: ReportedEvent['type'],
  payload: object = {},
  actorId: string | null = agent,
): ReportedEvent => ({ type, payload: { ticketId, ...payload }, at: at(minute), actorId })
const created = event(0, 'ticket.created', { messageId: randomUUID() }, requesterId)
const status = (minute: number, from: string, to: string, actorId: string | null = agent) =>
  event(minute, 'ticket.status_changed', { from, to, messageId: null }, actorId)
const moved = (minute: number) => event(minute, 'ticket.team_changed', { from: team, to: otherTeam })
const missed = (minute: number, dueAt: number) =>
  event(minute, 'deadline.breached', {
    deadlineId: randomUUID(),
    metric: 'first_response',
    cycle: 0,
    dueAt: at(dueAt).toISOString(),
  })
const factsOf = (events: ReportedEvent[], given: Partial<Parameters<typeof listFacts>[0]> = {}) =>
  listFacts({ present, requesterId, events, fulfilments: [], ...given })
const minuteOf = (moment: Date | null | undefined) =>
  moment instanceof Date ? (moment.getTime() - at(0).getTime()) / 60_000 : moment
const brief = (facts: ReportFact[]) =>
  facts.map(({ kind, at: when, openUntil }) => [kind, minuteOf(when), minuteOf(openUntil)])

test('a ticket is in the backlog from its creation to its resolution, and after a reopening', () => {
  const events = [created, status(10, 'new', 'resolved'), status(20, 'resolved', 'open')]
  expect(brief(factsOf(events))).toEqual([
    ['created', 0, 10],
    ['resolved', 10, undefined],
    ['reopened', 20, null],
  ])
})

test('closing a resolved ticket is no second resolution', () => {
  const events = [created, status(10, 'new', 'resolved'), status(20, 'resolved', 'closed', null)]
  expect(brief(factsOf(events)).map(([kind]) => kind)).toEqual(['created', 'resolved'])
})

test('a move ends the ticket’s stay with one team and starts its stay with another', () => {
  const facts = factsOf([created, moved(5)], { present: { ...present, teamId: otherTeam } })
  expect(brief(facts)).toEqual([
    ['created', 0, 5],
    ['entered', 5, null],
  ])
  expect(facts.map(({ teamId }) => teamId)).toEqual([team, otherTeam])
})

test('a change at the moment of the creation counts as part of the creation', () => {
  const facts = factsOf([created, moved(0)], { present: { ...present, teamId: otherTeam } })
  expect(facts).toMatchObject([{ kind: 'created', teamId: otherTeam, openUntil: null }])
  expect(facts).toHaveLength(1)
})

test('a merged ticket leaves the backlog unresolved, and returns when the merge is undone', () => {
  const between = { mergeId: randomUUID(), sourceId: ticketId, targetId: randomUUID() }
  const events = [
    created,
    event(10, 'ticket.merged', { ...between, from: 'new' }),
    event(20, 'ticket.unmerged', { ...between, to: 'new' }),
  ]
  expect(brief(factsOf(events))).toEqual([
    ['created', 0, 10],
    ['entered', 20, null],
  ])
})

test('a resolution counts for the agent who made it, else for the assignee', () => {
  const assigned = event(1, 'ticket.assigned', { from: null, to: agent })
  const resolvedBy = (actorId: string | null) =>
    factsOf([created, assigned, status(10, 'new', 'resolved', actorId)], {
      present: { ...present, assigneeId: agent },
    }).find(({ kind }) => kind === 'resolved')?.agentId
  const colleague = randomUUID()
  expect([resolvedBy(colleague), resolvedBy(requesterId), resolvedBy(null)]).toEqual([
    colleague,
    agent,
    agent,
  ])
})

test('a missed deadline counts once, at its first breach, for the team at that moment', () => {
  const facts = factsOf([created, moved(30), missed(40, 20), missed(60, 50)], {
    present: { ...present, teamId: otherTeam },
  })
  const misses = facts.filter(({ kind }) => kind === 'deadline')
  expect(misses).toMatchObject([{ at: at(20), isMet: false, teamId: team }])
})

test('the time of a late reply counts when it is given, and the missed deadline not again', () => {
  const reply = event(45, 'ticket.replied', {
    messageId: randomUUID(),
    visibility: 'public',
    by: 'staff',
    thenStatus: null,
  })
  const late = { metric: 'first_response', cycle: 0, at: at(45), seconds: 2_700, isMet: false } as const
  const facts = factsOf([created, missed(20, 20), reply], { fulfilments: [late] })
  const [miss, answer] = facts.filter(({ kind }) => kind === 'deadline')
  expect(miss).toMatchObject({ isMet: false })
  expect(answer).toMatchObject({ seconds: 2_700, agentId: agent })
  expect(answer).not.toHaveProperty('isMet')
})

test('a first and a changed rating count, and a changed comment does not', () => {
  const rated = (minute: number, from: string, to: string) => event(minute, 'ticket.rated', { from, to })
  const facts = factsOf([created, rated(1, 'none', '4'), rated(2, '4', '4'), rated(3, '4', '2')])
  expect(facts.flatMap(({ rating }) => rating ?? [])).toEqual([4, 2])
})

test('no stay ends before it starts, even with a clock that runs behind', () => {
  const events = [created, status(-5, 'new', 'resolved')]
  expect(brief(factsOf(events))).toEqual([
    ['created', 0, 0],
    ['resolved', 0, undefined],
  ])
})

test('the stays of a ticket cover exactly the time for which it is unresolved', () => {
  const step = fc.record({
    minute: fc.integer({ min: 0, max: 50 }),
    what: fc.constantFrom('open', 'resolved', 'team', 'closed'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let [now, there] = ['new', team]
      const events = [created]
      const sorted = steps.toSorted((one, other) => one.minute - other.minute)
      const isOpen = (value: string) => value !== 'resolved' && value !== 'closed'
      let openMinutes = 0
      let last = 0
      for (const { minute, what } of sorted) {
        if (isOpen(now)) openMinutes += minute - last
        last = minute
        if (what === 'team') {
          const to = there === team ? otherTeam : team
          events.push(event(minute, 'ticket.team_changed', { from: there, to }))
          there = to
        } else if (what !== now) {
          events.push(status(minute, now, what))
          now = what
        }
      }
      const facts = factsOf(events, { present: { ...present, teamId: there } })
      const stays = facts.filter(({ openUntil }) => openUntil !== undefined)
      const ends = stays.map(({ openUntil }) => minuteOf(openUntil) ?? last)
      const spent = stays.reduce(
        (sum, { at: from }, index) => sum + (ends[index] ?? 0) - (minuteOf(from) ?? 0),
        0,
      )
      expect(spent).toBe(openMinutes)
      expect(stays.filter(({ openUntil }) => openUntil === null)).toHaveLength(isOpen(now) ? 1 : 0)
    }),
  )
})
