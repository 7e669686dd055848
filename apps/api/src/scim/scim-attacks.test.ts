import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { countRows, findMany, getOne } from '@lodge/database'
import { scimSchemas } from '@lodge/desk/directory'
import { anAgent, aStudent, aTeam } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScimClient, createTokenMaker, type ScimClient } from '../testing/scim-client.ts'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let origin: string
let tokens: Awaited<ReturnType<typeof createTokenMaker>>
let scim: ScimClient
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  origin = await listenOnFreePort(server)
  tokens = await createTokenMaker(server)
  secret = (await tokens.integration('Entra')).secret
  scim = createScimClient(origin, secret)
})
afterAll(() => server.close())

const places = [
  ['GET', '/Users'],
  ['POST', '/Users'],
  ['GET', '/Users/01890a5d-ac96-774b-bcce-b302099a8057'],
  ['PUT', '/Users/01890a5d-ac96-774b-bcce-b302099a8057'],
  ['PATCH', '/Users/01890a5d-ac96-774b-bcce-b302099a8057'],
  ['DELETE', '/Users/01890a5d-ac96-774b-bcce-b302099a8057'],
  ['GET', '/Groups'],
  ['POST', '/Groups'],
  ['PATCH', '/Groups/01890a5d-ac96-774b-bcce-b302099a8057'],
  ['GET', '/ServiceProviderConfig'],
  ['GET', '/Schemas'],
  ['GET', '/ResourceTypes'],
  ['POST', '/Bulk'],
] as const

test.each(places)(
  '%s %s takes neither a session, nor a personal token, nor another scope',
  async (method, path) => {
    const others = await tokens.integration('Reader', ['people:read', 'tickets:write'])
    const personal = await tokens.personal()
    const agent = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
    const cookie = (await signInToAdmin(server, agent)).cookieHeader()
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const answers = await Promise.all([
      createScimClient(origin, others.secret).send(method, path, body),
      createScimClient(origin, personal.secret).send(method, path, body),
      createScimClient(origin, null).send(method, path, body, { cookie }),
      createScimClient(origin, `lodge_it_${'a'.repeat(38)}`).send(method, path, body),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 401])
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
      expect(answer.body.schemas).toEqual([scimSchemas.error])
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  },
)

test('a directory’s token opens nothing but SCIM', async () => {
  const headers = { authorization: `Bearer ${secret}` }
  for (const url of [
    '/api/v1/tickets',
    '/api/v1/people',
    '/api/backend/tickets',
    '/api/backend/directories',
  ]) {
    const { statusCode } = await server.app.inject({ method: 'GET', url, headers })
    expect([url, [401, 403, 404].includes(statusCode)]).toEqual([url, true])
  }
})

test('the scope stands alone, is for superadmins to give and for nobody’s own tokens', async () => {
  const superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  const manager = await anAgent(server.db, {
    permissions: ['manage_api_token', 'view_all_tickets'],
    passwordHash: await passwordHash,
  })
  const [admin, lesser] = await Promise.all([
    signInToAdmin(server, superadmin),
    signInToAdmin(server, manager),
  ])
  const input = { name: 'Directory', teams: [], days: 90 }
  const mixed = await admin.post('/api/backend/api-tokens', { ...input, scopes: ['scim', 'tickets:read'] })
  expect([mixed.statusCode, mixed.json().error.fields?.scopes.reason]).toEqual([422, 'scope_stands_alone'])
  const beyond = await lesser.post('/api/backend/api-tokens', { ...input, scopes: ['scim'] })
  expect([beyond.statusCode, beyond.json().error.reason]).toEqual([422, 'scope_beyond_yours'])
  const made = (await admin.post('/api/backend/api-tokens', { ...input, scopes: ['scim'] })).json()
  const rotated = await lesser.post(`/api/backend/api-tokens/${made.id}/rotation`, { days: 90, overlap: 0 })
  expect([rotated.statusCode, rotated.json().error.reason]).toEqual([422, 'scope_beyond_yours'])
  const own = await admin.post('/api/backend/me/tokens', { name: 'Mine', days: 90, scopes: ['scim'] })
  expect(own.statusCode).toBe(422)
})

