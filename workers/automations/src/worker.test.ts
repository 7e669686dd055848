import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { AutomationDefinition } from '@lodge/contracts'
import { countRows, query, sql } from '@lodge/database'
import { actingAs, after, anAgent, aSite, aTeam, aTicket } from '@lodge/desk/testing'
import { createAutomation, publishAutomation } from '@lodge/desk/ticketing'
import { startRelay } from '@lodge/events'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

let fixture: Plumbing
let workers: ChildProcess[]
beforeEach(async () => {
  fixture = await somePlumbing()
  workers = []
  await aSite(fixture.db)
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await fixture.close()
})

async function work(): Promise<ChildProcess> {
  const worker = fork(new URL('./main.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: fixture.url.database,
      REDIS_URL: fixture.url.redis,
      LODGE_REDIS_PREFIX: fixture.prefix,
      LOG_LEVEL: 'silent',
    },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

test('two workers, one of them killed, run an automation once for each event, and acknowledge all of them', {
  timeout: 120_000,
}, async () => {
  const { db } = fixture
  const team = await aTeam(db)
  const keeper = await anAgent(db, { permissions: ['manage_automation', 'view_all_tickets'] })
  const definition = AutomationDefinition.parse({
    trigger: { kind: 'event', events: ['ticket_created'] },
    groups: [],
    actions: {
      macro: null,
      note: '<p>Welcome</p>',
      reply: '',
      changes: [{ kind: 'add_tag', tag: 'new' }],
      notice: null,
    },
  })
  const ctx = actingAs(db, keeper, after(0))
  const { alias, revision } = await createAutomation(ctx, { title: 'Welcome', definition })
  await publishAutomation(ctx, { alias, revision })
  for (let count = 0; count < 60; count += 1) await aTicket(db, { team })
  await query(
    db,
    sql`UPDATE event SET published_at = NULL, pending_consumers = '{automations}' WHERE type = 'ticket.created'`,
  )
  const [first] = await Promise.all([work(), work()])
  const relay = startRelay(fixture)
  const runs = () => countRows(db, 'automation_run', {})
  await expect.poll(runs, { interval: 2, timeout: 30_000 }).toBeGreaterThan(2)
  first?.kill('SIGKILL')
  const pending = () => countRows(db, 'event', sql`'automations' = ANY(pending_consumers)`)
  await expect.poll(pending, { timeout: 60_000 }).toBe(0)
  await relay.close()

  expect(await runs()).toBe(60)
  expect(await countRows(db, 'message', { channel: 'automation' })).toBe(60)
  expect(await countRows(db, 'ticket', sql`tags = '{new}'`)).toBe(60)
})
