import { findMany, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs, after, noon } from '../../testing/context.ts'
import { anAgent, aSuperadmin, aSupervisor } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { someBusinessHours } from '../../testing/sla-policy-factory.ts'
import { aTicket } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { getTeam, updateTeam } from '../teams/team-record.ts'
import { endAwayOf, endOwnAway, getOwnAway, saveAwayOf, saveOwnAway } from './aways.ts'
import { listAvailability } from './list-availability.ts'
import { setTicketLimit } from './set-ticket-limit.ts'

type Agent = Awaited<ReturnType<typeof anAgent>>

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: Agent
let lead: Agent
let supervisor: Agent
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
beforeEach(async () => {
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team] })
  // Sees the reports, and one team alone.
  lead = await anAgent(db, { teams: [team], permissions: ['view_report'] })
  supervisor = await aSupervisor(db)
})
afterAll(() => db.drop())

const untilMinute = (minute: number) => ({
  from: null,
  until: after(minute).toISOString(),
  deputy: null,
  handsOver: true,
})
const teamNow = async (someone = lead, minute = 0) => {
  const { teams } = await listAvailability(actingAs(db, someone, after(minute)))
  return teams.find(({ alias }) => alias === team.alias)
}
const memberNow = async (minute = 0) =>
  (await teamNow(lead, minute))?.members.find(({ alias }) => alias === agent.alias)

test('an agent enters an absence, changes it, and ends it', async () => {
  const ctx = actingAs(db, agent)
  const { away } = await saveOwnAway(ctx, { ...untilMinute(60), deputy: lead.alias })
  expect(away).toEqual({
    from: noon.toISOString(),
    until: after(60).toISOString(),
    deputy: { alias: lead.alias, name: lead.name },
    handsOver: true,
  })
  // Longer, from when they left.
  const longer = await saveOwnAway(actingAs(db, agent, after(10)), untilMinute(90))
  expect(longer.away).toMatchObject({ from: noon.toISOString(), deputy: null })
  expect((await getOwnAway(actingAs(db, agent, after(90)))).away).toBeNull()
  expect(await endOwnAway(ctx)).toEqual({ away: null })
  expect(await endOwnAway(ctx)).toEqual({ away: null })
  const events = (await findMany(db, 'event', { type: 'person.away_changed', actorId: agent.id })).length
  expect(events).toBe(3)
})

test.each([
  ['an end that is over', { until: after(-1).toISOString() }, 'until'],
  ['an end before the beginning', { from: after(60).toISOString(), until: after(30).toISOString() }, 'until'],
  ['an end years ahead', { until: '2031-01-01T00:00:00.000Z' }, 'until'],
  ['a deputy who is nobody', { deputy: 'nobody-at-all' }, 'deputy'],
] as const)('%s is refused', async (_, given, field) => {
  await expect(saveOwnAway(actingAs(db, agent), { ...untilMinute(60), ...given })).rejects.toMatchObject({
    details: { fields: { [field]: {} } },
  })
  expect((await getOwnAway(actingAs(db, agent))).away).toBeNull()
})

test('nobody stands in for themselves', async () => {
  await expect(
    saveOwnAway(actingAs(db, agent), { ...untilMinute(60), deputy: agent.alias }),
  ).rejects.toMatchObject({ details: { fields: { deputy: { reason: 'own_deputy' } } } })
})

test('a supervisor sees who is there and how full they are', async () => {
  const topic = await aTopic(db, { team, name: 'Wi-Fi' })
  await updateOne(db, 'team', { id: team.id }, { assignment: 'least_loaded', ticketLimit: 4 })
  const member = { teamId: team.id, personId: agent.id }
  await updateOne(db, 'team_member', member, { topicIds: [topic.id], languages: ['de'] })
  await aTicket(db, { team, assignee: agent, status: 'open' })
  await aTicket(db, { team, assignee: agent, status: 'resolved' })
  await aTicket(db, { team })

  expect(await teamNow()).toMatchObject({ method: 'least_loaded', limit: 4, isOpen: true, unassigned: 1 })
  expect(await memberNow()).toEqual({
    alias: agent.alias,
    name: agent.name,
    isLead: false,
    presence: 'present',
    away: null,
    openTickets: 1,
    limit: 4,
    ownLimit: null,
    topics: [topic.name],
    languages: ['de'],
  })
})

