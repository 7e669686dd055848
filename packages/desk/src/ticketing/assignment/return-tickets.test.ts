import type { TicketStatus } from '@lodge/contracts'
import { findMany, getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginAways, endAways, saveOwnAway } from '../../directory/availability/aways.ts'
import { type Context, systemContext } from '../../foundation/context.ts'
import { actingAs, after } from '../../testing/context.ts'
import { anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam } from '../../testing/topic-factory.ts'
import { handOverTickets } from '../hand-over/hand-over-tickets.ts'
import { reopenMyTicket } from '../tickets/lifecycle/reopen-my-ticket.ts'
import { setAssignee } from '../tickets/properties/set-assignee.ts'
import { returnTickets } from './return-tickets.ts'

type Student = Awaited<ReturnType<typeof aStudent>>
type Agent = Awaited<ReturnType<typeof anAgent>>

let db: TestDatabase
let lodge: Context
let team: Awaited<ReturnType<typeof aTeam>>
let ada: Agent
let ben: Agent
let cem: Agent
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  lodge = systemContext(db, () => after(1))
})
beforeEach(async () => {
  team = await aTeam(db)
  ada = await anAgent(db, { teams: [team] })
  ben = await anAgent(db, { teams: [team] })
  cem = await anAgent(db, { teams: [team] })
})
afterAll(() => db.drop())

interface Absence {
  deputy?: Agent
  handsOver?: boolean
  fromMinute?: number
  untilMinute?: number
}

function leave(agent: Agent, { deputy, handsOver = true, fromMinute = 0, untilMinute = 60 }: Absence = {}) {
  return saveOwnAway(actingAs(db, agent), {
    from: after(fromMinute).toISOString(),
    until: after(untilMinute).toISOString(),
    deputy: deputy?.alias ?? null,
    handsOver,
  })
}
const returnAll = async (ctx = lodge) => {
  while ((await returnTickets(ctx, 50)) > 0);
}
/** A ticket from before anybody left. */
const aTicketOf = (agent: Agent, status: TicketStatus, requester?: Student) =>
  aTicket(db, { team, assignee: agent, status, createdAt: after(-60), ...(requester && { requester }) })
const assigneeOf = async ({ id }: { id: string }) => (await getOne(db, 'ticket', { id })).assigneeId
const lastAssignment = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket)).findLast(({ type }) => type === 'ticket.assigned')?.payload

test('open tickets go to the deputy, with the reason and one mail; what is resolved stays', async () => {
  const [open, pending] = [await aTicketOf(ada, 'open'), await aTicketOf(ada, 'pending')]
  const resolved = await aTicketOf(ada, 'resolved')
  await leave(ada, { deputy: ben })
  await returnAll()
  await handOverTickets(lodge, 50)

  expect(await Promise.all([open, pending, resolved].map(assigneeOf))).toEqual([ben.id, ben.id, ada.id])
  expect(await lastAssignment(open)).toMatchObject({ from: ada.id, to: ben.id, because: 'deputy' })
  const mailed = await findMany(db, 'event', { type: 'tickets.handed_over' })
  expect(mailed.map(({ payload }) => payload)).toContainEqual({
    personId: ada.id,
    fromTeamId: null,
    teamId: team.id,
    agentId: ben.id,
    tickets: 2,
  })
})

test('a chain of deputies ends at somebody who is there', async () => {
  const ticket = await aTicketOf(ada, 'open')
  await leave(ben, { deputy: cem })
  await leave(ada, { deputy: ben })
  await returnAll()
  expect(await assigneeOf(ticket)).toBe(cem.id)
})

test('without anybody who stands in, tickets are the team’s again', async () => {
  const outsider = await anAgent(db, { teams: [await aTeam(db)] })
  for (const prepare of [
    () => leave(ada),
    () => leave(ada, { deputy: outsider }),
    // Two who stand in for each other.
    async () => {
      await leave(ada, { deputy: ben })
      await leave(ben, { deputy: ada })
    },
    // A chain whose last link has nobody.
    async () => {
      await leave(ada, { deputy: ben })
      await leave(ben)
    },
  ]) {
    const ticket = await aTicketOf(ada, 'open')
    await prepare()
    await returnAll()
    expect(await lastAssignment(ticket)).toMatchObject({ from: ada.id, to: null, because: 'away' })
  }
})

test('whoever keeps their tickets loses those that are reopened meanwhile, and no others', async () => {
  const student = await aStudent(db)
  const kept = await aTicketOf(ada, 'open')
  const reopened = await aTicketOf(ada, 'resolved', student)
  await leave(ada, { handsOver: false })
  await reopenMyTicket(actingAs(db, student, after(1)), { number: reopened.number })
  await returnAll(systemContext(db, () => after(2)))
  expect([await assigneeOf(kept), await assigneeOf(reopened)]).toEqual([ada.id, null])
})

test('a ticket given to somebody away goes to the deputy; one that they take themselves stays with them', async () => {
  await leave(ada, { deputy: ben })
  const given = await aTicket(db, { team, status: 'open' })
  const taken = await aTicket(db, { team, status: 'open' })
  const to = { assignee: ada.alias, expected: null }
  await setAssignee(actingAs(db, cem, after(1)), { number: given.number, ...to })
  await setAssignee(actingAs(db, ada, after(1)), { number: taken.number, ...to })
  await returnAll(systemContext(db, () => after(2)))
  expect([await assigneeOf(given), await assigneeOf(taken)]).toEqual([ben.id, ada.id])
})

test('an absence that lies ahead begins and ends by itself', async () => {
  const ticket = await aTicketOf(ada, 'open')
  await leave(ada, { fromMinute: 30, deputy: ben })
  const runAt = async (minute: number) => {
    const ctx = systemContext(db, () => after(minute))
    await beginAways(ctx, 50)
    await endAways(ctx, 50)
    await returnAll(ctx)
  }
  await runAt(29)
  expect(await assigneeOf(ticket)).toBe(ada.id)
  await runAt(30)
  await runAt(30)
  expect(await assigneeOf(ticket)).toBe(ben.id)
  const later = await aTicketOf(ada, 'open')
  await runAt(60)
  await runAt(60)
  expect(await assigneeOf(later)).toBe(ada.id)
  expect(await findMany(db, 'away', { personId: ada.id })).toEqual([])
  const changes = (await findMany(db, 'event', { type: 'person.away_changed' }, { orderBy: ['seq'] })).filter(
    ({ payload }) => (payload as { personId: string }).personId === ada.id,
  )
  expect(changes.map(({ payload }) => (payload as { how: string }).how)).toEqual([
    'entered',
    'began',
    'ended',
  ])
})
