import { randomUUID } from 'node:crypto'
import { countRows, findMany } from '@lodge/database'
import { createApiToken } from '@lodge/desk/settings'
import { aSuperadmin, aTeam, aTopic } from '@lodge/desk/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type DocumentedProgram,
  type RunningProgram,
  takeDocumentedProgram,
} from '../testing/documented-program.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

const webhookSecret = 'correct horse'

let server: TestServer
let program: DocumentedProgram
let variables: Record<string, string>
let running: RunningProgram
let address: string
let groupKey: string
beforeAll(async () => {
  server = await startTestServer()
  const { db, clock, config } = server
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const { actor } = await aSuperadmin(db)
  const { secret } = await createApiToken(
    {
      actor,
      through: 'session',
      db,
      now: clock.now,
      requestId: null,
      ip: null,
      secret: config.secret,
    },
    {
      name: 'Alertmanager',
      scopes: ['tickets:read', 'tickets:write', 'messages:write'],
      teams: [team.alias],
      days: 30,
    },
  )
  variables = {
    LODGE_URL: (await listenOnFreePort(server)).replace('localhost', '127.0.0.1'),
    LODGE_TOKEN: secret,
    TOPIC: topic.alias,
    REQUESTER: 'on-call@uni.example',
    WEBHOOK_SECRET: webhookSecret,
    PORT: '0',
  }
  program = await takeDocumentedProgram('integrations/alertmanager.md')
})
afterAll(async () => {
  await program.remove()
  await server.close()
})
beforeEach(async () => {
  groupKey = `{}:{alertname="Disk ${randomUUID()}"}`
  await start()
})
afterEach(() => running.kill())

async function start(more: Record<string, string> = {}) {
  running = program.start({ ...variables, ...more })
  await expect.poll(running.output, { timeout: 20_000 }).toContain('listening')
  const [, port] = /"port":(\d+)/.exec(running.output()) ?? []
  address = `http://127.0.0.1:${port}/`
}

const anAlert = (host: string, startsAt = '2026-11-28T06:00:00Z', endsAt = '0001-01-01T00:00:00Z') => ({
  status: endsAt.startsWith('0001') ? 'firing' : 'resolved',
  labels: { alertname: 'DiskFull', host },
  annotations: { summary: `The disk of ${host} is full` },
  startsAt,
  endsAt,
  fingerprint: `f-${host}`,
})

async function tell(alerts: ReturnType<typeof anAlert>[], secret = webhookSecret): Promise<number> {
  const status = alerts.some((alert) => alert.status === 'firing') ? 'firing' : 'resolved'
  const { status: answer } = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      version: '4',
      groupKey,
      truncatedAlerts: 0,
      status,
      receiver: 'help-desk',
      groupLabels: { alertname: groupKey },
      commonLabels: {},
      commonAnnotations: {},
      externalURL: 'http://alertmanager.example',
      alerts,
    }),
  })
  return answer
}

/** Returns each ticket of the group with its internal notes, in the order in which they were opened. */
async function ticketsOfGroup() {
  const tickets = await findMany(
    server.db,
    'ticket',
    { subject: `Alert: ${groupKey}` },
    { orderBy: ['number'] },
  )
  return Promise.all(
    tickets.map(async ({ id, status }) => {
      const messages = await findMany(
        server.db,
        'message',
        { ticketId: id, visibility: 'internal' },
        { orderBy: ['createdAt', 'id'] },
      )
      return { status, notes: messages.map(({ body }) => body) }
    }),
  )
}

test('a group is one ticket, which is told of changes and resolved with the group', async () => {
  const [one, two] = [anAlert('web-1'), anAlert('web-2', '2026-11-28T06:05:00Z')]
  expect([await tell([one]), await tell([one]), await tell([one, two]), await tell([two, one])]).toEqual([
    200, 200, 200, 200,
  ])
  expect(await ticketsOfGroup()).toMatchObject([
    {
      status: 'new',
      notes: [
        expect.stringContaining('The disk of web-1 is full'),
        expect.stringMatching(/web-1[\s\S]*web-2/),
      ],
    },
  ])

  const ended = [one, two].map(({ labels, startsAt }) =>
    anAlert(labels.host, startsAt, '2026-11-28T07:00:00Z'),
  )
  expect([await tell(ended), await tell(ended)]).toEqual([200, 200])
  const [ticket, ...others] = await ticketsOfGroup()
  expect(others).toEqual([])
  expect([ticket?.status, ticket?.notes.length]).toEqual(['resolved', 3])

  expect(await tell([anAlert('web-1', '2026-11-28T09:00:00Z')])).toBe(200)
  expect((await ticketsOfGroup()).map(({ status }) => status)).toEqual(['resolved', 'new'])
}, 60_000)

test('calls at the same time, and one more after the program was killed, open one ticket', async () => {
  const alerts = [anAlert('web-1')]
  expect(await Promise.all([tell(alerts), tell(alerts), tell(alerts)])).toEqual([200, 200, 200])
  await running.kill()
  await start()
  expect(await tell(alerts)).toBe(200)
  expect(await ticketsOfGroup()).toMatchObject([{ notes: [expect.any(String)] }])
}, 60_000)

test('a ticket that was resolved by hand stays so while the group goes on', async () => {
  const alerts = [anAlert('web-1')]
  await tell(alerts)
  const { db } = server
  const [ticket] = await findMany(db, 'ticket', { subject: `Alert: ${groupKey}` })
  const answer = await fetch(`${variables.LODGE_URL}/api/v1/tickets/${ticket?.number}/status`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${variables.LODGE_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'resolved' }),
  })
  expect(answer.status).toBe(200)
  expect(await tell(alerts)).toBe(200)
  expect(await ticketsOfGroup()).toMatchObject([{ status: 'resolved', notes: [expect.any(String)] }])
}, 60_000)

test('a wrong secret and other content are refused, and an absent help desk is tried again', async () => {
  const before = await countRows(server.db, 'ticket')
  expect(await tell([anAlert('web-1')], 'guessed')).toBe(401)
  const headers = { authorization: `Bearer ${webhookSecret}` }
  expect((await fetch(address, { method: 'POST', headers, body: '{"version":"3"}' })).status).toBe(400)
  await running.kill()
  await start({ LODGE_URL: 'http://127.0.0.1:1' })
  expect(await tell([anAlert('web-1')])).toBe(503)
  expect(await countRows(server.db, 'ticket')).toBe(before)
}, 60_000)
