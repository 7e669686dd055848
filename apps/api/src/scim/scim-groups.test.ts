import { randomUUID } from 'node:crypto'
import { routes } from '@lodge/contracts'
import { findMany, findOne, insert, sql, updateOne } from '@lodge/database'
import { scimSchemas } from '@lodge/desk/directory'
import { anAgent, aStudent, aTeam } from '@lodge/desk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScimClient, createTokenMaker, type ScimClient } from '../testing/scim-client.ts'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let origin: string
let tokens: Awaited<ReturnType<typeof createTokenMaker>>
let scim: ScimClient
let admin: TestBrowser
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  origin = await listenOnFreePort(server)
  tokens = await createTokenMaker(server)
  scim = createScimClient(origin, (await tokens.integration('Entra')).secret)
  const person = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, person)
})
afterAll(() => server.close())

async function aUserOf(person: { email: string; id: string }) {
  const { status } = await scim.post('/Users', { userName: person.email, active: true })
  expect(status).toBe(201)
  return person.id
}
const aStudentUser = async () => aUserOf(await aStudent(server.db))
const anAgentUser = async () => aUserOf(await anAgent(server.db))

async function aGroup(members: readonly string[] = [], more: object = {}) {
  const { status, body } = await scim.post('/Groups', {
    schemas: [scimSchemas.group],
    displayName: `Group ${randomUUID()}`,
    members: members.map((value) => ({ value })),
    ...more,
  })
  expect(status).toBe(201)
  return body
}
const membersOf = async (id: string) =>
  (await scim.get(`/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value).toSorted()
const inTeam = async (teamId: string) =>
  (await findMany(server.db, 'team_member', { teamId })).map(({ personId }) => personId).toSorted()
const connect = (id: string, team: string | null) =>
  admin.put(`/api/backend/directories/groups/${id}/team`, { team })

test('a group is made, found by its name and read with and without its members', async () => {
  const id = await aStudentUser()
  const group = await aGroup([id], { externalId: 'g-1' })
  const found = await scim.find(
    'Groups',
    `displayName eq "${group.displayName.toUpperCase()}"`,
    '&excludedAttributes=members',
  )
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.id, externalId: 'g-1' }] })
  expect(found.body.Resources[0].members).toBeUndefined()
  const read = await scim.get(`/Groups/${group.id}`)
  expect(read.body.members).toEqual([
    {
      value: id,
      display: expect.any(String),
      type: 'User',
      $ref: `${server.config.appUrl}/scim/v2/Users/${id}`,
    },
  ])
  expect(
    (await scim.find('Groups', `members.value eq "${id}" and externalId eq "g-1"`)).body.totalResults,
  ).toBe(1)
  const twin = await scim.post('/Groups', { displayName: group.displayName })
  expect([twin.status, twin.body.scimType]).toEqual([409, 'uniqueness'])
})

describe('patches of Microsoft Entra and Okta', () => {
  test.each<[string, (ids: string[], group: { id: string }) => object[], number[]]>([
    [
      'adds one',
      ([, , third]) => [{ op: 'Add', path: 'members', value: [{ $ref: null, value: third }] }],
      [0, 1, 2],
    ],
    [
      'adds one again',
      ([first]) => [{ op: 'add', path: 'members', value: [{ value: first, display: 'Sam' }] }],
      [0, 1],
    ],
    ['removes by a list', ([first]) => [{ op: 'Remove', path: 'members', value: [{ value: first }] }], [1]],
    ['removes by a filter', ([first]) => [{ op: 'remove', path: `members[value eq "${first}"]` }], [1]],
    [
      'removes by two filters',
      ([first, second]) => [{ op: 'remove', path: `members[value eq "${first}" or value eq "${second}"]` }],
      [],
    ],
    [
      'removes somebody who is not in it',
      ([, , third]) => [{ op: 'Remove', path: `members[value eq "${third}"]` }],
      [0, 1],
    ],
    ['removes all', () => [{ op: 'remove', path: 'members' }], []],
    ['replaces all', ([, , third]) => [{ op: 'replace', path: 'members', value: [{ value: third }] }], [2]],
    [
      'renames without a path',
      (_, { id }) => [{ op: 'replace', value: { id, displayName: `New ${id}` } }],
      [0, 1],
    ],
    [
      'several at once',
      ([first, , third]) => [
        { op: 'Add', path: 'members', value: [{ value: third }] },
        { op: 'Remove', path: 'members', value: [{ value: first }] },
        { op: 'Replace', path: 'externalId', value: `e-${third}` },
      ],
      [1, 2],
    ],
  ])('%s', async (_, operationsFor, expected) => {
    const ids = await Promise.all([aStudentUser(), aStudentUser(), aStudentUser()])
    const group = await aGroup(ids.slice(0, 2))
    const { status } = await scim.patch(`/Groups/${group.id}`, operationsFor(ids, group))
    expect(status).toBe(204)
    expect(await membersOf(group.id)).toEqual(expected.map((index) => ids[index]).toSorted())
  })

  test('a patch that fails in one operation changes nothing', async () => {
    const id = await aStudentUser()
    const group = await aGroup()
    const { status, body } = await scim.patch(`/Groups/${group.id}`, [
      { op: 'add', path: 'members', value: [{ value: id }] },
      { op: 'add', path: 'members', value: [{ value: randomUUID() }] },
    ])
    expect([status, body.scimType, body.detail]).toEqual([
      400,
      'invalidValue',
      expect.stringContaining('members[value eq'),
    ])
    expect(await membersOf(group.id)).toEqual([])
  })

  test('a replaced group has its new members alone, and a stale tag is refused', async () => {
    const [first, second] = await Promise.all([aStudentUser(), aStudentUser()])
    const group = await aGroup([first])
    const sent = { displayName: group.displayName, members: [{ value: second }] }
    const { status, body } = await scim.put(`/Groups/${group.id}`, sent, { 'if-match': group.meta.version })
    expect([status, body.members.map(({ value }: { value: string }) => value)]).toEqual([200, [second]])
    expect((await scim.put(`/Groups/${group.id}`, sent, { 'if-match': group.meta.version })).status).toBe(412)
  })

  test('a user that is deleted is in no group', async () => {
    const id = await aStudentUser()
    const group = await aGroup([id])
    await scim.delete(`/Users/${id}`)
    expect(await membersOf(group.id)).toEqual([])
  })
})

describe('a group that fills a team', () => {
  test('brings its staff in and out; who was put there by hand stays, and students never come', async () => {
    const byHand = await anAgent(server.db)
    const team = await aTeam(server.db)
    await insert(server.db, 'team_member', { teamId: team.id, personId: byHand.id })
    const [handId, agentId, studentId] = await Promise.all([aUserOf(byHand), anAgentUser(), aStudentUser()])
    const group = await aGroup([handId, agentId, studentId])
    const answer = await connect(group.id, team.alias)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().groups.find(({ id }: { id: string }) => id === group.id)).toMatchObject({
      members: 3,
      staff: 2,
      team: { alias: team.alias, name: team.name },
    })
    expect(await inTeam(team.id)).toEqual([handId, agentId].toSorted())

    const late = await anAgentUser()
    await scim.patch(`/Groups/${group.id}`, [{ op: 'Add', path: 'members', value: [{ value: late }] }])
    expect(await inTeam(team.id)).toEqual([handId, agentId, late].toSorted())
    const cut = await findMany(
      server.db,
      'event',
      sql`type = 'person.access_changed' AND payload->>'personId' = ${late}`,
    )
    expect(cut).toHaveLength(1)

    await scim.patch(`/Groups/${group.id}`, [
      { op: 'Remove', path: 'members', value: [{ value: agentId }, { value: handId }] },
    ])
    expect(await inTeam(team.id)).toEqual([handId, late].toSorted())
    await scim.delete(`/Groups/${group.id}`)
    expect(await inTeam(team.id)).toEqual([handId])
  })

  test('whoever becomes staff later joins the team, and saving the team by hand does not change why', async () => {
    const team = await aTeam(server.db)
    const studentId = await aStudentUser()
    const group = await aGroup([studentId])
    await connect(group.id, team.alias)
    expect(await inTeam(team.id)).toEqual([])
    const role = await findOne(server.db, 'role', { name: 'superadmin' })
    await updateOne(server.db, 'person', { id: studentId }, { roleId: role?.id ?? null })
    expect(await inTeam(team.id)).toEqual([studentId])

    const {
      revision,
      archivedAt: _,
      updatedAt: __,
      ...record
    } = (await admin.get(`/api/backend/team-records/${team.alias}`)).json()
    const saved = await admin.put(`/api/backend/team-records/${team.alias}`, {
      ...record,
      revision,
      businessHours: null,
      departments: [],
    })
    expect(saved.statusCode).toBe(200)
    expect(await inTeam(team.id)).toEqual([studentId])
    await connect(group.id, null)
    expect(await inTeam(team.id)).toEqual([])
  })

  test('takes nobody out whom a rule of a provider put there too', async () => {
    const team = await aTeam(server.db)
    const agentId = await anAgentUser()
    const row = { teamId: team.id, personId: agentId }
    const providerIds = [randomUUID()]
    await insert(server.db, 'team_member', { ...row, isByHand: false, providerIds })
    const group = await aGroup([agentId])
    await connect(group.id, team.alias)
    expect(await findMany(server.db, 'team_member', row)).toMatchObject([{ isFromGroup: true, providerIds }])

    await scim.delete(`/Groups/${group.id}`)

    expect(await findMany(server.db, 'team_member', row)).toMatchObject([{ isFromGroup: false, providerIds }])
  })

  test('an archived or unknown team is refused at its field', async () => {
    const team = await aTeam(server.db)
    await updateOne(server.db, 'team', { id: team.id }, { archivedAt: server.clock.now() })
    const group = await aGroup()
    const answer = await connect(group.id, team.alias)
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['team']])
    expect((await connect(randomUUID(), null)).statusCode).toBe(404)
  })
})

test('the back office shows address, use, groups and what was refused, and forgets a directory that is over', async () => {
  const token = await tokens.integration('Old directory')
  const old = createScimClient(origin, token.secret)
  const team = await aTeam(server.db)
  const agent = await anAgent(server.db)
  const { body: user } = await old.post('/Users', { userName: agent.email })
  const { body: group } = await old.post('/Groups', { displayName: 'Desk', members: [{ value: user.id }] })
  await old.post('/Users', { userName: 'nobody' })
  await connect(group.id, team.alias)

  const shown = (await admin.get(routes.directories.path)).json()
  expect(shown.address).toBe(`${server.config.appUrl}/scim/v2`)
  const directory = shown.directories.find(({ name }: { name: string }) => name === 'Old directory')
  expect(directory).toMatchObject({ users: 1, groups: 1, lastUsedAt: expect.any(String) })
  expect(shown.problems[0]).toMatchObject({
    directory: 'Old directory',
    resource: 'User',
    reason: 'scim_value_required',
    message: '“emails” is required.',
    isPartial: false,
  })
  const path = `/api/backend/directories/${directory.id}`
  expect((await admin.delete(path)).json().error.reason).toBe('scim_directory_in_use')
  expect((await admin.delete(`/api/backend/api-tokens/${token.id}`)).statusCode).toBe(204)
  expect((await old.get('/Users')).status).toBe(401)
  expect((await admin.delete(path)).statusCode).toBe(204)
  expect(await inTeam(team.id)).toEqual([])
  expect(JSON.stringify((await admin.get(routes.directories.path)).json())).not.toContain('Old directory')
})
