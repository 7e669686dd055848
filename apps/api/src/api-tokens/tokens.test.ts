import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { findOne, getOne, updateOne } from '@lodge/database'
import { requireRecentProof } from '@lodge/desk/identity'
import { anAgent, aStudent, aTeam, aTicket, aTopic, eventsOf } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf } from '../sessions/guard.ts'
import { password, passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let team: Awaited<ReturnType<typeof aTeam>>
let admin: Awaited<ReturnType<typeof signInToAdmin>>
beforeAll(async () => {
  server = await startTestServer()
  server.app.get('/api/v1/proven', { config: { scope: 'tickets:read' } }, async (request) => {
    requireRecentProof(contextOf(request))
    return 'proven'
  })
  team = await aTeam(server.db)
  const agent = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, agent)
})
afterAll(() => server.close())

const tokensPath = '/api/backend/api-tokens'
const aToken = async (more: object = {}) => {
  const body = { name: 'Door access', scopes: ['tickets:read'], teams: [], days: 90, ...more }
  const answer = await admin.post(tokensPath, body)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (
  secret: string | null,
  url: string,
  { method = 'GET', body, headers = {} }: { method?: Method; body?: object; headers?: object } = {},
) =>
  server.app.inject({
    method,
    url,
    headers: { ...(secret !== null && { authorization: `Bearer ${secret}` }), ...headers },
    ...(body && { payload: body }),
  })
const reasonOf = ({ json }: Awaited<ReturnType<typeof call>>) => json().error.reason

test('a token opens v1 by its header alone, and no cookie is set', async () => {
  const { secret } = await aToken()
  const answer = await call(secret, '/api/v1/tickets')

  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['items', 'next']])
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['no token', null, 'token_required', 'Bearer realm="api"'],
  ['another system’s token', 'eyJhbGciOi', 'token_invalid', 'Bearer realm="api", error="invalid_token"'],
  [
    'a secret with a wrong checksum',
    `lodge_it_${'a'.repeat(38)}`,
    'token_invalid',
    'Bearer realm="api", error="invalid_token"',
  ],
])('%s is answered 401 with a challenge', async (_, secret, reason, challenge) => {
  const answer = await call(secret, '/api/v1/tickets')

  expect([answer.statusCode, reasonOf(answer)]).toEqual([401, reason])
  expect(answer.headers['www-authenticate']).toBe(challenge)
})

test('an expired and a revoked token are answered 401 at once', async () => {
  const { id, secret } = await aToken()
  expect((await admin.delete(`${tokensPath}/${id}`)).statusCode).toBe(204)
  expect(reasonOf(await call(secret, '/api/v1/tickets'))).toBe('token_invalid')

  const short = await aToken({ days: 7 })
  server.clock.passMinutes(7 * 24 * 60)
  const answer = await call(short.secret, '/api/v1/tickets')
  expect([answer.statusCode, reasonOf(answer)]).toEqual([401, 'token_expired'])
  expect(answer.headers['www-authenticate']).toContain('invalid_token')
  await signInAgain()
})

test('a scope that is missing is named, in the challenge too', async () => {
  const { secret } = await aToken()
  const answer = await call(secret, '/api/v1/tickets', { method: 'POST', body: {} })

  expect([answer.statusCode, reasonOf(answer), answer.json().error.params]).toEqual([
    403,
    'scope_missing',
    { scope: 'tickets:write' },
  ])
  expect(answer.json().error.message).toContain('tickets:write')
  expect(answer.headers['www-authenticate']).toBe(
    'Bearer realm="api", error="insufficient_scope", scope="tickets:write"',
  )
})

