import type { PlanHandOver, PreviewHandOver } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert, insertMany, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveTeam } from '../../directory/teams/team-record.ts'
import { archiveUser } from '../../directory/users/user-record.ts'
import { type Context, systemContext } from '../../foundation/context.ts'
import { actingAs, after, noon } from '../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin, aSupervisor } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { loseSightOfAll, waysOfLeaving } from '../../testing/ways-of-leaving.ts'
import { reopenMyTicket } from '../tickets/lifecycle/reopen-my-ticket.ts'
import { handOverTickets } from './hand-over-tickets.ts'
import { planHandOver } from './plan-hand-over.ts'
import { previewHandOver } from './preview-hand-over.ts'

let db: TestDatabase
let admin: Context
let lodge: Context
let team: Awaited<ReturnType<typeof aTeam>>
let leaver: Awaited<ReturnType<typeof anAgent>>
let colleague: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  admin = actingAs(db, await aSuperadmin(db))
  lodge = systemContext(db, () => after(1))
})
beforeEach(async () => {
  team = await aTeam(db)
  leaver = await anAgent(db, { teams: [team] })
  colleague = await anAgent(db, { teams: [team] })
})
afterAll(() => db.drop())

const rowOf = ({ id }: { id: string }) => getOne(db, 'ticket', { id })
const deactivate = () => archiveUser(admin, { alias: leaver.alias, isArchived: true })
const handOver = async (limit = 50) => {
  while ((await handOverTickets(lodge, limit)) > 0);
}
const summaries = async (fromId: string) => {
  const events = await findMany(db, 'event', { type: 'tickets.handed_over' }, { orderBy: ['seq'] })
  return events
    .map(({ payload }) => payload as Record<string, unknown>)
    .filter(({ personId, fromTeamId }) => personId === fromId || fromTeamId === fromId)
}

describe('an agent who leaves', () => {
  test.each(Object.entries(waysOfLeaving))('keeps no open ticket: %s', async (_, leave) => {
    const open = await aTicket(db, { team, assignee: leaver, status: 'open' })
    const snoozed = await aTicket(db, { team, assignee: leaver, status: 'on_hold' })
    const resolved = await aTicket(db, { team, assignee: leaver, status: 'resolved' })
    await leave(admin, { ...leaver, team })
    await handOver()

    expect((await rowOf(open)).assigneeId).toBeNull()
    expect(await rowOf(snoozed)).toMatchObject({ assigneeId: null, status: 'on_hold' })
    expect((await rowOf(resolved)).assigneeId).toBe(leaver.id)
    expect(await summaries(leaver.id)).toEqual([
      { personId: leaver.id, fromTeamId: null, teamId: team.id, agentId: null, tickets: 2 },
    ])
  })

  test('keeps the tickets of their own teams if their role loses the sight of all tickets', async () => {
    const supervisor = await aSupervisor(db, { teams: [team] })
    const { roleId } = await getOne(db, 'person', { id: supervisor.id })
    const own = await aTicket(db, { team, assignee: supervisor, status: 'open' })
    const others = await aTicket(db, { assignee: supervisor, status: 'open' })
    const change: PreviewHandOver = { change: 'role', id: roleId ?? 0, permissions: [] }
    expect(await previewHandOver(admin, change)).toMatchObject({
      openTickets: 1,
      people: [{ alias: supervisor.alias }],
    })
    await loseSightOfAll(admin, roleId ?? 0)
    await handOver()

    expect([(await rowOf(own)).assigneeId, (await rowOf(others)).assigneeId]).toEqual([supervisor.id, null])
  })

  test('gets no reopened ticket back, and it waits for the team', async () => {
    const student = await aStudent(db)
    const ticket = await aTicket(db, { team, assignee: leaver, requester: student, status: 'resolved' })
    await deactivate()
    await handOver()
    await reopenMyTicket(actingAs(db, student, after(5)), { number: ticket.number })
    await handOver()

    expect(await rowOf(ticket)).toMatchObject({ assigneeId: null, status: 'open' })
  })
})

