import type { AssignmentMethod } from '@lodge/contracts'
import { createDatabase, findMany, getOne, insertMany, query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveOwnAway } from '../../directory/availability/aways.ts'
import { type Context, systemContext } from '../../foundation/context.ts'
import { actingAs, after, noon } from '../../testing/context.ts'
import { anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { someBusinessHours } from '../../testing/sla-policy-factory.ts'
import { aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { setAssignee } from '../tickets/properties/set-assignee.ts'
import { assignTickets } from './assign-tickets.ts'

let db: TestDatabase
let lodge: Context
let team: Awaited<ReturnType<typeof aTeam>>
let ada: Awaited<ReturnType<typeof anAgent>>
let ben: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  lodge = systemContext(db, () => after(1))
})
beforeEach(async () => {
  await query(db, sql`UPDATE team SET assignment = 'none'`)
  team = await aTeam(db)
  ada = await anAgent(db, { name: 'Ada', teams: [team] })
  ben = await anAgent(db, { name: 'Ben', teams: [team] })
})
afterAll(() => db.drop())

const assignBy = (method: AssignmentMethod, ticketLimit: number | null = null) =>
  updateOne(db, 'team', { id: team.id }, { assignment: method, ticketLimit })
const assignAll = async (ctx = lodge) => {
  while ((await assignTickets(ctx, 50)) > 0);
}
const assigneeOf = async ({ id }: { id: string }) => (await getOne(db, 'ticket', { id })).assigneeId
const give = (
  member: { id: string },
  skills: { topicIds?: string[]; languages?: string[]; ticketLimit?: number },
) => updateOne(db, 'team_member', { teamId: team.id, personId: member.id }, skills)
const setAway = (agent: typeof ada, minutes: number) =>
  saveOwnAway(actingAs(db, agent), {
    from: null,
    until: after(minutes).toISOString(),
    deputy: null,
    handsOver: false,
  })
const waitsOf = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket)).flatMap(({ type, payload }) =>
    type === 'ticket.assignment_waits' ? [payload] : [],
  )
const nextTicket = (minute: number) => aTicket(db, { team, createdAt: after(minute - 100) })

test('a team without a method leaves its tickets to people', async () => {
  const ticket = await aTicket(db, { team })
  await assignAll()
  expect(await assigneeOf(ticket)).toBeNull()
  expect(await waitsOf(ticket)).toEqual([])
})

test('turns go around, the oldest ticket first, and the event says why', async () => {
  await assignBy('round_robin')
  const second = await nextTicket(2)
  const first = await nextTicket(1)
  const third = await nextTicket(3)
  await assignAll()

  const [one, other] = [await assigneeOf(first), await assigneeOf(second)]
  expect(new Set([one, other])).toEqual(new Set([ada.id, ben.id]))
  expect(await assigneeOf(third)).toBe(one)
  expect(await getOne(db, 'ticket', { id: first.id })).toMatchObject({ status: 'open', version: 2 })
  expect((await eventsOf(db, first)).slice(1)).toMatchObject([
    { type: 'ticket.assigned', actorId: null, payload: { from: null, to: one, because: 'round_robin' } },
    { type: 'ticket.status_changed', payload: { from: 'new', to: 'open' } },
  ])
})

test('the least loaded of all teams gets the next ticket', async () => {
  await assignBy('least_loaded')
  await aTicket(db, { team: await aTeam(db), assignee: ada, status: 'open' })
  await aTicket(db, { team, assignee: ada, status: 'pending' })
  await aTicket(db, { team, assignee: ben, status: 'resolved' })
  const tickets = [await nextTicket(1), await nextTicket(2)]
  await assignAll()
  expect(await Promise.all(tickets.map(assigneeOf))).toEqual([ben.id, ben.id])
})

