import type { SaveTeam } from '@lodge/contracts'
import { getOne, insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { loadStaff } from '../../identity/people/load-staff.ts'
import { archiveBusinessHours } from '../../sla/business-hours/archive-business-hours.ts'
import { getBusinessHours } from '../../sla/business-hours/save-business-hours.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { afterBreach, anSlaPolicy, someBusinessHours } from '../../testing/sla-policy-factory.ts'
import { aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTopic } from '../../testing/topic-factory.ts'
import { loadSignature } from '../../ticketing/tickets/conversation/load-signature.ts'
import { listTeamHours } from './list-team-hours.ts'
import { listTeamRecords } from './list-team-records.ts'
import { archiveTeam, countTeamUsage, createTeam, getTeam, updateTeam } from './team-record.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_team', 'view_all_tickets'] }))
})
afterAll(() => db.drop())

const input = (name: string, more: Partial<SaveTeam> = {}): SaveTeam => ({
  name,
  email: null,
  senderName: '',
  replyAddress: null,
  bounceAddress: null,
  businessHours: null,
  departments: [],
  signature: '',
  members: [],
  ...more,
})

const accessChangesOf = async (personId: string) =>
  (await eventsOf(db)).filter(
    ({ type, payload }) => type === 'person.access_changed' && Object(payload).personId === personId,
  ).length

test('members see their team at once, and their changed access is recorded', async () => {
  const agent = await anAgent(db)
  const team = await createTeam(ctx, input('Library', { members: [{ alias: agent.alias, isLead: true }] }))
  const { id } = await getOne(db, 'team', { alias: team.alias })

  expect((await loadStaff(db, agent.id))?.teamIds).toEqual([id])
  expect(await accessChangesOf(agent.id)).toBe(1)
  await updateTeam(ctx, { alias: team.alias, revision: 1, input: input('Library') })
  expect((await loadStaff(db, agent.id))?.teamIds).toEqual([])
  expect(await accessChangesOf(agent.id)).toBe(2)
})

test('a save that leaves the members as they are records no change of access', async () => {
  const agent = await anAgent(db)
  const members = [{ alias: agent.alias, isLead: false }]
  const { alias } = await createTeam(ctx, input('Estates', { members }))

  await updateTeam(ctx, { alias, revision: 1, input: input('Estates Office', { members }) })

  expect(await accessChangesOf(agent.id)).toBe(1)
})

test('a member keeps a topic that was archived since, and is given none that is archived or unknown', async () => {
  const agent = await anAgent(db)
  const [wifi, printing] = [await aTopic(db), await aTopic(db)]
  const knows = (...topics: string[]) => ({ members: [{ alias: agent.alias, isLead: false, topics }] })
  const { alias } = await createTeam(ctx, input('Network', knows(wifi.alias)))
  for (const { id } of [wifi, printing]) await updateOne(db, 'topic', { id }, { archivedAt: ctx.now() })

  const kept = await updateTeam(ctx, { alias, revision: 1, input: input('Networks', knows(wifi.alias)) })
  expect(kept.members).toMatchObject([{ topics: [wifi.alias] }])
  for (const topic of [printing.alias, 'no-such-topic'])
    await expect(
      updateTeam(ctx, { alias, revision: 2, input: input('Networks', knows(wifi.alias, topic)) }),
    ).rejects.toMatchObject({ details: { fields: { 'members.0.topics.1': { reason: 'topic_not_found' } } } })
})

test('a student cannot be a member', async () => {
  const student = await aStudent(db)
  const members = [{ alias: student.alias, isLead: false }]

  await expect(createTeam(ctx, input('Students', { members }))).rejects.toMatchObject({
    details: { fields: { 'members.0.alias': { reason: 'not_staff' } } },
  })
})

test('the sender of a team’s mails is saved and logged before and after', async () => {
  const { alias } = await createTeam(ctx, input('Exams'))
  const sender = {
    senderName: 'Exams team',
    replyAddress: 'exams@uni.example',
    bounceAddress: 'bounces@uni.example',
  }

  expect(await updateTeam(ctx, { alias, revision: 1, input: input('Exams', sender) })).toMatchObject(sender)
  expect((await eventsOf(db)).at(-1)?.payload).toMatchObject({
    before: { sender: null, replyAddress: null },
    after: { sender: 'Exams team', replyAddress: 'exams@uni.example' },
  })
})

test('a team’s signature applies to agents without one, and is sanitised', async () => {
  const agent = await anAgent(db)
  const signature = '<p>The Registry</p><script>alert(1)</script>'
  const { alias } = await createTeam(ctx, input('Registry', { signature }))
  const { id: teamId } = await getOne(db, 'team', { alias })

  expect(await loadSignature(db, { personId: agent.id, teamId })).toBe('<p>The Registry</p>')
  await updateOne(db, 'person', { id: agent.id }, { signature: '<p>Own</p>' })
  expect(await loadSignature(db, { personId: agent.id, teamId })).toBe('<p>Own</p>')
})

