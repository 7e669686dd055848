import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { countRows, findMany, getOne } from '@lodge/database'
import { scimSchemas } from '@lodge/desk/directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScimClient, createTokenMaker, type ScimClient } from '../testing/scim-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let scim: ScimClient
let integrationId: string
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  const origin = await listenOnFreePort(server)
  const { id, secret } = await (await createTokenMaker(server)).integration('Entra')
  integrationId = (await getOne(server.db, 'api_token', { id }, { columns: ['personId'] })).personId
  scim = createScimClient(origin, secret)
})
afterAll(() => server.close())

const anAddress = () => `${randomUUID()}@uni.example`
const post = (bulkId: string, data: object, path = '/Users') => ({ method: 'POST', path, bulkId, data })
const bulk = (Operations: unknown[], more: object = {}) =>
  scim.post('/Bulk', { schemas: [scimSchemas.bulkRequest], Operations, ...more })

test('each operation is done as its single request, with its status, place, version and error', async () => {
  const email = anAddress()
  const { body: known } = await scim.post('/Users', { userName: anAddress() })
  const path = `/Users/${known.id}`
  const { status, body } = await bulk([
    post('one', { userName: email }),
    post('two', { userName: email }),
    { method: 'patch', path, data: [{ op: 'replace', path: 'displayName', value: 'Ada' }] },
    { method: 'PUT', path, version: known.meta.version, data: { userName: known.userName } },
    { method: 'DELETE', path },
    { method: 'GET', path },
    { method: 'DELETE', path: '/Me' },
  ])
  expect([status, body.schemas]).toEqual([200, [scimSchemas.bulkResponse]])
  const statuses = body.Operations.map((each: { status: string }) => each.status)
  expect(statuses).toEqual(['201', '409', '200', '412', '204', '400', '404'])
  const [made, taken, patched] = body.Operations
  const { body: user } = await scim.find('Users', `userName eq "${email}"`)
  const { location, version } = user.Resources[0].meta
  expect(made).toEqual({ location, method: 'POST', bulkId: 'one', version, status: '201' })
  expect(taken.response).toMatchObject({ status: '409', scimType: 'uniqueness' })
  expect(taken.location).toBeUndefined()
  expect(patched.location).toBe(known.meta.location)
  const events = await findMany(server.db, 'event', { type: 'person.changed', actorId: integrationId })
  expect(events.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ subject: 'Ada' }))
  const reasons = (await findMany(server.db, 'scim_problem', { integrationId })).map(({ reason }) => reason)
  expect(reasons).toEqual(
    expect.arrayContaining(['scim_taken', 'scim_changed_meanwhile', 'scim_syntax', 'scim_not_found']),
  )
})

test('a group refers to users that are made before and after it; what was not made is a conflict', async () => {
  const group = (name: string, id: string) => ({ displayName: name, members: [{ value: `bulkId:${id}` }] })
  const names = [randomUUID(), randomUUID(), randomUUID()]
  const { body } = await bulk([
    post('group', group(names[0] ?? '', 'sam'), '/Groups'),
    post('sam', { userName: anAddress() }),
    post('bad', {}),
    post('lost', group(names[1] ?? '', 'bad'), '/Groups'),
    post('self', group(names[2] ?? '', 'self'), '/Groups'),
    { method: 'PATCH', path: '/Users/bulkId:sam', data: [{ op: 'replace', path: 'active', value: false }] },
  ])
  expect(body.Operations.map((each: { status: string }) => each.status)).toEqual([
    ...['201', '201', '400', '409', '409', '200'],
  ])
  const found = await scim.find('Groups', `displayName eq "${names[0]}"`)
  expect(body.Operations[1].location).toContain(found.body.Resources[0].members[0].value)
  expect(body.Operations[3].response.detail).toContain('bulkId:bad')
})

test('after as many errors as are allowed the rest is left undone', async () => {
  const before = await countRows(server.db, 'person')
  const { body } = await bulk([post('a', {}), post('b', {}), post('c', { userName: anAddress() })], {
    failOnErrors: 2,
  })
  expect(body.Operations).toHaveLength(2)
  expect(await countRows(server.db, 'person')).toBe(before)
})

test.each([
  ['none', { Operations: [] }, 400],
  ['no list', { Operations: {} }, 400],
  ['errors that are no number', { Operations: [post('a', {})], failOnErrors: '1' }, 400],
  [
    'too many',
    { Operations: Array.from({ length: limits.scimBulkOperations + 1 }, (_, at) => post(`${at}`, {})) },
    413,
  ],
  ['too much', { Operations: [post('a', { displayName: 'x'.repeat(limits.scimBulkBytes) })] }, 413],
])('operations of %s are refused whole', async (_, body, expected) => {
  const answer = await scim.post('/Bulk', body)
  expect([answer.status, answer.body.status]).toEqual([expected, `${expected}`])
})

test('a bulkId that comes twice is an error of its second operation alone', async () => {
  const { body } = await bulk([post('b', { userName: anAddress() }), post('b', { userName: anAddress() })])
  expect(body.Operations.map((each: { status: string }) => each.status)).toEqual(['201', '409'])
})
