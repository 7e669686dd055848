import { AutomationDefinition, type DomainEvent, type SaveWebhook } from '@lodge/contracts'
import { countRows, findMany, getOne, query, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Context, systemContext } from '../../foundation/context.ts'
import { listWebhookDeliveries } from '../../settings/webhooks/records/webhook-deliveries.ts'
import { archiveWebhook, pauseWebhook } from '../../settings/webhooks/records/webhook-record.ts'
import {
  createWebhookFixture,
  record,
  type WebhookFixture,
} from '../../settings/webhooks/testing/webhook-fixture.ts'
import { startWebhookSink, verifyWebhook } from '../../settings/webhooks/testing/webhook-sink.ts'
import { actingAs, after, anAgent, aTeam, aTicket, type TestPerson } from '../../testing/index.ts'
import { loadThreadEvents } from '../tickets/conversation/thread-events.ts'
import { setPriority } from '../tickets/properties/set-priority.ts'
import { setTeam } from '../tickets/properties/set-team.ts'
import { listAutomationRuns } from './automation-runs.ts'
import { pauseAutomations } from './pause-automations.ts'
import { publishAutomation } from './publish-automation.ts'
import { createAutomation, getAutomation, updateAutomation } from './save-automation.ts'
import { workOffAutomations } from './testing/work-off.ts'
import { tryAutomation } from './try-automation.ts'

let db: TestDatabase
let webhooks: WebhookFixture
let team: Awaited<ReturnType<typeof aTeam>>
let agent: TestPerson
let keeper: TestPerson
let ctx: Context
let lodge: Context
beforeAll(async () => {
  db = await createTestDatabase()
  webhooks = await createWebhookFixture(db)
})
afterAll(async () => {
  await webhooks.close()
  await db.drop()
})
beforeEach(async () => {
  await query(db, sql`UPDATE automation SET archived_at = now() WHERE archived_at IS NULL`)
  await query(db, sql`UPDATE webhook SET archived_at = now() WHERE archived_at IS NULL`)
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team] })
  keeper = await anAgent(db, { permissions: ['manage_automation', 'manage_webhook', 'view_all_tickets'] })
  ctx = actingAs(db, keeper, after(1))
  lodge = systemContext(db, () => after(1))
})

function define(webhook: string | null, changes: object[] = []): AutomationDefinition {
  return AutomationDefinition.parse({
    trigger: { kind: 'event', events: ['priority_changed', 'tags_changed'] },
    groups: [],
    actions: { macro: null, note: '', reply: '', changes, notice: null, webhook },
  })
}

async function publish(title: string, definition: AutomationDefinition) {
  const made = await createAutomation(ctx, { title, definition })
  return publishAutomation(ctx, { alias: made.alias, revision: made.revision })
}

const aWebhook = (given: Partial<SaveWebhook> = {}) =>
  webhooks.aWebhook({ events: ['ticket.merged'], ...given })

/** Changes the ticket as an agent does and handles what automations are told of, until nothing is left. */
async function setOff(ticket: { number: number }) {
  await setPriority(actingAs(db, agent, after(1)), { number: ticket.number, priority: 'low' })
  await workOff()
}

const workOff = () => workOffAutomations(lodge)

/** Returns what the queue of webhooks is told of a ticket, as its worker gets it. */
async function eventsForWebhooks({ id }: { id: string }): Promise<DomainEvent<'ticket.webhook_called'>[]> {
  const rows = await query<{ id: string; type: string; payload: object; at: Date }>(
    db,
    sql`SELECT id, type, payload, created_at AS at FROM event
        WHERE ticket_id = ${id} AND 'webhooks' = ANY(pending_consumers) ORDER BY seq`,
  )
  return rows.map(({ payload, at, ...row }) => ({ ...payload, ...row, at: at.toISOString() }) as never)
}

const called = (events: readonly { type: string }[]) =>
  events.filter(({ type }) => type === 'ticket.webhook_called')