test('whoever is away gets nothing, and gets their turn again when that ends by itself', async () => {
  await assignBy('round_robin')
  await setAway(ada, 30)
  const during = [await nextTicket(1), await nextTicket(2)]
  await assignAll()
  expect(await Promise.all(during.map(assigneeOf))).toEqual([ben.id, ben.id])

  const afterwards = [await nextTicket(3), await nextTicket(4), await nextTicket(5)]
  await assignAll(systemContext(db, () => after(30)))
  expect((await Promise.all(afterwards.map(assigneeOf))).filter((id) => id === ada.id)).toHaveLength(2)
})

test('outside the hours of the team a ticket waits, says so once, and is drawn when they begin', async () => {
  const weekdays = { tue: [['13:00', '14:00']] }
  const hours = await someBusinessHours(db, { weekly: weekdays as never })
  await updateOne(db, 'team', { id: team.id }, { businessHoursId: hours.id })
  await assignBy('least_loaded')
  const ticket = await aTicket(db, { team })
  await assignAll()
  await assignAll()
  expect(await assigneeOf(ticket)).toBeNull()
  expect(await waitsOf(ticket)).toEqual([{ ticketId: ticket.id, teamId: team.id, because: 'nobody' }])

  await assignAll(systemContext(db, () => after(60)))
  expect(await assigneeOf(ticket)).not.toBeNull()
  await assignAll()
  expect(await findMany(db, 'waiting_ticket', { ticketId: ticket.id })).toEqual([])
})

test('nobody gets more than their limit; the oldest ticket is drawn when somebody becomes free', async () => {
  await assignBy('round_robin', 1)
  await give(ben, { ticketLimit: 2 })
  const tickets = [await nextTicket(1), await nextTicket(2), await nextTicket(3)]
  const [older, newer] = [await nextTicket(4), await nextTicket(5)]
  await assignAll()
  const owners = await Promise.all(tickets.map(assigneeOf))
  expect(owners.toSorted()).toEqual([ada.id, ben.id, ben.id].toSorted())
  expect(await waitsOf(newer)).toMatchObject([{ because: 'full' }])

  const done = tickets[owners.indexOf(ada.id)]
  await updateOne(db, 'ticket', { id: done?.id ?? '' }, { status: 'resolved', resolvedAt: noon })
  await assignAll()
  expect([await assigneeOf(older), await assigneeOf(newer)]).toEqual([ada.id, null])
})

test('two teams that share a member do not give them more than their limit', async () => {
  const other = await aTeam(db)
  const shared = await anAgent(db, { teams: [team, other] })
  await query(db, sql`DELETE FROM team_member WHERE person_id IN (${ada.id}, ${ben.id})`)
  await query(
    db,
    sql`UPDATE team SET assignment = 'round_robin', ticket_limit = 3 WHERE id IN (${team.id}, ${other.id})`,
  )
  for (const of of [team, other]) for (let count = 0; count < 5; count += 1) await aTicket(db, { team: of })
  await Promise.all([assignAll(), assignAll(), assignAll()])
  expect(await findMany(db, 'ticket', { assigneeId: shared.id })).toHaveLength(3)
})

describe('skills', () => {
  test('a topic goes to whoever knows it or one above it, and waits while they are away', async () => {
    await assignBy('round_robin')
    const above = await aTopic(db, { team })
    const topic = await aTopic(db, { team, parent: above })
    await give(ada, { topicIds: [above.id] })
    await give(ben, { topicIds: [(await aTopic(db, { team })).id] })
    const tickets = [await aTicket(db, { topic }), await aTicket(db, { topic })]
    await assignAll()
    expect(await Promise.all(tickets.map(assigneeOf))).toEqual([ada.id, ada.id])

    await setAway(ada, 30)
    const waiting = await aTicket(db, { topic })
    const another = await aTicket(db, { team })
    await assignAll()
    expect(await assigneeOf(waiting)).toBeNull()
    expect(await waitsOf(waiting)).toMatchObject([{ because: 'skill' }])
    // Nobody in the team knows that one, so anybody may have it.
    expect(await assigneeOf(another)).toBe(ben.id)
  })

  test('a language goes to whoever speaks it, in a narrower form too', async () => {
    await assignBy('round_robin')
    await give(ada, { languages: ['de'] })
    await give(ben, { languages: ['en'] })
    const austrian = await aTicket(db, { team, language: 'de-AT' })
    const english = [1, 2].map(() => aTicket(db, { team, language: 'en-GB' }))
    const welsh = await aTicket(db, { team, language: 'cy' })
    await assignAll()
    expect(await assigneeOf(austrian)).toBe(ada.id)
    expect(await Promise.all((await Promise.all(english)).map(assigneeOf))).toEqual([ben.id, ben.id])
    expect(await assigneeOf(welsh)).not.toBeNull()
  })
})

