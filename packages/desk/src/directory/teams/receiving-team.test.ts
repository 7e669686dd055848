import { getOne, insert, newId, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { getTopicPolicy } from '../../sla/policies/get-topic-policy.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { createTicket } from '../../ticketing/tickets/lifecycle/create-ticket.ts'
import { setTopic } from '../../ticketing/tickets/properties/set-topic.ts'
import { getTopic } from '../../ticketing/topics/get-topic.ts'
import { listTeamRecords } from './list-team-records.ts'
import { archiveTeam, createTeam, getTeam } from './team-record.ts'

let db: TestDatabase
let ctx: Context
let topic: Awaited<ReturnType<typeof aTopic>>
const departments = new Map<string, string>()
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await aSuperadmin(db))
  // Arts; Science with Physics, and Optics below that.
  for (const [alias, above] of [['arts'], ['science'], ['physics', 'science'], ['optics', 'physics']]) {
    if (alias === undefined) continue
    const parentId = departments.get(above ?? '') ?? null
    const { id } = await insert(db, 'department', { alias, name: alias, parentId })
    departments.set(alias, id)
  }
  const registry = await aTeam(db, { name: 'Registry' })
  topic = await aTopic(db, { team: registry })
  await updateOne(db, 'topic', { id: topic.id }, { usesDepartmentTeam: true })
  await aTeamOf('Science office', 'science')
  await aTeamOf('Physics office', 'physics')
})
afterAll(() => db.drop())

const aTeamOf = (name: string, ...served: string[]) =>
  createTeam(ctx, {
    name,
    email: null,
    senderName: '',
    replyAddress: null,
    bounceAddress: null,
    businessHours: null,
    departments: served,
    signature: '',
    members: [],
  })

async function aStudentOf(department: string | null): Promise<Context> {
  const { id } = await aStudent(db)
  const departmentId = departments.get(department ?? '') ?? null
  await updateOne(db, 'person', { id }, { departmentId })
  return actingAs(db, { actor: { kind: 'requester', id } })
}

/** Returns the name of the team that gets a ticket of a student of this department. */
async function teamThatGets(department: string | null, alias = topic.alias): Promise<string> {
  const { number } = await createTicket(await aStudentOf(department), {
    submissionId: newId(),
    topic: alias,
    subject: 'Help',
    body: 'Please help me.',
    formAnswers: {},
    attachments: [],
  })
  return (await getOne(db, 'team', sql`id = (SELECT team_id FROM ticket WHERE number = ${number})`)).name
}

test.each([
  ['science', 'Science office'],
  ['physics', 'Physics office'],
  ['optics', 'Physics office'],
  ['arts', 'Registry'],
  [null, 'Registry'],
])('a ticket from %s goes to the %s', async (department, team) => {
  expect(await teamThatGets(department)).toBe(team)
})

test('a topic without department teams sends every ticket to its own team', async () => {
  const library = await aTopic(db, { team: await aTeam(db, { name: 'Library' }) })

  expect(await teamThatGets('physics', library.alias)).toBe('Library')
})

test('the requester and the editors of a topic see the receiving team', async () => {
  const { team } = await getTopic(await aStudentOf('optics'), { alias: topic.alias })
  expect(team.name).toBe('Physics office')

  expect(await getTopicPolicy(ctx, { alias: topic.alias, department: 'science' })).toMatchObject({
    team: { name: 'Science office' },
  })
  expect(await getTopicPolicy(ctx, { alias: topic.alias })).toMatchObject({ team: { name: 'Registry' } })
})

test('a ticket that moves to the topic keeps its team, and the department team is suggested', async () => {
  const ticket = await aTicket(db)
  const present = await getOne(db, 'topic', { id: ticket.topicId })
  await updateOne(db, 'ticket', { id: ticket.id }, { departmentId: departments.get('physics') ?? null })

  const { suggestedTeam } = await setTopic(ctx, {
    number: ticket.number,
    topic: topic.alias,
    expected: present.alias,
  })
  expect(suggestedTeam).toMatchObject({ name: 'Physics office' })
})

test('an archived team receives nothing, and the team of the department above does', async () => {
  const { alias } = await aTeamOf('Optics office', 'optics')
  const student = await aStudentOf('optics')
  expect((await getTopic(student, topic)).team.name).toBe('Optics office')

  await archiveTeam(ctx, { alias, isArchived: true })
  expect((await getTopic(student, topic)).team.name).toBe('Physics office')
  expect(await teamThatGets('optics')).toBe('Physics office')
})

test('a ticket does not go to a team that is archived while it is being created', async () => {
  const [leaving, taking] = [await aTeam(db, { name: 'Leaving' }), await aTeam(db, { name: 'Taking' })]
  const moved = await aTopic(db, { team: leaving })
  const admin = await db.pool.connect()
  onTestFinished(() => admin.release(true))
  await admin.query('BEGIN')
  await admin.query('UPDATE topic SET team_id = $2 WHERE id = $1', [moved.id, taking.id])
  await admin.query('SELECT FROM team WHERE id = $1 FOR UPDATE', [leaving.id])
  await admin.query('UPDATE team SET archived_at = now() WHERE id = $1', [leaving.id])

  const team = teamThatGets(null, moved.alias)
  const { rows: pids } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const waiting = async () =>
    (
      await db.pool.query('SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [
        pids[0]?.pid,
      ])
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await admin.query('COMMIT')
  expect(await team).toBe('Taking')
})

test('the teams of a department are the teams that serve it or a department above it', async () => {
  const { items } = await listTeamRecords(ctx, { show: 'active', sort: 'name', department: 'physics' })

  expect(items.map(({ name }) => name)).toEqual(['Physics office', 'Science office'])
  expect(items[0]).toMatchObject({ departments: ['physics'] })
})

test('teams are hidden from agents without the permission, and unknown departments are refused', async () => {
  const agent = await anAgent(db)
  await expect(getTeam(actingAs(db, agent), { alias: 'physics-office' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(aTeamOf('Nowhere', 'no-such-department')).rejects.toMatchObject({
    details: { fields: { 'departments.0': { reason: 'unknown_department' } } },
  })
})