test('an automation calls a webhook that listens to something else, by the queue that signs and repeats', async () => {
  const sink = await startWebhookSink()
  const { alias, secret } = await aWebhook({ address: sink.address, name: 'Campus chat' })
  await publish('Tell the chat', define(alias, [{ kind: 'add_tag', tag: 'told' }]))
  const ticket = await aTicket(db, { team })
  await setOff(ticket)

  const events = called(await eventsForWebhooks(ticket))
  expect(events).toHaveLength(1)
  await record(webhooks.system, events as never)
  await record(webhooks.system, events as never)
  const sender = webhooks.send()
  await expect.poll(() => sink.received.length, { timeout: 20_000 }).toBe(1)
  await sender.close()
  const [received] = sink.received
  if (!received) throw new Error('Nothing arrived')
  expect(verifyWebhook(secret, received)).toMatchObject({
    type: 'automation.called',
    data: { ticket: { number: ticket.number, team: team.alias }, change: { automation: 'Tell the chat' } },
  })
  const { items } = await listWebhookDeliveries(webhooks.as(webhooks.admin), { alias })
  expect(items).toMatchObject([{ type: 'automation.called', ticket: ticket.number, state: 'delivered' }])
  await sink.close()
})

test('the call stands in the log of runs, in the thread and in the trial, which calls nothing', async () => {
  const { alias } = await aWebhook({ name: 'Campus chat' })
  await publish('Tell the chat', define(alias))
  const ticket = await aTicket(db, { team })
  await setOff(ticket)

  const { items } = await listAutomationRuns(ctx, {})
  const effect = { kind: 'webhook', name: 'Campus chat', isCalled: true }
  expect(items[0]).toMatchObject({ outcome: 'done', effects: [effect] })
  const events = await loadThreadEvents(db, ticket.id)
  expect(called(events)).toMatchObject([{ from: 'Tell the chat', to: 'Campus chat' }])

  const count = await countRows(db, 'event', { type: 'ticket.webhook_called' })
  const trial = await tryAutomation(ctx, { definition: define(alias) })
  expect(trial.items.find((item) => item.ticket.number === ticket.number)?.effects).toEqual([effect])
  expect(await countRows(db, 'event', { type: 'ticket.webhook_called' })).toBe(count)
})

test('a webhook of some teams is not called for the tickets of others, which the run says', async () => {
  const { alias } = await aWebhook({ teams: [team.alias] })
  await publish('Tell', define(alias))
  const other = await aTeam(db)
  agent = await anAgent(db, { teams: [team, other] })
  const [own, foreign] = [await aTicket(db, { team }), await aTicket(db, { team: other })]
  for (const ticket of [own, foreign]) await setOff(ticket)

  expect(called(await eventsForWebhooks(foreign))).toEqual([])
  const { items } = await listAutomationRuns(ctx, {})
  expect(items.slice(0, 2).map(({ effects }) => effects)).toMatchObject([
    [{ kind: 'webhook', isCalled: false }],
    [{ kind: 'webhook', isCalled: true }],
  ])

  const events = called(await eventsForWebhooks(own))
  await setTeam(actingAs(db, agent, after(2)), { number: own.number, team: other.alias })
  await record(webhooks.system, events as never)
  expect(await findMany(db, 'webhook_delivery', { ticketId: own.id })).toHaveLength(1)
})

test('a call sets off no automation, also where it calls once for each of two that set each other off', async () => {
  const { alias } = await aWebhook()
  await publish('First', define(alias, [{ kind: 'add_tag', tag: 'first' }]))
  await publish('Second', define(alias, [{ kind: 'add_tag', tag: 'second' }]))
  const ticket = await aTicket(db, { team })
  await setOff(ticket)
  expect(called(await eventsForWebhooks(ticket))).toHaveLength(2)
  expect(await countRows(db, 'automation_run', { ticketId: ticket.id })).toBe(2)
})

test('a webhook that waits for too much already is told no more, and counts what is left out', async () => {
  const { alias } = await aWebhook()
  await publish('Tell', define(alias))
  const { id } = await getOne(db, 'webhook', { alias }, { columns: ['id'] })
  await query(
    db,
    sql`INSERT INTO webhook_delivery (id, webhook_id, event_id, type, body, created_at, next_try_at)
        SELECT gen_random_uuid(), ${id}, gen_random_uuid(), 'ticket.merged', '{}', now(), now()
        FROM generate_series(1, 10000)`,
  )
  const ticket = await aTicket(db, { team })
  await setOff(ticket)
  await record(webhooks.system, called(await eventsForWebhooks(ticket)) as never)
  expect(await getOne(db, 'webhook', { id })).toMatchObject({ dropped: 1 })
  expect(await countRows(db, 'webhook_delivery', { webhookId: id })).toBe(10_000)
})

