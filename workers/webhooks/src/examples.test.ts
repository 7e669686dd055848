import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { query, sql } from '@lodge/database'
import { findFreePort } from '@lodge/database/server'
import { aTicket, createWebhookFixture, type WebhookFixture, webhookKey } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebhooksWorker } from './worker.ts'

const root = join(import.meta.dirname, '../../..')
const soon = { timeout: 20_000 }

let plumbing: Plumbing
let fixture: WebhookFixture
let folder: string
let stopProduct: () => Promise<void>
const children: ChildProcess[] = []

beforeAll(async () => {
  plumbing = await somePlumbing()
  fixture = await createWebhookFixture(plumbing.db)
  // Within the workspace, where Node finds the packages that the examples import.
  folder = await mkdtemp(join(import.meta.dirname, '../examples-'))
  const relay = startRelay(plumbing)
  const worker = await startWebhooksWorker({
    DATABASE_URL: plumbing.url.database,
    REDIS_URL: plumbing.url.redis,
    LODGE_REDIS_PREFIX: plumbing.prefix,
    LOG_LEVEL: 'silent',
    LODGE_SECRET: webhookKey,
    LODGE_WEBHOOK_ALLOWED_NETWORKS: ['127.0.0.1'],
  })
  stopProduct = async () => {
    await worker.close()
    await relay.close()
  }
})
afterAll(async () => {
  for (const child of children) child.kill()
  await stopProduct()
  await rm(folder, { recursive: true, force: true })
  await plumbing.close()
})

/** Runs the program of a document as whoever follows it would, and returns what it prints. */
async function runExample(document: string, env: Record<string, string>): Promise<string[]> {
  const [, code = ''] = (await readFile(join(root, document), 'utf8')).match(/```ts\n([\s\S]*?)```/) ?? []
  const file = join(folder, `${children.length}.ts`)
  await writeFile(file, code)
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const lines: string[] = []
  child.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  await expect.poll(() => lines, soon).toContain('listening')
  return lines
}

test('the receiver of the documentation takes what is signed, once, and nothing else', async () => {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}/`
  const { secret } = await fixture.aWebhook({ address, events: ['ticket.created'] })
  const lines = await runExample('docs/webhooks.md', { WEBHOOK_SECRET: secret, PORT: String(port) })

  const { number } = await aTicket(plumbing.db)
  await expect.poll(() => lines.some((line) => line.includes(`"number":${number}`)), soon).toBe(true)
  const before = lines.length
  await query(plumbing.db, sql`UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_try_at = now()`)
  const waiting = async () =>
    (await query(plumbing.db, sql`SELECT FROM webhook_delivery WHERE state = 'waiting'`)).length
  await expect.poll(waiting, soon).toBe(0)
  expect(lines).toHaveLength(before)
  const forged = await fetch(address, {
    method: 'POST',
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
    body: '{}',
  })
  expect(forged.status).toBe(401)
  expect(lines).toHaveLength(before)
}, 60_000)

test('the example for a chat posts a sentence with the way to the ticket, also after the chat was away', async () => {
  const messages: unknown[] = []
  let isAway = true
  const chat = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (isAway) return response.writeHead(502).end()
    messages.push(JSON.parse(Buffer.concat(parts).toString('utf8')))
    return response.writeHead(200).end('ok')
  })
  chat.listen(0, '127.0.0.1')
  await once(chat, 'listening')
  const { port: chatPort } = chat.address() as AddressInfo
  const port = await findFreePort()
  const { secret } = await fixture.aWebhook({
    address: `http://127.0.0.1:${port}/`,
    events: ['ticket.created', 'sla.breached'],
  })
  await runExample('docs/integrations/chat.md', {
    WEBHOOK_SECRET: secret,
    CHAT_URL: `http://127.0.0.1:${chatPort}/hooks/abc`,
    LODGE_URL: 'https://help.uni.example',
    PORT: String(port),
  })
  const { number } = await aTicket(plumbing.db)
  const refused = () => query(plumbing.db, sql`SELECT FROM webhook_try WHERE status = 503`)
  await expect.poll(async () => (await refused()).length, soon).toBeGreaterThan(0)
  isAway = false
  await expect.poll(() => messages.length, soon).toBe(1)
  expect(JSON.stringify(messages)).toContain(
    `New ticket: https://help.uni.example/admin/tickets/${number}/detail`,
  )
  chat.close()
}, 60_000)