test('a team with open tickets or topics cannot be archived, and the refusal counts them', async () => {
  const { alias } = await createTeam(ctx, input('Busy'))
  const team = await getOne(db, 'team', { alias })
  const topic = await aTopic(db, { team })
  await aTicket(db, { topic })

  await expect(archiveTeam(ctx, { alias, isArchived: true })).rejects.toMatchObject({ code: 'still_in_use' })
  expect(await countTeamUsage(ctx, { alias })).toMatchObject({ openTickets: 1, topics: 1 })
  const { items } = await listTeamRecords(ctx, { show: 'active', sort: 'name', search: 'busy' })
  expect(items).toMatchObject([{ alias, openTickets: 1, members: 0, leads: [] }])
})

test('the usage of a team counts only its own records, and the policies that move tickets to it', async () => {
  const [alone, other] = [
    await createTeam(ctx, input('Alone')),
    await insert(db, 'team', { alias: 'other-one', name: 'Other one' }),
  ]
  const { id } = await getOne(db, 'team', { alias: alone.alias })
  for (const [name, teamIds] of [
    ['Own', [id]],
    ['Shared', [id, other.id]],
    ['All', []],
  ] as const) {
    const text = { html: '', updatedAt: new Date() }
    await insert(db, 'canned_response', {
      ...text,
      alias: name.toLowerCase(),
      title: name,
      teamIds: [...teamIds],
    })
    const policy = await anSlaPolicy(db, { isDefault: false })
    await updateOne(db, 'sla_policy', { id: policy.id }, { teamIds: [...teamIds] })
  }
  await anSlaPolicy(db, {
    isDefault: false,
    escalation: [afterBreach(0, { type: 'move_to_team', team: alone.alias })],
  })
  const count = () => countTeamUsage(ctx, { alias: alone.alias })
  expect(await count()).toMatchObject({
    policies: 2,
    cannedResponses: 2,
    onlyPolicies: 1,
    onlyCannedResponses: 1,
    escalatingPolicies: 1,
  })
  await updateOne(db, 'team', { id: other.id }, { archivedAt: new Date() })
  expect(await count()).toMatchObject({ onlyPolicies: 2, onlyCannedResponses: 2 })
})

test('archiving a team takes its members’ access away', async () => {
  const agent = await anAgent(db)
  const { alias } = await createTeam(ctx, input('Gone', { members: [{ alias: agent.alias, isLead: false }] }))

  await archiveTeam(ctx, { alias, isArchived: true })

  expect((await loadStaff(db, agent.id))?.teamIds).toEqual([])
  expect(await accessChangesOf(agent.id)).toBe(2)
})

test('the business hours of a team must be in use, and stay in use', async () => {
  const admin = actingAs(db, await aSuperadmin(db))
  const hours = await someBusinessHours(db)
  const { alias } = await createTeam(ctx, input('Late desk', { businessHours: hours.alias }))

  expect(await getTeam(ctx, { alias })).toMatchObject({
    businessHours: { alias: hours.alias, name: hours.name },
  })
  expect(await listTeamHours(ctx)).toContainEqual({ alias: hours.alias, name: hours.name })
  expect(await getBusinessHours(admin, hours)).toMatchObject({ teams: [{ alias, name: 'Late desk' }] })
  await expect(archiveBusinessHours(admin, { alias: hours.alias, isArchived: true })).rejects.toMatchObject({
    problem: { reason: 'business_hours_used_by_teams', params: { hours: hours.name, teams: ['Late desk'] } },
  })
})

test('a team cannot get archived business hours, nor be restored with them', async () => {
  const admin = actingAs(db, await aSuperadmin(db))
  const hours = await someBusinessHours(db)
  const { alias } = await createTeam(ctx, input('Night desk', { businessHours: hours.alias }))
  await archiveTeam(ctx, { alias, isArchived: true })
  await archiveBusinessHours(admin, { alias: hours.alias, isArchived: true })

  await expect(archiveTeam(ctx, { alias, isArchived: false })).rejects.toMatchObject({
    problem: { reason: 'team_hours_archived', params: { team: 'Night desk', hours: hours.name } },
  })
  await expect(createTeam(ctx, input('Day desk', { businessHours: hours.alias }))).rejects.toMatchObject({
    details: { fields: { businessHours: { reason: 'unknown_business_hours' } } },
  })
  expect(await listTeamHours(ctx)).not.toContainEqual(expect.objectContaining({ alias: hours.alias }))
})