test.each([
  ['is paused', (alias: string) => pauseWebhook(webhooks.as(webhooks.admin), { alias, isPaused: true })],
  [
    'is archived',
    (alias: string) => archiveWebhook(webhooks.as(webhooks.admin), { alias, isArchived: true }),
  ],
])('an automation whose webhook %s is paused before its next run, and its owner is told', async (_, end) => {
  const { alias, name } = await aWebhook()
  const made = await publish('Tell', define(alias, [{ kind: 'add_tag', tag: 'told' }]))
  await end(alias)
  const ticket = await aTicket(db, { team })
  await setOff(ticket)
  const view = await getAutomation(ctx, { alias: made.alias })
  expect(view.paused).toMatchObject({ reason: 'automation_paused', params: { because: 'webhook', name } })
  expect(await getOne(db, 'ticket', { id: ticket.id })).toMatchObject({ tags: [] })
  const { id } = await getOne(db, 'automation', { alias: made.alias }, { columns: ['id'] })
  expect(
    await countRows(db, 'event', sql`type = 'automation.paused' AND payload->>'automationId' = ${id}`),
  ).toBe(1)
  await expect(
    updateAutomation(ctx, {
      alias: made.alias,
      revision: view.revision,
      title: 'Tell',
      definition: define(alias),
    }),
  ).rejects.toMatchObject({
    details: { fields: { 'definition.actions.webhook': { params: { because: 'webhook' } } } },
  })
})

test('an automation whose webhook is gone is paused without a run, too', async () => {
  const { alias } = await aWebhook()
  const made = await publish('Tell', define(alias))
  await archiveWebhook(webhooks.as(webhooks.admin), { alias, isArchived: true })
  expect(await pauseAutomations(lodge, 10)).toBe(1)
  expect(await getAutomation(ctx, { alias: made.alias })).toMatchObject({
    paused: { params: { because: 'webhook' } },
  })
})

test('nobody names a webhook that they do not manage or see, but keeps one that is called already', async () => {
  const { alias } = await aWebhook({ name: 'Campus chat' })
  const ofTeam = await aWebhook({ name: 'Library', teams: [team.alias] })
  const editor = await anAgent(db, { permissions: ['manage_automation', 'view_all_tickets'] })
  const local = await anAgent(db, { teams: [team], permissions: ['manage_automation', 'manage_webhook'] })
  const stranger = await anAgent(db, {
    teams: [await aTeam(db)],
    permissions: ['manage_automation', 'manage_webhook'],
  })
  const by = (person: TestPerson) => actingAs(db, person, after(1))
  const refused: [TestPerson, string][] = [
    [editor, alias],
    [editor, 'no-such-webhook'],
    [local, alias],
    [stranger, ofTeam.alias],
  ]
  for (const [person, webhook] of refused) {
    const definition = define(webhook)
    for (const attempt of [
      () => createAutomation(by(person), { title: 'Mine', definition }),
      () => tryAutomation(by(person), { definition }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  }
  await createAutomation(by(local), { title: 'Own', definition: define(ofTeam.alias) })

  const made = await createAutomation(ctx, { title: 'Tell', definition: define(alias) })
  expect(made.named).toEqual([{ kind: 'webhook', alias, name: 'Campus chat' }])
  const withSame = define(alias, [{ kind: 'add_tag', tag: 'x' }])
  await tryAutomation(by(editor), { definition: withSame })
  const edited = await updateAutomation(by(editor), {
    alias: made.alias,
    revision: made.revision,
    title: 'Tell',
    definition: withSame,
  })
  const other = {
    alias: made.alias,
    revision: edited.revision,
    title: 'Tell',
    definition: define(ofTeam.alias),
  }
  await expect(updateAutomation(by(editor), other)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await publishAutomation(by(editor), edited)).toMatchObject({ published: { version: 1 } })
})