test('a ticket that an agent gives back goes to somebody else', async () => {
  await assignBy('least_loaded')
  const ticket = await aTicket(db, { team })
  await aTicket(db, { team, assignee: ben, status: 'open' })
  await assignAll()
  expect(await assigneeOf(ticket)).toBe(ada.id)
  const { number } = ticket
  await setAssignee(actingAs(db, ada), { number, assignee: null, expected: ada.alias })
  await assignAll()
  expect(await assigneeOf(ticket)).toBe(ben.id)
})

test('a ticket that somebody takes meanwhile is left to them', async () => {
  await assignBy('round_robin')
  const ticket = await aTicket(db, { team })
  await Promise.all([
    assignAll(),
    setAssignee(actingAs(db, ben), { number: ticket.number, assignee: ben.alias, expected: null }).catch(
      () => null,
    ),
  ])
  const assigned = (await eventsOf(db, ticket)).filter(({ type }) => type === 'ticket.assigned')
  expect(assigned).toHaveLength(1)
})

test.each(['round_robin', 'least_loaded'] as const)(
  '%s is fair within one over 1,000 arrivals on two nodes',
  {
    timeout: 120_000,
  },
  async (method) => {
    await assignBy(method)
    const agents = [ada, ben]
    for (let count = 0; count < 5; count += 1) agents.push(await anAgent(db, { teams: [team] }))
    const [topic, requester] = [await aTopic(db, { team }), await aStudent(db)]
    const nodes = [createDatabase(db.url), createDatabase(db.url)]
    const arrivals = 1_000
    let arrived = 0
    const isDone = async () =>
      arrived === arrivals &&
      (await findMany(db, 'ticket', { teamId: team.id, assigneeId: null })).length === 0
    const runNode = async (node: (typeof nodes)[number]) => {
      const ctx = systemContext(node, () => after(1))
      while (!(await isDone())) await assignTickets(ctx, 20)
    }
    const arrive = async () => {
      while (arrived < arrivals) {
        const rows = Array.from({ length: 50 }, (_, place) => ({
          subject: `Question ${arrived + place}`,
          requesterId: requester.id,
          topicId: topic.id,
          teamId: team.id,
          createdAt: noon,
          updatedAt: noon,
        }))
        await insertMany(db, 'ticket', rows)
        arrived += rows.length
      }
    }
    await Promise.all([arrive(), ...nodes.map(runNode)])
    for (const node of nodes) await node.close()

    const shares = await query<{ count: number }>(
      db,
      sql`SELECT count(*)::int AS count FROM ticket WHERE team_id = ${team.id} GROUP BY assignee_id`,
    )
    const counts = shares.map(({ count }) => count)
    expect(counts).toHaveLength(agents.length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    const events = await query<{ count: number }>(
      db,
      sql`SELECT count(*)::int AS count FROM event JOIN ticket ON ticket.id = event.ticket_id
        WHERE ticket.team_id = ${team.id} AND event.type = 'ticket.assigned'`,
    )
    expect(events).toEqual([{ count: arrivals }])
  },
)