test('a request with a cookie and a token uses the token alone', async () => {
  const { secret } = await aToken()
  const cookie = admin.cookieHeader()

  expect((await call(null, '/api/v1/tickets', { headers: { cookie } })).statusCode).toBe(401)
  const wrong = await call('lodge_it_nothing', '/api/v1/tickets', { headers: { cookie } })
  expect(wrong.statusCode).toBe(401)
  const write = await call(secret, '/api/v1/tickets', { method: 'POST', body: {}, headers: { cookie } })
  expect(reasonOf(write)).toBe('scope_missing')
  for (const method of ['GET', 'POST'] as const) {
    const elsewhere = await call(secret, '/api/backend/tickets', { method, headers: { cookie } })
    expect([elsewhere.statusCode, reasonOf(elsewhere)]).toEqual([403, 'token_not_taken'])
  }
})

test('an integration writes under its name, through the door of a token, and needs no other token', async () => {
  const { db } = server
  const topic = await aTopic(db, { team })
  const { secret, id } = await aToken({
    name: 'Timetable',
    scopes: ['tickets:read', 'tickets:write', 'messages:write'],
    teams: [team.alias],
  })
  const { personId } = await getOne(db, 'api_token', { id })
  const created = await call(secret, '/api/v1/tickets', {
    method: 'POST',
    body: {
      topic: topic.alias,
      subject: 'A room is booked twice',
      body: 'At nine.',
      requester: { email: 'sam@uni.example', name: 'Sam' },
      submissionId: randomUUID(),
    },
  })
  expect([created.statusCode, created.json()]).toEqual([201, expect.objectContaining({ isVisible: true })])
  const { number } = created.json()
  const reply = await call(secret, `/api/v1/tickets/${number}/replies`, {
    method: 'POST',
    body: { body: 'It is settled.', visibility: 'public', submissionId: randomUUID() },
  })

  expect(reply.json()).toMatchObject({ author: { name: 'Timetable', side: 'staff' }, channel: 'api' })
  const { id: ticketId, channel, createdById } = await getOne(db, 'ticket', { number })
  expect({ channel, createdById }).toEqual({ channel: 'api', createdById: personId })
  const events = await eventsOf(db, { id: ticketId })
  expect(new Set(events.map(({ actorId, through }) => `${actorId} ${through}`))).toEqual(
    new Set([`${personId} token`]),
  )
})

test('a token of teams sees their tickets alone', async () => {
  const { db } = server
  const student = await aStudent(db)
  const [ours, theirs] = [
    await aTicket(db, { team, requester: student }),
    await aTicket(db, { team: await aTeam(db), requester: student }),
  ]
  const { secret } = await aToken({ teams: [team.alias] })

  expect((await call(secret, `/api/v1/tickets/${ours.number}`)).statusCode).toBe(200)
  expect((await call(secret, `/api/v1/tickets/${theirs.number}`)).statusCode).toBe(404)
})