test.each([
  ['quotes and SQL', `userName eq "x' OR '1'='1"`, 200, null],
  ['SQL outside of a text', `userName eq "x" OR 1=1; DROP TABLE person`, 400, 'invalidFilter'],
  ['an attribute of Postgres', `password_hash pr`, 400, 'invalidFilter'],
  ['an attribute of JavaScript', `__proto__ pr`, 400, 'invalidFilter'],
  ['an attribute of every object', `constructor eq "x"`, 400, 'invalidFilter'],
  ['a part of an address in SQL', `emails[value" eq "x"]`, 400, 'invalidFilter'],
  ['wildcards, which are none', `userName sw "%"`, 200, null],
  ['many brackets', `${'('.repeat(400)}userName pr${')'.repeat(400)}`, 400, 'invalidFilter'],
  ['many conditions', Array.from({ length: 60 }, () => 'active eq true').join(' or '), 400, 'invalidFilter'],
  ['many nots', `${'not ('.repeat(100)}userName pr${')'.repeat(100)}`, 400, 'invalidFilter'],
  ['a long text', `userName eq "${'x'.repeat(2_000)}"`, 400, 'invalidFilter'],
  ['an open text', `userName eq "x`, 400, 'invalidFilter'],
  ['a zero byte', `userName eq "\\u0000"`, 400, 'invalidFilter'],
  ['a number for a name', `userName eq 5`, 400, 'invalidFilter'],
  ['no id', `id eq "1; DELETE FROM person"`, 200, null],
  ['a date that is none', `meta.created gt "yesterday"`, 400, 'invalidFilter'],
])('a filter with %s finds nobody', async (_, filter, status, scimType) => {
  await scim.post('/Users', { userName: 'filter@uni.example' })
  const { status: answered, body } = await scim.find('Users', filter)
  expect([answered, body.scimType ?? null]).toEqual([status, scimType])
  if (status === 200) expect(body.Resources).toEqual([])
})

