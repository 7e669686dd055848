import { anAgent, aSite, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const automations = '/api/backend/automations'
const definition = {
  trigger: { kind: 'event', events: ['ticket_created'] },
  groups: [{ match: 'all', conditions: [{ kind: 'property', field: 'status', value: 'new,open' }] }],
  actions: {
    macro: null,
    note: '',
    reply: '',
    changes: [{ kind: 'add_tag', tag: 'new' }],
    notice: null,
    webhook: null,
  },
}

let server: TestServer
let keeper: TestBrowser
let agent: TestBrowser
let number: number
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await aSite(db)
  const team = await aTeam(db)
  const hash = { passwordHash: await passwordHash }
  keeper = await signInToAdmin(
    server,
    await anAgent(db, { permissions: ['manage_automation', 'view_all_tickets'], ...hash }),
  )
  agent = await signInToAdmin(server, await anAgent(db, { teams: [team], ...hash }))
  number = (await aTicket(db, { team })).number
})
afterAll(() => server.close())

test('an automation is made, saved, published, moved, paused, tried and archived, and a late save is a conflict', async () => {
  const created = await keeper.post(automations, { title: 'Welcome', definition })
  const path = `${automations}/${created.json().alias}`
  const update = await keeper.put(path, { title: 'Welcome all', definition, revision: 1 })
  const late = await keeper.put(path, { title: 'Mine', definition, revision: 1 })
  const published = await keeper.post(`${path}/versions`, { revision: 2 })
  const moved = await keeper.put(`${path}/position`, { position: 1 })
  const paused = await keeper.put(`${path}/paused`, { isPaused: true })
  const trial = await keeper.post('/api/backend/automation-trials', { definition })
  const runs = await keeper.get('/api/backend/automation-runs')
  const archived = await keeper.put(`${path}/archived`, { isArchived: true })
  const answers = [created, update, published, moved, paused, trial, runs, archived]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200, 200, 200, 200, 200])
  expect([late.statusCode, late.json().error.present.title]).toEqual([409, 'Welcome all'])
  expect(paused.json().paused.params.because).toBe('by_hand')
  expect((await keeper.get(`${automations}?show=archived`)).json().items[0].title).toBe('Welcome all')
})

test('bad input is refused at the path of its field', async () => {
  const groups = [{ match: 'all', conditions: [{ kind: 'property', field: 'status', value: 'lost' }] }]
  const bad = await keeper.post(automations, { title: '', definition: { ...definition, groups } })
  expect(bad.statusCode).toBe(422)
  expect(Object.keys(bad.json().error.fields).toSorted()).toEqual([
    'definition.groups.0.conditions.0.value',
    'title',
  ])
})

test('agents see the runs on their tickets and nothing else of automations', async () => {
  expect((await agent.get(automations)).statusCode).toBe(403)
  expect((await agent.post('/api/backend/automation-trials', { definition })).statusCode).toBe(403)
  const runs = await agent.get(`/api/backend/tickets/${number}/automation-runs`)
  expect([runs.statusCode, runs.json().items]).toEqual([200, []])
})