test('a personal token acts as its person and leaves their draft alone', async () => {
  const { db } = server
  const agent = await anAgent(db, { teams: [team], passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, agent)
  const { number } = await aTicket(db, { team, requester: await aStudent(db) })
  const draft = { html: '<p>Not yet</p>', attachments: [], revision: 0, device: randomUUID() }
  await browser.put(`/api/backend/tickets/${number}/drafts/public`, draft)
  const body = { name: 'Laptop', scopes: ['messages:write', 'tickets:write'], days: 30 }
  const { secret } = (await browser.post('/api/backend/me/tokens', body)).json()
  const answer = await call(secret, `/api/v1/tickets/${number}/replies`, {
    method: 'POST',
    body: { body: 'By a script.', visibility: 'public', submissionId: randomUUID() },
  })

  expect(answer.json()).toMatchObject({ author: { alias: agent.alias }, channel: 'api' })
  expect(await findOne(db, 'draft', { personId: agent.id })).not.toBeNull()
  expect((await call(secret, '/api/v1/article-records')).statusCode).toBe(403)
})

test('a personal token has no more than its person’s rights', async () => {
  const { db } = server
  const agent = await anAgent(db, {
    permissions: ['manage_knowledge_base'],
    passwordHash: await passwordHash,
  })
  const browser = await signInToAdmin(server, agent)
  const body = { name: 'Laptop', scopes: ['articles:write'], days: 30 }
  const { secret } = (await browser.post('/api/backend/me/tokens', body)).json()
  expect((await call(secret, '/api/v1/article-records')).statusCode).toBe(200)

  await updateOne(db, 'role', { name: agent.actor.role }, { permissions: [] })
  const answer = await call(secret, '/api/v1/article-records')
  expect([answer.statusCode, reasonOf(answer)]).toEqual([403, 'role_not_allowed'])
})

test('making a token and a new secret takes a recent proof, and revoking takes none', async () => {
  const { id } = await aToken()
  server.clock.passMinutes(limits.proofMinutes + 1)
  const rotation = { days: 30, overlap: 0 }
  for (const answer of [
    await admin.post(tokensPath, { name: 'A', scopes: ['tickets:read'], teams: [], days: 7 }),
    await admin.post(`${tokensPath}/${id}/rotation`, rotation),
    await admin.post('/api/backend/me/tokens', { name: 'A', scopes: ['tickets:read'], days: 7 }),
  ])
    expect(answer.json().error.reason).toBe('proof_required')
  expect((await admin.delete(`${tokensPath}/${id}`)).statusCode).toBe(204)
  await admin.put('/api/backend/me/proof', { password })
})

test('a token proves nothing, so a command that takes a proof refuses it', async () => {
  const { secret } = await aToken()
  const answer = await call(secret, '/api/v1/proven')

  expect([answer.statusCode, reasonOf(answer)]).toEqual([403, 'proof_required'])
})

test('a repeat of making a token makes no second one, and says no secret again', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const body = { name: 'Made once', scopes: ['tickets:read'], teams: [], days: 90 }
  expect((await admin.post(tokensPath, body, key)).statusCode).toBe(201)
  const again = await admin.post(tokensPath, body, key)

  expect([again.statusCode, again.json().error.reason]).toEqual([409, 'already_done'])
  const { items } = (await admin.get(tokensPath)).json()
  expect(items.filter(({ name }: { name: string }) => name === 'Made once')).toHaveLength(1)
})

test('a change by a token takes an idempotency key of its own', async () => {
  const { db } = server
  const { number } = await aTicket(db, { team, requester: await aStudent(db) })
  const other = await aTeam(db)
  const { secret } = await aToken({ scopes: ['tickets:write'] })
  const key = { 'idempotency-key': randomUUID() }
  const move = () =>
    call(secret, `/api/v1/tickets/${number}/team`, {
      method: 'PUT',
      body: { team: other.alias, expected: team.alias },
      headers: key,
    })
  const [first, second] = [await move(), await move()]

  expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body])
  const events = await eventsOf(db, await getOne(db, 'ticket', { number }))
  expect(events.filter(({ type }) => type === 'ticket.team_changed')).toHaveLength(1)
})

test('each token has its own number of requests in a minute, and its answers count them', async () => {
  const [{ secret }, other] = [await aToken(), await aToken()]
  const first = await call(secret, '/api/v1/tickets-count')
  expect(first.headers).toMatchObject({
    'ratelimit-limit': `${limits.tokenRequests}`,
    'ratelimit-remaining': `${limits.tokenRequests - 1}`,
  })
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0)
  let last = first
  for (let sent = 1; sent <= limits.tokenRequests; sent += 50)
    last =
      (await Promise.all(Array.from({ length: 50 }, () => call(secret, '/api/v1/tickets/nothing')))).at(-1) ??
      last

  const refused = await call(secret, '/api/v1/tickets-count')
  expect([refused.statusCode, reasonOf(refused)]).toEqual([429, 'too_many_requests'])
  expect(refused.headers['ratelimit-remaining']).toBe('0')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(other.secret, '/api/v1/tickets-count')).statusCode).toBe(200)
})

/** The sessions are over when a week has passed. */
async function signInAgain() {
  const agent = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, agent)
}
