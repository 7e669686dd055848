import { randomUUID } from 'node:crypto'
import { routes, superadmin } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert, sql, updateOne } from '@lodge/database'
import { scimSchemas } from '@lodge/desk/directory'
import { aDepartment, anAgent, aStudent, aSuperadmin, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScimClient, createTokenMaker, type ScimClient } from '../testing/scim-client.ts'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let origin: string
let tokens: Awaited<ReturnType<typeof createTokenMaker>>
let scim: ScimClient
let integration: { id: string; personId: string }
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  origin = await listenOnFreePort(server)
  tokens = await createTokenMaker(server)
  const token = await tokens.integration('Entra')
  integration = await getOne(server.db, 'api_token', { id: token.id }, { columns: ['id', 'personId'] })
  scim = createScimClient(origin, token.secret)
})
afterAll(() => server.close())

const anAddressOf = (name: string) => `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@uni.example`

/** As Microsoft Entra sends a new user. */
const entraUser = (email: string, more: object = {}) => ({
  schemas: [scimSchemas.user, scimSchemas.enterprise],
  externalId: randomUUID(),
  userName: email,
  active: true,
  displayName: 'Sam Okafor',
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Sam Okafor', familyName: 'Okafor', givenName: 'Sam' },
  ...more,
})

async function aUser(more: object = {}, email = anAddressOf('Sam')) {
  const { status, body } = await scim.post('/Users', entraUser(email, more))
  expect(status).toBe(201)
  return { id: `${body.id}`, email, user: body }
}
const changesOf = (id: string) =>
  findMany(server.db, 'event', sql`type = 'person.changed' AND payload->>'recordId' = ${id}`)
const personOf = (id: string) => getOne(server.db, 'person', { id })
const problemsOf = async (personId: string) =>
  (await findMany(server.db, 'scim_problem', { personId }, { orderBy: ['at'] })).map(({ reason }) => reason)

test('a new user becomes a requester, and is answered with address, tag and content type', async () => {
  const email = anAddressOf('Sam')
  const { status, body, headers } = await scim.post('/Users', entraUser(email))

  expect(status).toBe(201)
  expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  expect(headers.get('location')).toBe(body.meta.location)
  expect(headers.get('etag')).toBe(body.meta.version)
  expect(body).toMatchObject({
    schemas: [scimSchemas.user],
    userName: email,
    active: true,
    displayName: 'Sam Okafor',
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User', location: `${server.config.appUrl}/scim/v2/Users/${body.id}` },
  })
  expect(await personOf(body.id)).toMatchObject({ email, name: 'Sam Okafor', roleId: null, archivedAt: null })
  expect(await findOne(server.db, 'person_address', { email })).toMatchObject({ verifiedAt: null })
  const again = await scim.get(`/Users/${body.id}`, { 'if-none-match': body.meta.version })
  expect([again.status, again.body]).toEqual([304, null])
})

test('what a directory does stands in the log under the name of its integration', async () => {
  const { id } = await aUser()
  const [event] = await changesOf(id)

  expect(event).toMatchObject({ actorId: integration.personId, through: 'token' })
})