test.each([
  ['not JSON', '{', 400],
  ['a list', [], 400],
  ['half a megabyte and more', { userName: 'x'.repeat(limits.scimBytes) }, 413],
  ['a megabyte', { userName: 'x@uni.example', displayName: 'x'.repeat(1024 * 1024) }, 413],
  ['deep JSON', JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`), 400],
  ['a prototype', '{"userName":"p@uni.example","__proto__":{"active":false}}', 400],
  ['no name', { emails: [{ value: 'a@uni.example' }] }, 400],
  ['an address that is none', { userName: 'a', emails: [{ value: 'a' }] }, 400],
  ['a name of numbers', { userName: 5 }, 400],
  [
    'many addresses',
    {
      userName: 'm@uni.example',
      emails: Array.from({ length: 50 }, (_, at) => ({ value: `m${at}@uni.example` })),
    },
    400,
  ],
  ['a zero byte', { userName: 'zero\u0000@uni.example' }, 400],
])('a user of %s is refused in the form of SCIM', async (_, body, expected) => {
  const before = await countRows(server.db, 'person')
  const { status, body: answer } = await scim.post('/Users', body)
  expect([status, answer.schemas, answer.status]).toEqual([expected, [scimSchemas.error], `${expected}`])
  expect(answer.detail).toEqual(expect.any(String))
  expect(await countRows(server.db, 'person')).toBe(before)
})

test.each([
  ['an unknown op', [{ op: 'move', path: 'active', value: true }], 'invalidSyntax'],
  ['an unknown path', [{ op: 'add', path: 'wizard', value: true }], 'invalidPath'],
  ['the id', [{ op: 'replace', path: 'id', value: 'x' }], 'mutability'],
  ['no path to remove', [{ op: 'remove' }], 'noTarget'],
  ['a broken path', [{ op: 'remove', path: 'emails[type eq' }], 'invalidFilter'],
  [
    'a filter that describes nothing',
    [{ op: 'replace', path: 'emails[value co "zz"].type', value: 'x' }],
    'noTarget',
  ],
  ['no name any more', [{ op: 'remove', path: 'userName' }], 'invalidValue'],
  ['a third truth', [{ op: 'replace', path: 'active', value: 'perhaps' }], 'invalidValue'],
  ['nothing', [], 'invalidSyntax'],
])('a patch with %s is refused with its type, and changes nothing', async (_, operations, scimType) => {
  const student = await aStudent(server.db)
  const { body: user } = await scim.post('/Users', { userName: student.email })
  const { status, body } = await scim.patch(`/Users/${user.id}`, [
    ...(operations.length > 0 ? [{ op: 'replace', path: 'displayName', value: 'Changed' }] : []),
    ...operations,
  ])
  expect([status, body.scimType]).toEqual([400, scimType])
  expect((await scim.get(`/Users/${user.id}`)).body).toEqual(user)
})

test.each([
  'emails[type eq "mila@secret.example"].nothing',
  'nothing[value eq "mila@secret.example',
  'nothing eq "a\\"mila@secret.example"',
])('what was refused is kept without the person in it: %s', async (path) => {
  const { body } = await scim.send('POST', '/Users', {
    schemas: [scimSchemas.user],
    userName: `${randomUUID()}@uni.example`,
    emails: [{ value: `${randomUUID()}@uni.example`, primary: true }],
  })
  const personId = String(body.id)
  const patch = { schemas: [scimSchemas.patch], Operations: [{ op: 'replace', path, value: 'x' }] }
  const refused = await scim.send('PATCH', `/Users/${personId}`, patch)
  expect(refused.status).toBe(400)
  const problems = await findMany(server.db, 'scim_problem', { personId })
  expect(problems).toHaveLength(1)
  expect(JSON.stringify(problems)).not.toContain('secret')
})

test('deactivating closes the open pages of staff and of students within seconds', async () => {
  const team = await aTeam(server.db)
  const agent = await anAgent(server.db, { teams: [team], passwordHash: await passwordHash })
  const student = await aStudent(server.db)
  const sockets = [
    createTestSocket(origin, '/admin', { cookie: (await signInToAdmin(server, agent)).cookieHeader() }),
    createTestSocket(origin, '/portal', { cookie: (await signInToPortal(server, student)).cookieHeader() }),
  ]
  await Promise.all(sockets.map(connectTestSocket))
  for (const { email, id } of [agent, student]) {
    await scim.post('/Users', { userName: email })
    expect(
      (await scim.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }])).status,
    ).toBe(200)
  }
  await server.app.reviewSockets()
  await expect.poll(() => sockets.map(({ connected }) => connected)).toEqual([false, false])
  await expect(connectTestSocket(sockets[0] ?? expect.fail())).rejects.toThrow('not_signed_in')
  for (const socket of sockets) socket.disconnect()
})

test('a directory that asks too often is told when to come again', async () => {
  const own = await startTestServer()
  const maker = await createTokenMaker(own)
  const token = await maker.integration('Eager')
  const ask = () =>
    own.app.inject({ url: '/scim/v2/Users?count=0', headers: { authorization: `Bearer ${token.secret}` } })
  const { id } = await getOne(own.db, 'api_token', { id: token.id }, { columns: ['id'] })
  expect((await ask()).statusCode).toBe(200)
  const keys = await own.redis.redis.keys(`*byToken:${id}*`)
  for (const key of keys) await own.redis.redis.set(key, `${limits.scimRequests + 1}`, 'KEEPTTL')
  const answer = await ask()
  expect([answer.statusCode, answer.json().status]).toEqual([429, '429'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await own.close()
})

test('bulk requests have a limit of their own', async () => {
  const bulk = () => scim.post('/Bulk', { Operations: [{ method: 'DELETE', path: '/Users/nobody' }] })
  expect((await bulk()).status).toBe(200)
  for (const key of await server.redis.redis.keys('*scimBulksByToken:*'))
    await server.redis.redis.set(key, `${limits.scimBulkRequests + 1}`, 'KEEPTTL')
  expect((await bulk()).status).toBe(429)
  expect((await scim.get('/Users?count=0')).status).toBe(200)
})

test('the service says what it can do, and each schema and type by its name', async () => {
  const config = await scim.get('/ServiceProviderConfig')
  expect(config.body).toMatchObject({
    patch: { supported: true },
    bulk: {
      supported: true,
      maxOperations: limits.scimBulkOperations,
      maxPayloadSize: limits.scimBulkBytes,
    },
    filter: { supported: true, maxResults: limits.scimPageSize },
    etag: { supported: true },
  })
  for (const path of ['/Schemas', '/ResourceTypes']) {
    const list = await scim.get(path)
    for (const resource of list.body.Resources)
      expect((await scim.get(`${path}/${resource.id}`)).body).toEqual(resource)
  }
  expect((await scim.get('/Schemas/nothing')).status).toBe(404)
  expect((await scim.get('/Me')).status).toBe(404)
})
