import { randomUUID } from 'node:crypto'
import { findMany } from '@lodge/database'
import { aStudent, aTopic } from '@lodge/desk/testing'
import { createLogger, openSocketWriter, startRelay, startWorker } from '@lodge/events'
import { listen } from '@lodge/infra-testing/http-server'
import { expect, onTestFinished, test } from 'vitest'
import { signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: object }[]
  status: { code?: number; message?: string }
}

const log = createLogger('test', 'silent')

/** Takes spans as a collector of OpenTelemetry does, and keeps them as they came. */
async function aCollector(status = 200) {
  const collector = await listen((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  onTestFinished(() => collector.close())
  const spans = (): Span[] =>
    collector.requests.flatMap(({ body }) =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url: collector.baseUrl, spans, requests: collector.requests }
}

const started = (url: string, percent = '100') =>
  startTestServer({ env: { LODGE_TRACES_URL: url, LODGE_TRACES_PERCENT: percent } })

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

async function askQuestion(server: TestServer) {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  const topic = await aTopic(server.db)
  const answer = await browser.post('/api/tickets', {
    topic: topic.alias,
    subject: 'A very private question',
    body: 'Nobody but staff reads this',
    formAnswers: {},
    submissionId: randomUUID(),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return student
}

test('one trace goes from a request over its event and its jobs to the push', async () => {
  const collector = await aCollector()
  const server = await started(collector.url)
  const { db } = server
  const { redis, prefix } = server.redis
  const student = await askQuestion(server)
  const handled: string[] = []
  let tries = 0
  const relay = startRelay({ db, redis, prefix, log })
  const writer = openSocketWriter(redis, prefix)
  const realtime = startWorker(
    'realtime',
    async (_, event) => {
      tries += 1
      if (tries === 1) throw new Error('Something of a private question')
      await writer.deliver(async () =>
        writer
          .area<{ ticket_changed: (message: object) => void }>('/admin')
          .to(['all'])
          .emit('ticket_changed', {}),
      )
      handled.push(event.type)
    },
    { db, redis, prefix, log, context: {} },
  )
  await expect.poll(() => handled).toContain('ticket.created')
  await Promise.all([realtime.close(), relay.close()])
  await server.close()

  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /api/tickets')
  expect(request && attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/tickets',
    'http.response.status_code': 201,
  })
  const ofTrace = spans.filter(({ traceId }) => traceId === request?.traceId)
  const named = (name: string) => ofTrace.find((span) => span.name === name)
  expect(named('publish ticket.created')?.parentSpanId).toBe(request?.spanId)
  const [failed, consumed] = ofTrace.filter(({ name }) => name === 'realtime ticket.created')
  expect([failed?.parentSpanId, consumed?.parentSpanId]).toEqual([request?.spanId, request?.spanId])
  expect([failed?.status, consumed?.status.code]).toEqual([{ code: 2, message: 'Error' }, 0])
  expect(named('push /admin')?.parentSpanId).toBe(consumed?.spanId)
  const statements = ofTrace.filter(({ name }) => name.startsWith('postgresql '))
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId)
  expect(statements.length).toBeGreaterThan(3)

  const sent = JSON.stringify(collector.requests)
  for (const secret of ['private question', 'Nobody but staff', student.email, student.name, student.id])
    expect(sent).not.toContain(secret)
})

test('a request is named by its route, and those of health checks by nothing', async () => {
  const collector = await aCollector()
  const server = await started(collector.url)
  await server.app.inject('/api/knowledge-base/articles/my-own-words?search=secret')
  await server.app.inject('/no/such/page-of-mine')
  await server.app.inject('/healthz')
  await server.close()

  const requests = collector.spans().filter(({ name }) => name.startsWith('GET '))
  expect(requests).toHaveLength(2)
  expect(requests.map(({ name }) => name)).toContain('GET none')
  expect(JSON.stringify(collector.requests)).not.toMatch(/my-own-words|page-of-mine|secret/)
})

test('requests are traced as often as the setting says, and each with all that follows or nothing', async () => {
  const collector = await aCollector()
  const server = await started(collector.url, '0')
  await askQuestion(server)
  const events = await findMany(server.db, 'event', { type: 'ticket.created' })
  expect(events).toMatchObject([{ trace: null }])
  await server.close()
  expect(collector.spans()).toEqual([])
})

test('a collector that is away or refuses costs spans alone', async () => {
  const refusing = await aCollector(503)
  for (const url of [refusing.url, 'http://127.0.0.1:1']) {
    const server = await started(url)
    await askQuestion(server)
    await server.close()
  }
})

test('without a setting nothing is traced', async () => {
  const server = await startTestServer()
  expect(server.config.traces).toBeNull()
  await askQuestion(server)
  expect(await findMany(server.db, 'event', { type: 'ticket.created' })).toMatchObject([{ trace: null }])
  await server.close()
})