describe('the sequence of Microsoft Entra', () => {
  test('tests the connection by looking for nobody', async () => {
    const { status, body } = await scim.find('Users', `userName eq "${randomUUID()}"`)
    expect([status, body]).toEqual([
      200,
      { schemas: [scimSchemas.list], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    ])
  })

  test.each([
    ['userName eq', (user: Record<string, string>) => `userName eq "${user.userName?.toUpperCase()}"`],
    ['externalId eq', (user: Record<string, string>) => `externalId eq "${user.externalId}"`],
    ['id eq', (user: Record<string, string>) => `id eq "${user.id}"`],
    ['emails.value eq', (user: Record<string, string>) => `emails.value eq "${user.userName}"`],
    [
      'emails[type eq "work"].value eq',
      (user: Record<string, string>) => `emails[type eq "work"].value eq "${user.userName}"`,
    ],
    ['emails[…]', (user: Record<string, string>) => `emails[type eq "work" and value eq "${user.userName}"]`],
    [
      'the full name of the attribute',
      (user: Record<string, string>) => `${scimSchemas.user}:userName EQ "${user.userName}"`,
    ],
    [
      'and',
      (user: Record<string, string>) =>
        `userName eq "${user.userName}" and externalId eq "${user.externalId}"`,
    ],
    [
      'and, or, not',
      (user: Record<string, string>) =>
        `(id eq "${user.id}" or userName sw "nobody") and not (active eq "False")`,
    ],
    [
      'sw and co',
      (user: Record<string, string>) =>
        `userName sw "${user.userName?.slice(0, 9)}" and displayName co "OKA" and id eq "${user.id}"`,
    ],
    [
      'pr and dates',
      (user: Record<string, string>) =>
        `displayName pr and meta.created le "2100-01-01T00:00:00Z" and id eq "${user.id}"`,
    ],
  ])('finds a user by %s', async (_, filterOf) => {
    await aUser()
    const { user } = await aUser()
    const { status, body } = await scim.find('Users', filterOf(user))

    expect(status).toBe(200)
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([user.id])
    expect(body.totalResults).toBe(1)
  })

  test.each([
    [
      'texts instead of true and false, and an op in capitals',
      [{ op: 'Replace', path: 'active', value: 'False' }],
      { active: false },
    ],
    [
      'several paths',
      [
        { op: 'Replace', path: 'displayName', value: 'Sam O.' },
        { op: 'Add', path: 'name.givenName', value: 'Samuel' },
        { op: 'Remove', path: 'name.formatted' },
      ],
      { displayName: 'Sam O.', name: { familyName: 'Okafor', givenName: 'Samuel' } },
    ],
    [
      'an address by a filter',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'new-address@uni.example' }],
      { emails: [{ primary: true, type: 'work', value: 'new-address@uni.example' }] },
    ],
    [
      'an address of a kind that was not there',
      [{ op: 'Add', path: 'emails[type eq "home"].value', value: 'sam@home.example' }],
      { emails: [expect.anything(), { type: 'home', value: 'sam@home.example' }] },
    ],
    [
      'paths in an object without a path',
      [
        {
          op: 'Add',
          value: { displayName: 'Sam Objekt', 'name.familyName': 'Objekt', active: 'True' },
        },
      ],
      { displayName: 'Sam Objekt', name: { familyName: 'Objekt' }, active: true },
    ],
    [
      'attributes that Lodge does not keep',
      [
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1' },
        { op: 'Add', path: `${scimSchemas.enterprise}:manager`, value: randomUUID() },
        { op: 'Replace', path: 'displayName', value: 'Still Sam' },
      ],
      { displayName: 'Still Sam' },
    ],
    [
      'a single value in a list of one',
      [{ op: 'Replace', path: 'displayName', value: [{ $ref: null, value: 'Listed Sam' }] }],
      { displayName: 'Listed Sam' },
    ],
  ])('a patch with %s', async (_, operations, expected) => {
    const { id } = await aUser()
    const { status, body } = await scim.patch(`/Users/${id}`, operations)

    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
    expect((await scim.get(`/Users/${id}`)).body).toEqual(body)
  })

  test('department by its full name: known ones count, unknown ones are left out and said', async () => {
    const department = await aDepartment(server.db)
    const { id, user } = await aUser()
    const path = `${scimSchemas.enterprise}:department`
    const known = await scim.patch(`/Users/${id}`, [
      { op: 'Add', path, value: department.name.toUpperCase() },
    ])
    expect(known.body[scimSchemas.enterprise]).toEqual({ department: department.name.toUpperCase() })
    expect((await personOf(id)).departmentId).toBe(department.id)

    const unknown = await scim.patch(`/Users/${id}`, [{ op: 'Replace', path, value: 'Alchemy' }])
    expect([unknown.status, unknown.body[scimSchemas.enterprise]]).toEqual([200, undefined])
    expect(unknown.body.schemas).toEqual(user.schemas)
    expect((await personOf(id)).departmentId).toBe(department.id)
    expect(await problemsOf(id)).toEqual(['scim_department_unknown'])
  })

  test('department by its alias, though another one has that name', async () => {
    const alias = `physics-${randomUUID().slice(0, 8)}`
    const physics = await insert(server.db, 'department', { alias, name: 'Faculty of Physics' })
    await insert(server.db, 'department', { alias: `former-${alias}`, name: alias })
    const { id } = await aUser()
    await scim.patch(`/Users/${id}`, [
      { op: 'Add', path: `${scimSchemas.enterprise}:department`, value: alias },
    ])

    expect((await personOf(id)).departmentId).toBe(physics.id)
    expect(await problemsOf(id)).toEqual([])
  })
})

