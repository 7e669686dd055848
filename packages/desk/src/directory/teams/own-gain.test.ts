import type { SaveDepartment, SaveTeam, SaveTopic } from '@lodge/contracts'
import { updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { findTeamOwners } from '../../messaging/email/recipients/find-recipients.ts'
import { actingAs } from '../../testing/context.ts'
import { aDepartment, anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { createTopic, getTopicRecord, updateTopic } from '../../ticketing/topics/topic-record.ts'
import { getDepartment, updateDepartment } from '../departments/department-record.ts'
import { getUser, updateUser } from '../users/user-record.ts'
import { archiveTeam, createTeam, getTeam, updateTeam } from './team-record.ts'

let db: TestDatabase
/** Has every permission to manage, and sees the tickets of one team, which they do not lead. */
let manager: Awaited<ReturnType<typeof anAgent>>
let ctx: Context
let admin: Context
let own: Awaited<ReturnType<typeof aTeam>>
let other: Awaited<ReturnType<typeof aTeam>>
let law: Awaited<ReturnType<typeof aDepartment>>
let arts: Awaited<ReturnType<typeof aDepartment>>
beforeAll(async () => {
  db = await createTestDatabase()
  own = await aTeam(db)
  other = await aTeam(db)
  law = await aDepartment(db)
  arts = await aDepartment(db)
  await updateOne(db, 'team', { id: other.id }, { departmentIds: [law.id] })
  await updateOne(db, 'team', { id: own.id }, { departmentIds: [arts.id] })
  const byDepartment = await aTopic(db, { team: other })
  await updateOne(db, 'topic', { id: byDepartment.id }, { usesDepartmentTeam: true })
  const permissions = ['manage_team', 'manage_topic', 'manage_department'] as const
  manager = await anAgent(db, { permissions, teams: [own] })
  ctx = actingAs(db, manager)
  admin = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

async function changeTeam(as: Context, alias: string, more: Partial<SaveTeam>) {
  const { revision, ...team } = await getTeam(as, { alias })
  const input: SaveTeam = {
    name: team.name,
    email: team.email,
    signature: team.signature,
    senderName: team.senderName,
    replyAddress: team.replyAddress,
    bounceAddress: team.bounceAddress,
    businessHours: team.businessHours?.alias ?? null,
    departments: team.departments.map((department) => department.alias),
    members: team.members.map((member) => ({ alias: member.alias, isLead: member.isLead })),
    ...more,
  }
  return updateTeam(as, { alias, revision, input })
}

async function changeTopic(as: Context, alias: string, more: Partial<SaveTopic>) {
  const { revision, updatedAt: _, archivedAt: __, ...topic } = await getTopicRecord(as, { alias })
  const input: SaveTopic = {
    ...topic,
    icon: 'wifi',
    parent: topic.parent?.alias ?? null,
    team: topic.team.alias,
    form: topic.form?.alias ?? null,
    departments: topic.departments.map((department) => department.alias),
    ...more,
  }
  return updateTopic(as, { alias, revision, input })
}

async function changeDepartment(as: Context, alias: string, more: Partial<SaveDepartment>) {
  const { revision, name, parent, emailDomains } = await getDepartment(as, { alias })
  const input = { name, parent: parent?.alias ?? null, emailDomains, ...more }
  return updateDepartment(as, { alias, revision, input })
}

const at = (field: string, reason: string) => ({ details: { fields: { [field]: { reason } } } })
const comesToActor = { code: 'forbidden', problem: { reason: 'tickets_would_come_to_you' } }

test('no manager of teams adds themselves to a team or makes themselves its lead', async () => {
  const self = { alias: manager.alias, isLead: false }
  const colleague = await anAgent(db)

  await expect(changeTeam(ctx, other.alias, { members: [self] })).rejects.toMatchObject(
    at('members.0.alias', 'own_membership'),
  )
  await expect(changeTeam(ctx, own.alias, { members: [{ ...self, isLead: true }] })).rejects.toMatchObject(
    at('members.0.alias', 'own_membership'),
  )
  const { alias: _, ...blank } = { ...(await getTeam(ctx, other)), businessHours: null }
  const { name, email, senderName, signature } = blank
  const fresh = { name: `${name} two`, email, senderName, signature, businessHours: null, departments: [] }
  await expect(
    createTeam(ctx, { ...fresh, replyAddress: null, bounceAddress: null, members: [self] }),
  ).rejects.toMatchObject(at('members.0.alias', 'own_membership'))

  const members = [{ alias: colleague.alias, isLead: true }]
  expect((await changeTeam(ctx, other.alias, { members })).members).toMatchObject(members)
})

test('a superadmin who joins a team is recorded as joining it, and its leads are the recipients', async () => {
  const team = await aTeam(db)
  const lead = await anAgent(db, { teams: [team] })
  await updateMany(db, 'team_member', { teamId: team.id }, { isLead: true })
  const boss = await aSuperadmin(db)

  await changeTeam(actingAs(db, boss), team.alias, {
    members: [
      { alias: lead.alias, isLead: true },
      { alias: boss.alias, isLead: false },
    ],
  })

  const joined = (await eventsOf(db)).filter(({ type }) => type === 'person.joined_team')
  expect(joined.map(({ payload }) => payload)).toEqual([{ personId: boss.id, teamId: team.id }])
  const event = { personId: boss.id, teamId: team.id } as Parameters<typeof findTeamOwners>[1]
  expect(await findTeamOwners(db, event)).toMatchObject([{ email: lead.email }])
})

test('a superadmin who joins a team through their own account is recorded as joining it as well', async () => {
  const team = await aTeam(db)
  const boss = await aSuperadmin(db)
  const as = actingAs(db, boss)
  const { revision, name, email } = await getUser(as, boss)

  await updateUser(as, {
    alias: boss.alias,
    revision,
    input: {
      name,
      email,
      externalId: null,
      role: 'superadmin',
      teams: [team.alias],
      department: null,
      courses: [],
      timezone: null,
    },
  })

  expect((await eventsOf(db)).map(({ payload }) => payload)).toContainEqual({
    personId: boss.id,
    teamId: team.id,
  })
})

test('a manager of teams and accounts adds nobody to a team that they do not see', async () => {
  const both = await anAgent(db, { permissions: ['manage_team', 'manage_user_account'], teams: [own] })
  const second = await anAgent(db)
  const before = await getTeam(ctx, other)
  const members = [...before.members, { alias: second.alias, isLead: false }]

  await expect(changeTeam(actingAs(db, both), other.alias, { members })).rejects.toMatchObject(
    at(`members.${before.members.length}.alias`, 'team_beyond_yours'),
  )
})

test('only managers who see a team’s tickets set the addresses of its mails', async () => {
  for (const field of ['replyAddress', 'bounceAddress'] as const) {
    const more = { [field]: 'mine@uni.example' }
    await expect(changeTeam(ctx, other.alias, more)).rejects.toMatchObject(at(field, 'mail_of_team_unseen'))
    expect(await changeTeam(ctx, own.alias, more)).toMatchObject(more)
  }
})

test('no manager turns a topic to their own team from a team that they do not see', async () => {
  const topic = await aTopic(db, { team: other })
  const ownTopic = await aTopic(db, { team: own })

  await expect(changeTopic(ctx, topic.alias, { team: own.alias })).rejects.toMatchObject(comesToActor)
  await expect(changeTopic(ctx, topic.alias, { usesDepartmentTeam: true })).rejects.toMatchObject(
    comesToActor,
  )
  expect((await changeTopic(ctx, topic.alias, { name: 'Another name' })).name).toBe('Another name')
  expect((await changeTopic(ctx, ownTopic.alias, { team: other.alias })).team.alias).toBe(other.alias)
  expect((await changeTopic(admin, topic.alias, { team: own.alias })).team.alias).toBe(own.alias)
  const {
    revision: _,
    updatedAt: __,
    archivedAt: ___,
    alias: ____,
    ...view
  } = await getTopicRecord(ctx, topic)
  const fresh = {
    ...view,
    icon: 'wifi' as const,
    name: 'New one',
    parent: null,
    team: own.alias,
    form: null,
    departments: [],
  }
  expect((await createTopic(ctx, fresh)).team.alias).toBe(own.alias)
})

test('no manager brings a department to their own team by its parent, its domains or the team', async () => {
  const below = await aDepartment(db, { parent: law })

  await expect(changeDepartment(ctx, below.alias, { parent: arts.alias })).rejects.toMatchObject(comesToActor)
  await expect(changeDepartment(ctx, arts.alias, { emailDomains: ['arts.example'] })).rejects.toMatchObject(
    comesToActor,
  )
  await expect(changeTeam(ctx, own.alias, { departments: [arts.alias, below.alias] })).rejects.toMatchObject(
    comesToActor,
  )
  expect((await changeDepartment(ctx, below.alias, { parent: null })).parent).toBeNull()
})

test('a manager cannot archive a team whose tickets would then come to their own', async () => {
  const [served, inner] = [await aDepartment(db), await aTeam(db)]
  const nested = await aDepartment(db, { parent: served })
  await updateOne(db, 'team', { id: own.id }, { departmentIds: [arts.id, served.id] })
  await updateOne(db, 'team', { id: inner.id }, { departmentIds: [nested.id] })

  await expect(archiveTeam(ctx, { alias: inner.alias, isArchived: true })).rejects.toMatchObject(comesToActor)
  expect((await archiveTeam(admin, { alias: inner.alias, isArchived: true })).archivedAt).not.toBeNull()
})

test('no manager moves a student to a department whose tickets come to their own team', async () => {
  const accounts = await anAgent(db, { permissions: ['manage_user_account'], teams: [own] })
  const student = await aStudent(db, { department: law })
  const move = async (as: Context, department: string) => {
    const { revision, name, email } = await getUser(as, student)
    const input = {
      name,
      email,
      department,
      externalId: null,
      role: null,
      teams: [],
      courses: [],
      timezone: null,
    }
    return updateUser(as, { alias: student.alias, revision, input })
  }

  await expect(move(actingAs(db, accounts), arts.alias)).rejects.toMatchObject(
    at('department', 'department_comes_to_you'),
  )
  expect((await move(admin, arts.alias)).department?.alias).toBe(arts.alias)
  expect((await move(actingAs(db, accounts), law.alias)).department?.alias).toBe(law.alias)
})
