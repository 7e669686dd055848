import { findFreePort } from '@lodge/database/server'
import { aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  port = await findFreePort()
  server = await startTestServer({ env: { LODGE_METRICS_PORT: String(port) } })
})
afterAll(() => server.close())

const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
/** Returns the value of a sample, which is named as it is written. */
const sampleOf = (text: string, sample: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? null : Number(line.slice(sample.length + 1))
}

test('answers are counted by the pattern of their route, and no address is a label', async () => {
  await server.app.inject('/api/knowledge-base/articles/my-own-words')
  await server.app.inject('/no/such/page-of-mine')
  await server.app.inject('/healthz')

  const text = await read()
  expect(
    sampleOf(text, 'lodge_request_duration_seconds_count{method="GET",route="/healthz",status="2xx"}'),
  ).toBe(1)
  expect(text).not.toContain('my-own-words')
  expect(text).not.toContain('page-of-mine')
})

test('what waits is measured with its age, and failed jobs by their queue', async () => {
  await aTicket(server.db)
  await server.redis.redis.zadd(`${server.redis.prefix}:email:failed`, 1, 'a-job')

  await expect.poll(async () => sampleOf(await read(), 'lodge_pending_events')).toBeGreaterThan(0)
  const text = await read()
  expect(sampleOf(text, 'lodge_oldest_pending_event_seconds')).toBeGreaterThanOrEqual(0)
  expect(sampleOf(text, 'lodge_alarm_lateness_seconds')).toBe(0)
  expect(sampleOf(text, 'lodge_oldest_waiting_mail_seconds')).toBe(0)
  expect(sampleOf(text, 'lodge_failed_jobs{queue="email"}')).toBe(1)
  expect(sampleOf(text, 'lodge_failed_jobs{queue="sla"}')).toBe(0)
  expect(sampleOf(text, 'lodge_database_bytes')).toBeGreaterThan(1_000_000)
  expect(sampleOf(text, 'lodge_sockets')).toBe(0)
  expect(sampleOf(text, 'lodge_pool_waiting')).toBe(0)
  expect(sampleOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('the port of the figures serves nothing else, and the public one no figures', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/api/init`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  const { body } = await server.app.inject('/metrics')
  expect(body).not.toContain('lodge_')
})

test('a second process takes the next port, and without a setting there are no figures', async () => {
  const second = await startTestServer({ env: { LODGE_METRICS_PORT: String(port) } })
  const text = await (await fetch(`http://127.0.0.1:${port + 1}/metrics`)).text()
  expect(text).toContain('lodge_process_info{kind="api"')
  await second.close()
  await expect(fetch(`http://127.0.0.1:${port + 1}/metrics`)).rejects.toThrow()

  const silent = await startTestServer()
  expect(silent.config.metrics).toBeNull()
  await silent.close()
})

test('what Postgres and Redis cannot say while they are away is left out, and the rest is there', async () => {
  const own = await startTestServer({ env: { LODGE_METRICS_PORT: String(port + 20) } })
  const readOwn = async () => (await fetch(`http://127.0.0.1:${port + 20}/metrics`)).text()
  own.redis.redis.disconnect()
  const text = await readOwn()
  expect(sampleOf(text, 'lodge_failed_jobs{queue="email"}')).toBeNull()
  expect(sampleOf(text, 'lodge_pending_events')).not.toBeNull()
  await own.redis.redis.connect()

  await expect.poll(async () => sampleOf(await readOwn(), 'lodge_failed_jobs{queue="email"}')).toBe(0)
  await own.close()
})