describe('the sequence of Okta', () => {
  test('creates, reads, replaces and deactivates by an object without a path', async () => {
    const email = anAddressOf('Amrit')
    const name = { givenName: 'Amrit', familyName: 'Kaur' }
    const sent = {
      schemas: [scimSchemas.user],
      userName: email,
      name,
      emails: [{ primary: true, value: email, type: 'work' }],
      displayName: 'Amrit Kaur',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const { body: user } = await scim.post('/Users', sent)
    expect((await scim.get(`/Users/${user.id}`)).body).toEqual(user)
    expect(JSON.stringify(await findOne(server.db, 'scim_user', { personId: user.id }))).not.toContain(
      '1mz050nq',
    )

    const replaced = await scim.put(`/Users/${user.id}`, {
      ...user,
      name: { ...name, familyName: 'Singh' },
      displayName: 'Amrit Singh',
    })
    expect([replaced.status, (await personOf(user.id)).name]).toEqual([200, 'Amrit Singh'])

    const off = await scim.patch(`/Users/${user.id}`, [
      { op: 'replace', value: { id: user.id, active: false } },
    ])
    expect([off.status, off.body.active]).toEqual([200, false])
    const on = await scim.put(`/Users/${user.id}`, { ...sent, active: true })
    expect([on.status, on.body.active]).toEqual([200, true])
    expect((await personOf(user.id)).archivedAt).toBeNull()
  })

  test('pages through all, and only counts with a count of 0', async () => {
    const own = createScimClient(origin, (await tokens.integration('Okta')).secret)
    for (const _ of [1, 2, 3]) await own.post('/Users', entraUser(anAddressOf('page')))
    const pages = await Promise.all([
      own.get('/Users?startIndex=1&count=2'),
      own.get('/Users?startIndex=3&count=2'),
      own.get('/Users?count=0'),
      own.get('/Users?startIndex=-5&count=1000000'),
    ])
    const shapes = pages.map(({ body }) => [
      body.totalResults,
      body.startIndex,
      body.itemsPerPage,
      body.Resources.length,
    ])
    expect(shapes).toEqual([
      [3, 1, 2, 2],
      [3, 3, 1, 1],
      [3, 1, 0, 0],
      [3, 1, 3, 3],
    ])
    const ids = [...pages[0].body.Resources, ...pages[1].body.Resources].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })

  test('asks for some attributes, or for all but some', async () => {
    const { id } = await aUser()
    const some = await scim.get(`/Users/${id}?attributes=userName,name.givenName,emails.value`)
    expect(Object.keys(some.body).toSorted()).toEqual(['emails', 'id', 'name', 'schemas', 'userName'])
    expect([some.body.name, Object.keys(some.body.emails[0])]).toEqual([{ givenName: 'Sam' }, ['value']])
    const others = await scim.get(`/Users/${id}?excludedAttributes=emails,name.formatted`)
    expect(others.body.emails).toBeUndefined()
    expect(others.body.name).toEqual({ familyName: 'Okafor', givenName: 'Sam' })
  })
})

describe('versions and uniqueness', () => {
  test('a change upon an old version is refused, and one upon the present version taken', async () => {
    const { id, user } = await aUser()
    const operations = [{ op: 'replace', path: 'displayName', value: 'Somebody' }]
    const first = await scim.patch(`/Users/${id}`, operations, { 'if-match': user.meta.version })
    expect([first.status, first.body.meta.version === user.meta.version]).toEqual([200, false])
    const late = await scim.patch(`/Users/${id}`, operations, { 'if-match': user.meta.version })
    expect([late.status, late.body.schemas]).toEqual([412, [scimSchemas.error]])
    // Somebody changes the person here meanwhile.
    await updateOne(server.db, 'person', { id }, { revision: { increment: 1 } })
    const beside = await scim.delete(`/Users/${id}`, { 'if-match': first.body.meta.version })
    expect(beside.status).toBe(412)
    expect((await scim.delete(`/Users/${id}`, { 'if-match': '*' })).status).toBe(204)
  })

  test('a second user of the same name, external id or address is a conflict that names the path', async () => {
    const { user, email } = await aUser()
    const outcomes = await Promise.all([
      scim.post('/Users', entraUser(email)),
      scim.post('/Users', entraUser(anAddressOf('other'), { userName: email.toUpperCase() })),
      scim.post('/Users', entraUser(anAddressOf('other'), { externalId: user.externalId })),
    ])
    for (const { status, body } of outcomes)
      expect([status, body.status, body.scimType]).toEqual([409, '409', 'uniqueness'])
    expect(outcomes.map(({ body }) => body.detail)).toEqual([
      expect.stringContaining('userName'),
      expect.stringContaining('userName'),
      expect.stringContaining('externalId'),
    ])
    const other = await aUser()
    const taken = await scim.patch(`/Users/${other.id}`, [
      { op: 'replace', path: 'emails', value: [{ value: email }] },
    ])
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
    expect((await personOf(other.id)).email).toBe(other.email)
  })

  test('the same user sent twice at once is made once', async () => {
    const sent = entraUser(anAddressOf('twice'))
    const answers = await Promise.all([scim.post('/Users', sent), scim.post('/Users', sent)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await countRows(server.db, 'person', { email: sent.userName })).toBe(1)
  })

  test('another directory sees none of these users, and has external ids of its own', async () => {
    const { id, email, user } = await aUser()
    const other = createScimClient(origin, (await tokens.integration('Other')).secret)
    expect((await other.get(`/Users/${id}`)).status).toBe(404)
    expect((await other.find('Users', `externalId eq "${user.externalId}"`)).body.totalResults).toBe(0)
    expect(
      (await other.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])).status,
    ).toBe(404)
    expect((await other.delete(`/Users/${id}`)).status).toBe(404)
    const theirs = await other.post(
      '/Users',
      entraUser(anAddressOf('theirs'), { externalId: user.externalId }),
    )
    expect(theirs.status).toBe(201)
    // The same person may be in both.
    const both = await other.post('/Users', entraUser(email))
    expect([both.status, both.body.id]).toEqual([201, id])
  })
})