test('a team outside its hours has nobody present, and says when they begin', async () => {
  const hours = await someBusinessHours(db, { weekly: { tue: [['14:00', '15:00']] } as never })
  await updateOne(db, 'team', { id: team.id }, { businessHoursId: hours.id, assignment: 'round_robin' })
  await aTicket(db, { team })
  expect(await teamNow()).toMatchObject({
    isOpen: false,
    opensAt: after(120).toISOString(),
    waitsBecause: 'nobody',
  })
  expect((await memberNow())?.presence).toBe('outside_hours')
})

test('a supervisor sets somebody away, ends it, and changes their limit', async () => {
  const ctx = actingAs(db, lead)
  await saveAwayOf(ctx, { alias: agent.alias, ...untilMinute(60) })
  expect(await memberNow(30)).toMatchObject({ presence: 'away', away: { until: after(60).toISOString() } })
  expect((await memberNow(60))?.presence).toBe('present')
  await endAwayOf(ctx, { alias: agent.alias })
  expect(await memberNow(30)).toMatchObject({ presence: 'present', away: null })

  await setTicketLimit(ctx, { team: team.alias, alias: agent.alias, limit: 3 })
  await setTicketLimit(ctx, { team: team.alias, alias: agent.alias, limit: 3 })
  expect(await memberNow()).toMatchObject({ limit: 3, ownLimit: 3 })
  const events = await findMany(db, 'event', { type: 'team.changed', actorId: lead.id })
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { before: { member: agent.name, ticketLimit: null }, after: { member: agent.name, ticketLimit: 3 } },
  ])
})

test('nobody sees or changes the availability of teams that they do not see', async () => {
  const elsewhere = await aTeam(db)
  const stranger = await anAgent(db, { teams: [elsewhere] })
  const ctx = actingAs(db, lead)
  expect((await listAvailability(ctx)).teams.map(({ alias }) => alias)).toEqual([team.alias])
  const all = await listAvailability(actingAs(db, supervisor))
  expect(all.teams.map(({ alias }) => alias)).toContain(elsewhere.alias)
  const refused = { problem: { reason: 'person_not_found' } }
  await expect(saveAwayOf(ctx, { alias: stranger.alias, ...untilMinute(60) })).rejects.toMatchObject(refused)
  await expect(endAwayOf(ctx, { alias: stranger.alias })).rejects.toMatchObject(refused)
  const limit = { team: elsewhere.alias, alias: stranger.alias, limit: 1 }
  await expect(setTicketLimit(ctx, limit)).rejects.toMatchObject(refused)
  const plain = actingAs(db, agent)
  await expect(listAvailability(plain)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(saveAwayOf(plain, { alias: lead.alias, ...untilMinute(60) })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a team is saved with its method, limit and skills; what is missing stays, and so do turns', async () => {
  const admin = actingAs(db, await aSuperadmin(db))
  const topic = await aTopic(db, { team })
  await updateOne(db, 'team_member', { teamId: team.id, personId: agent.id }, { turn: 7 })
  const { alias } = team
  const record = await getTeam(admin, { alias })
  const skills = { ticketLimit: 2, topics: [topic.alias], languages: ['de'] }
  const members = record.members.map((member) => ({ ...member, ...(member.alias === agent.alias && skills) }))
  const input = { ...record, businessHours: null, departments: [], members }
  const saved = await updateTeam(admin, {
    alias,
    revision: record.revision,
    input: { ...input, assignment: 'round_robin', ticketLimit: 9 },
  })
  expect(saved).toMatchObject({ assignment: 'round_robin', ticketLimit: 9 })
  expect(saved.members.find((member) => member.alias === agent.alias)).toMatchObject(skills)

  const { assignment: _, ticketLimit: __, ...without } = input
  const again = await updateTeam(admin, {
    alias,
    revision: saved.revision,
    input: {
      ...without,
      members: saved.members.map(({ alias: member, isLead }) => ({ alias: member, isLead })),
    },
  })
  expect(again).toMatchObject({ assignment: 'round_robin', ticketLimit: 9 })
  expect(again.members.find((member) => member.alias === agent.alias)).toMatchObject(skills)
  expect(await getOne(db, 'team_member', { teamId: team.id, personId: agent.id })).toMatchObject({ turn: 7 })

  const unknown = members.map((member) => ({ ...member, topics: ['no-such-topic'] }))
  await expect(
    updateTeam(admin, { alias, revision: again.revision, input: { ...input, members: unknown } }),
  ).rejects.toMatchObject({ details: { fields: { 'members.0.topics.0': {} } } })
})
