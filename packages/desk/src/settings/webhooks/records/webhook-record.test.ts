import type { SaveWebhook } from '@lodge/contracts'
import { findMany, updateMany } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAgent } from '../../../testing/person-factory.ts'
import { eventsOf } from '../../../testing/ticket-factory.ts'
import { aTeam } from '../../../testing/topic-factory.ts'
import { listRecordActivity } from '../../activity/list-record-activity.ts'
import { createWebhookFixture, type WebhookFixture, webhookInput } from '../testing/webhook-fixture.ts'
import { listWebhooks } from './list-webhooks.ts'
import { listWebhookDeliveries, repeatWebhookDeliveries, testWebhook } from './webhook-deliveries.ts'
import {
  archiveWebhook,
  createWebhook,
  getWebhook,
  pauseWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhook-record.ts'

let fixture: WebhookFixture
let ours: Awaited<ReturnType<typeof aTeam>>
let theirs: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  fixture = await createWebhookFixture()
  ;[ours, theirs] = [await aTeam(fixture.db), await aTeam(fixture.db)]
})
beforeEach(() => updateMany(fixture.db, 'webhook', {}, { archivedAt: new Date() }))
afterAll(() => fixture.close())

const admin = () => fixture.as(fixture.admin)
const aManager = async (teams = [ours]) =>
  fixture.as(await anAgent(fixture.db, { teams, permissions: ['manage_webhook'] }))
const wanted = async () =>
  (await findMany(fixture.db, 'wanted_event', {})).map(({ eventType }) => eventType).sort()

test('a webhook is made, shown without its secret and kept without it', async () => {
  const { secret, ...made } = await createWebhook(
    admin(),
    webhookInput({ address: 'https://127.0.0.1:8443/hooks/token-in-the-path?key=inside' }),
  )
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64').length).toBeGreaterThanOrEqual(24)
  expect(await getWebhook(admin(), { alias: made.alias })).toEqual(made)
  expect(made).toMatchObject({ state: 'on', waiting: 0, dropped: 0, includesPersonalData: false })
  const [row] = await findMany(fixture.db, 'webhook', { alias: made.alias })
  const kept = JSON.stringify([row, await eventsOf(fixture.db)])
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain(secret.replace('whsec_', ''))
  expect(JSON.stringify(await eventsOf(fixture.db))).not.toContain('token-in-the-path')
})

test('the outbox names the webhooks’ queue for what somebody wants, and for nothing else', async () => {
  expect(await wanted()).toEqual([])
  const { alias, revision } = await createWebhook(
    admin(),
    webhookInput({ events: ['ticket.note_added', 'sla.breached'] }),
  )
  await createWebhook(admin(), webhookInput({ events: ['ticket.replied', 'ticket.created'] }))
  expect(await wanted()).toEqual(['deadline.breached', 'ticket.created', 'ticket.replied'])
  await updateWebhook(admin(), { alias, revision, ...webhookInput({ events: ['ticket.rated'] }) })
  expect(await wanted()).toEqual(['ticket.created', 'ticket.rated', 'ticket.replied'])
  await pauseWebhook(admin(), { alias, isPaused: true })
  expect(await wanted()).toEqual(['ticket.created', 'ticket.replied'])
  await pauseWebhook(admin(), { alias, isPaused: false })
  await archiveWebhook(admin(), { alias, isArchived: true })
  expect(await wanted()).toEqual(['ticket.created', 'ticket.replied'])
})

test.each<[string, Partial<SaveWebhook>, string]>([
  ['an address inside', { address: 'http://10.0.0.1/' }, 'address'],
  ['a team that nobody has', { teams: ['nowhere'] }, 'teams'],
])('%s is refused', async (_, given, field) => {
  await expect(createWebhook(admin(), webhookInput(given))).rejects.toMatchObject({
    details: { fields: { [field]: expect.anything() } },
  })
})

test('nobody has a webhook told of tickets that they do not see', async () => {
  const manager = await aManager()
  for (const [teams, reason] of [
    [[], 'all_teams_beyond_yours'],
    [[theirs.alias], 'unknown_record'],
    [[ours.alias, theirs.alias], 'unknown_record'],
  ] as const)
    await expect(createWebhook(manager, webhookInput({ teams: [...teams] }))).rejects.toMatchObject({
      details: { fields: { teams: { reason } } },
    })
  const own = await createWebhook(manager, webhookInput({ name: 'Ours', teams: [ours.alias] }))
  const { alias, revision } = own
  await expect(
    updateWebhook(manager, { alias, revision, ...webhookInput({ teams: [] }) }),
  ).rejects.toMatchObject({
    details: { fields: { teams: { reason: 'all_teams_beyond_yours' } } },
  })
})

test('a webhook about tickets that somebody does not see is not there for them', async () => {
  const manager = await aManager()
  const everything = await createWebhook(admin(), webhookInput({ name: 'All' }))
  const both = await createWebhook(admin(), webhookInput({ name: 'Both', teams: [ours.alias, theirs.alias] }))
  const own = await createWebhook(admin(), webhookInput({ name: 'Own', teams: [ours.alias] }))
  const list = { show: 'active', sort: 'name' } as const
  expect((await listWebhooks(manager, list)).items.map(({ name }) => name)).toEqual(['Own'])
  expect((await listWebhooks(admin(), list)).items.map(({ name }) => name)).toEqual(['All', 'Both', 'Own'])
  const day = { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' }
  for (const { alias, revision } of [everything, both])
    for (const attempt of [
      () => getWebhook(manager, { alias }),
      () => updateWebhook(manager, { alias, revision, ...webhookInput({ teams: [ours.alias] }) }),
      () => archiveWebhook(manager, { alias, isArchived: true }),
      () => rotateWebhookSecret(manager, { alias, overlap: 0 }),
      () => pauseWebhook(manager, { alias, isPaused: true }),
      () => testWebhook(manager, { alias }),
      () => listWebhookDeliveries(manager, { alias }),
      () => repeatWebhookDeliveries(manager, { alias, ...day }),
      () => listRecordActivity(manager, { kind: 'webhook', alias }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  await expect(rotateWebhookSecret(manager, { alias: own.alias, overlap: 0 })).resolves.toBeTruthy()
})

test('only those with the permission reach webhooks', async () => {
  const { alias, revision } = await createWebhook(admin(), webhookInput({ teams: [ours.alias] }))
  const agent = fixture.as(
    await anAgent(fixture.db, { teams: [ours], permissions: ['view_all_tickets', 'manage_api_token'] }),
  )
  for (const attempt of [
    () => listWebhooks(agent, { show: 'active', sort: 'name' }),
    () => createWebhook(agent, webhookInput()),
    () => getWebhook(agent, { alias }),
    () => updateWebhook(agent, { alias, revision, ...webhookInput() }),
    () => archiveWebhook(agent, { alias, isArchived: true }),
    () => rotateWebhookSecret(agent, { alias, overlap: 0 }),
    () => pauseWebhook(agent, { alias, isPaused: true }),
    () => testWebhook(agent, { alias }),
    () => listWebhookDeliveries(agent, { alias }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('whoever saves later than somebody else is told of the conflict', async () => {
  const { alias, revision } = await createWebhook(admin(), webhookInput())
  await updateWebhook(admin(), { alias, revision, ...webhookInput({ name: 'Renamed' }) })
  await expect(updateWebhook(admin(), { alias, revision, ...webhookInput() })).rejects.toMatchObject({
    code: 'edit_conflict',
  })
})