describe('a rule for handing over', () => {
  test('gives tickets to one agent who sees them, and the rest to the team', async () => {
    const other = await aTeam(db)
    await insert(db, 'team_member', { teamId: other.id, personId: leaver.id })
    const seen = await aTicket(db, { team, assignee: leaver })
    const unseen = await aTicket(db, { team: other, assignee: leaver })
    await planHandOver(admin, { people: [leaver.alias], to: { rule: 'agent', agent: colleague.alias } })
    expect((await rowOf(seen)).assigneeId).toBe(leaver.id)
    await deactivate()
    await handOver()

    expect(await rowOf(seen)).toMatchObject({ assigneeId: colleague.id, status: 'open' })
    expect((await rowOf(unseen)).assigneeId).toBeNull()
    expect(await summaries(leaver.id)).toHaveLength(2)
    expect(await findOne(db, 'hand_over', { personId: leaver.id })).toBeNull()
  })

  test('spreads tickets among the members, to those with the fewest open tickets first', async () => {
    const third = await anAgent(db, { teams: [team] })
    for (const _ of [1, 2]) await aTicket(db, { team, assignee: colleague, status: 'open' })
    for (const _ of [1, 2, 3, 4]) await aTicket(db, { team, assignee: leaver, status: 'open' })
    await planHandOver(admin, { people: [leaver.alias], to: { rule: 'spread' } })
    await deactivate()
    await handOver(3)

    const openOf = ({ id }: { id: string }) => countRows(db, 'ticket', { assigneeId: id, status: 'open' })
    expect([await openOf(colleague), await openOf(third), await openOf(leaver)]).toEqual([3, 3, 0])
  })

  test('expires after an hour', async () => {
    const ticket = await aTicket(db, { team, assignee: leaver })
    await planHandOver(
      { ...admin, now: () => after(-90) },
      { people: [leaver.alias], to: { rule: 'spread' } },
    )
    await deactivate()
    await handOver()

    expect((await rowOf(ticket)).assigneeId).toBeNull()
  })

  test('is refused without the permission, and for the leaving agent as the receiver', async () => {
    const plan: PlanHandOver = { people: [leaver.alias], to: { rule: 'agent', agent: leaver.alias } }
    await expect(planHandOver(actingAs(db, colleague), plan)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(planHandOver(admin, plan)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('five thousand tickets are handed over once each by two concurrent workers', async () => {
  const first = await aTicket(db, { team, assignee: leaver, status: 'open' })
  const { id: _, number: __, ...like } = await rowOf(first)
  const data = Array.from({ length: 4_999 }, () => ({
    ...like,
    formAnswers: {},
    sla: undefined,
    requesterSla: undefined,
  }))
  await insertMany(db, 'ticket', data)
  await deactivate()
  await Promise.all([handOver(200), handOver(200)])
  await handOver(200)

  expect(await countRows(db, 'ticket', { assigneeId: leaver.id })).toBe(0)
  const events = await countRows(
    db,
    'event',
    sql`type = 'ticket.assigned' AND payload->>'from' = ${leaver.id}`,
  )
  expect(events).toBe(5_000)
  const summarisedTickets = (await summaries(leaver.id)).reduce(
    (sum, { tickets }) => sum + Number(tickets),
    0,
  )
  expect(summarisedTickets).toBe(5_000)
}, 120_000)

describe('an archived team', () => {
  test('hands its topics and open tickets to another team, and tickets that are reopened later too', async () => {
    const [target, student] = [await aTeam(db), await aStudent(db)]
    const topic = await aTopic(db, { team })
    const open = await aTicket(db, { topic, assignee: leaver, status: 'open' })
    const closed = await aTicket(db, { topic, requester: student, assignee: leaver, status: 'resolved' })
    await expect(archiveTeam(admin, { alias: team.alias, isArchived: true })).rejects.toMatchObject({
      code: 'still_in_use',
    })
    await archiveTeam(admin, { alias: team.alias, isArchived: true, moveTo: target.alias })
    await handOver()

    expect(await rowOf(open)).toMatchObject({ teamId: target.id, assigneeId: null })
    expect((await rowOf(closed)).teamId).toBe(team.id)
    expect((await getOne(db, 'topic', { id: topic.id })).teamId).toBe(target.id)
    expect(await summaries(team.id)).toMatchObject([{ teamId: target.id, tickets: 1 }])

    await reopenMyTicket(actingAs(db, student, after(5)), { number: closed.number })
    await handOver()
    expect(await rowOf(closed)).toMatchObject({ teamId: target.id, assigneeId: null })
    expect((await eventsOf(db, closed)).map(({ type }) => type)).toContain('ticket.team_changed')
  })

  test('cannot hand its tickets to a team of the person who archives it', async () => {
    const own = await aTeam(db)
    const manager = await anAgent(db, { teams: [own], permissions: ['manage_team'] })
    const staff = { ...manager, actor: { ...manager.actor, teamIds: [own.id] } }
    await aTicket(db, { team, status: 'open' })

    await expect(
      archiveTeam(actingAs(db, staff, noon), { alias: team.alias, isArchived: true, moveTo: own.alias }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('the preview of a hand-over', () => {
  test('counts the open tickets of each person and lists who could get them', async () => {
    const [outsider, other] = [await anAgent(db), await aTeam(db)]
    await insert(db, 'team_member', { teamId: other.id, personId: leaver.id })
    await aTicket(db, { team, assignee: leaver, status: 'open' })
    await aTicket(db, { team: other, assignee: leaver, status: 'pending' })
    const person = leaver.alias
    const { name: role } = await getOne(
      db,
      'role',
      sql`id IN (SELECT role_id FROM person WHERE id = ${leaver.id})`,
    )

    const all = await previewHandOver(admin, { change: 'deactivation', person })
    expect(all).toMatchObject({ openTickets: 2, people: [{ alias: person }] })
    const aliases = all.agents.map(({ alias }) => alias)
    expect(aliases).toContain(colleague.alias)
    expect(aliases).not.toContain(outsider.alias)
    expect(aliases).not.toContain(person)
    const access = { change: 'access', person, role } as const
    expect((await previewHandOver(admin, { ...access, teams: [team.alias] })).openTickets).toBe(1)
    expect((await previewHandOver(admin, { ...access, teams: [team.alias, other.alias] })).openTickets).toBe(
      0,
    )
    expect((await previewHandOver(admin, { ...access, role: null, teams: [] })).openTickets).toBe(2)
    const members: PreviewHandOver = { change: 'members', team: team.alias, members: [colleague.alias] }
    expect((await previewHandOver(admin, members)).openTickets).toBe(1)
  })

  test('is only for people who may make the change', async () => {
    const change = { change: 'deactivation', person: leaver.alias } as const
    await expect(previewHandOver(actingAs(db, colleague), change)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const manager = await anAgent(db, { permissions: ['manage_team'] })
    await expect(previewHandOver(actingAs(db, manager), change)).rejects.toMatchObject({ code: 'forbidden' })
    const role: PreviewHandOver = { change: 'role', id: 1, permissions: [] }
    await expect(previewHandOver(actingAs(db, manager), role)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
