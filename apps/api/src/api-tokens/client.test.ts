import { randomUUID } from 'node:crypto'
import { v1List } from '@lodge/contracts/api'
import { createApiToken } from '@lodge/desk/settings'
import { aStudent, aSuperadmin, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { validate } from '@readme/openapi-parser'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { paths } from '../testing/generated/v1.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let baseUrl: string
beforeAll(async () => {
  server = await startTestServer()
  baseUrl = (await listenOnFreePort(server)).replace('localhost', '127.0.0.1')
})
afterAll(() => server.close())

/** Returns the client that is generated of the document, with a token of a new integration. */
async function aClient(team: { alias: string }) {
  const { db, clock, config } = server
  const { actor } = await aSuperadmin(db)
  const { secret } = await createApiToken(
    { actor, through: 'session', db, now: clock.now, requestId: null, ip: null, secret: config.secret },
    {
      name: 'Timetable',
      scopes: ['tickets:read', 'tickets:write', 'messages:write', 'topics:read'],
      teams: [team.alias],
      days: 30,
    },
  )
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${secret}` } })
}

test('the document is valid OpenAPI 3.1, and each operation has a name, a summary, a scope and its errors', async () => {
  const document = await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json()
  expect(await validate(structuredClone(document))).toMatchObject({ valid: true, warnings: [] })

  const operations = Object.values<Record<string, Record<string, unknown>>>(document.paths).flatMap((path) =>
    Object.values(path),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(v1List.length + 1)
  for (const { operationId, summary, responses, ...operation } of operations) {
    expect([operationId, summary, operation['x-scope']]).toEqual([
      operationId,
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/^\w+:(read|write)$/),
    ])
    expect(Object.keys(Object(responses))).toEqual(
      expect.arrayContaining(['401', '403', '422', '429', '503']),
    )
  }
})

test.each(v1List.flatMap(({ name, row, contract }) => ('example' in row ? [{ name, row, contract }] : [])))(
  'the example of $name is what its contract takes',
  ({ row, contract }) => {
    expect(contract.body?.safeParse(row.example).error).toBeUndefined()
  },
)

test('a generated client creates a ticket once, replies, and reads a list by its cursor', async () => {
  const { db } = server
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const client = await aClient(team)
  const body = {
    topic: topic.alias,
    subject: 'A room is booked twice',
    body: 'At nine on Monday.',
    requester: { email: 'sam@uni.example', name: 'Sam Okafor' },
    submissionId: randomUUID(),
  }
  const created = await client.POST('/api/v1/tickets', { body })
  const repeated = await client.POST('/api/v1/tickets', { body })
  expect(created.response.status).toBe(201)
  expect(repeated.data).toEqual(created.data)
  const number = created.data?.number ?? 0

  const path = { number }
  const reply = { body: 'It is settled.', visibility: 'public' as const, submissionId: randomUUID() }
  const replied = await client.POST('/api/v1/tickets/{number}/replies', { params: { path }, body: reply })
  expect(replied.data).toMatchObject({ body: 'It is settled.', author: { name: 'Timetable' } })
  const read = await client.GET('/api/v1/tickets/{number}', { params: { path } })
  expect(read.data?.messages.map((message) => message.body)).toEqual(['At nine on Monday.', 'It is settled.'])
  const changed = await client.PUT('/api/v1/tickets/{number}/tags', {
    params: { path },
    body: { add: ['rooms'], remove: [] },
  })
  expect(changed.data?.tags).toEqual(['rooms'])

  const student = await aStudent(db)
  for (let made = 0; made < 60; made += 1) await aTicket(db, { team, requester: student })
  const numbers: number[] = []
  let cursor: string | undefined
  do {
    const { data } = await client.GET('/api/v1/tickets', {
      params: { query: { sort: 'number_asc', ...(cursor && { cursor }) } },
    })
    numbers.push(...(data?.items.map((row) => row.number) ?? []))
    cursor = data?.next ?? undefined
  } while (cursor)
  expect(numbers).toHaveLength(61)
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
})

test('a generated client is told what is wrong', async () => {
  const client = await aClient(await aTeam(server.db))
  const path = { number: 2_000_000_000 }
  const missing = await client.GET('/api/v1/tickets/{number}', { params: { path } })
  expect([missing.response.status, missing.error?.error.code]).toEqual([404, 'not_found'])
  const narrow = await client.GET('/api/v1/agents')
  expect([narrow.response.status, narrow.error?.error.reason]).toEqual([403, 'scope_missing'])

  const { data, error } = await client.POST('/api/v1/tickets', {
    body: { topic: 'nothing', subject: '', body: 'x', requester: { alias: 'a' }, submissionId: randomUUID() },
  })
  expect(data).toBeUndefined()
  expect(error?.error.fields).toMatchObject({ subject: { reason: 'subject_required' } })
})