describe('accounts that were there before', () => {
  test('a requester is linked by address, and the log says so', async () => {
    const student = await aStudent(server.db)
    const { status, body } = await scim.post('/Users', entraUser(student.email))
    expect([status, body.id]).toEqual([201, student.id])
    expect(await countRows(server.db, 'person', { email: student.email })).toBe(1)
    expect(JSON.stringify(await changesOf(student.id))).toContain('"directory":"Entra"')
  })

  test('nobody takes over a superadmin: the address stays, no link is mailed, no role is given', async () => {
    const admin = await aSuperadmin(server.db)
    const { body: user } = await scim.post(
      '/Users',
      entraUser(admin.email, { roles: [{ value: superadmin }] }),
    )
    const outcome = await scim.put(
      `/Users/${user.id}`,
      entraUser('attacker@evil.example', { userName: admin.email }),
    )

    expect(outcome.status).toBe(200)
    expect(await personOf(admin.id)).toMatchObject({ email: admin.email, sessionsFrom: null })
    expect(await countRows(server.db, 'person_address', { email: 'attacker@evil.example' })).toBe(0)
    expect(await problemsOf(admin.id)).toEqual(['scim_address_of_staff'])
    const student = await aUser({ roles: [{ value: superadmin }], userType: superadmin })
    expect((await personOf(student.id)).roleId).toBeNull()
  })

  test('the last superadmin is never deactivated', async () => {
    const others = await findMany(
      server.db,
      'person',
      {},
      { columns: ['id', 'email', 'roleId', 'archivedAt'] },
    )
    const role = await getOne(server.db, 'role', { name: superadmin })
    const admins = others.filter(({ roleId, archivedAt }) => roleId === role.id && archivedAt === null)
    const statuses: number[] = []
    for (const { id: adminId, email } of admins) {
      const found = await scim.find('Users', `id eq "${adminId}"`)
      const id = found.body.Resources[0]?.id ?? (await scim.post('/Users', entraUser(email))).body.id
      const answer = await scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
      statuses.push(answer.status)
    }
    expect(statuses.at(-1)).toBe(403)
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(await countRows(server.db, 'person', { roleId: role.id, archivedAt: null })).toBe(1)
    const { id = '' } = admins.at(-1) ?? {}
    expect((await scim.delete(`/Users/${id}`)).status).toBe(403)
    for (const admin of admins)
      await scim.patch(`/Users/${admin.id}`, [{ op: 'replace', path: 'active', value: true }])
  })

  test('what was changed here stays until the directory says otherwise', async () => {
    const { id, user } = await aUser()
    await updateOne(server.db, 'person', { id }, { name: 'Sammy' })
    await scim.put(`/Users/${id}`, user)
    expect((await personOf(id)).name).toBe('Sammy')
    await scim.put(`/Users/${id}`, { ...user, displayName: 'Samuel Okafor' })
    expect((await personOf(id)).name).toBe('Samuel Okafor')
  })

  test('another address ends the sessions of a requester and signs nobody else in', async () => {
    const { id, user, email } = await aUser()
    const moved = anAddressOf('moved')
    await scim.put(`/Users/${id}`, { ...user, userName: moved, emails: [{ value: moved, primary: true }] })
    const person = await personOf(id)
    expect([person.email, person.sessionsFrom !== null]).toEqual([moved, true])
    expect(await countRows(server.db, 'person_address', { email })).toBe(0)
  })
})

describe('deactivation', () => {
  test('ends the sessions of staff and keeps their tickets and role; reactivation brings them back', async () => {
    const team = await aTeam(server.db)
    const agent = await anAgent(server.db, { teams: [team], passwordHash: await passwordHash })
    const ticket = await aTicket(server.db, { team, assignee: agent })
    const { body: user } = await scim.post('/Users', entraUser(agent.email))
    const browser = await signInToAdmin(server, agent)
    expect((await browser.get('/api/backend/init')).statusCode).toBe(200)

    await scim.patch(`/Users/${user.id}`, [{ op: 'Replace', path: 'active', value: 'False' }])
    expect((await browser.get('/api/backend/tickets')).statusCode).toBe(401)
    expect(await getOne(server.db, 'ticket', { id: ticket.id })).toMatchObject({ assigneeId: agent.id })

    server.clock.passMinutes(1)
    await scim.patch(`/Users/${user.id}`, [{ op: 'Replace', path: 'active', value: 'True' }])
    expect((await personOf(agent.id)).archivedAt).toBeNull()
    expect((await signInToAdmin(server, agent)).cookieHeader()).not.toBe('')
  })

  test('one that was made here is not ended by the directory', async () => {
    const { id, user } = await aUser()
    await updateOne(server.db, 'person', { id }, { archivedAt: server.clock.now() })
    const { status, body } = await scim.put(`/Users/${id}`, { ...user, active: true })
    expect([status, body.active]).toEqual([200, false])
    expect(await problemsOf(id)).toEqual(['scim_stays_deactivated'])
  })

  test('deleting archives and forgets the user; made anew, it is the same person again', async () => {
    const { id, email } = await aUser()
    const student = { ...(await personOf(id)), actor: { kind: 'requester' as const, id } }
    await aTicket(server.db, { requester: student })
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204)
    expect((await scim.get(`/Users/${id}`)).status).toBe(404)
    expect((await scim.delete(`/Users/${id}`)).status).toBe(404)
    expect((await scim.find('Users', `userName eq "${email}"`)).body.totalResults).toBe(0)
    expect((await personOf(id)).archivedAt).not.toBeNull()
    expect(await countRows(server.db, 'ticket', { requesterId: id })).toBe(1)

    const again = await scim.post('/Users', entraUser(email))
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true])
  })

  test('a student is out of the portal as well', async () => {
    const student = await aStudent(server.db)
    const { body: user } = await scim.post('/Users', entraUser(student.email))
    const browser = await signInToPortal(server, student)
    await scim.delete(`/Users/${user.id}`)
    expect((await browser.get(routes.myAccount.path)).statusCode).toBe(401)
  })
})
