import { anAgent, aSite, aStudent, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const responses = '/api/backend/canned-responses'
const input = { title: 'Parcels', html: '<p>Dear {{requester.firstName}}</p>', teams: [] }

let server: TestServer
let manager: TestBrowser
let agent: TestBrowser
let number: number
let hiddenTicket: number
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await aSite(db)
  const teams = [await aTeam(db)]
  const shared = { teams, passwordHash: await passwordHash }
  manager = await signInToAdmin(
    server,
    await anAgent(db, { ...shared, permissions: ['manage_canned_response'] }),
  )
  agent = await signInToAdmin(server, await anAgent(db, shared))
  const requester = await aStudent(db, { name: 'Amira Hassan' })
  number = (await aTicket(db, { team: teams[0] ?? { id: '' }, requester })).number
  hiddenTicket = (await aTicket(db)).number
})
afterAll(() => server.close())

test('canned responses are refused to agents without the permission and to visitors', async () => {
  const answers = [
    await agent.get(responses),
    await agent.get(`${responses}/parcels`),
    await agent.post(responses, input),
    await agent.put(`${responses}/parcels`, { ...input, revision: 1 }),
    await agent.put(`${responses}/parcels/archived`, { isArchived: true }),
    await agent.post('/api/backend/canned-response-preview', { html: '', ticket: null }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403))
  expect((await server.browser().get(responses)).statusCode).toBe(401)
})

test('a manager creates, reads, changes and archives a canned response, and a late save is a conflict', async () => {
  const created = await manager.post(responses, { ...input, title: 'Keys' })
  const path = `${responses}/${created.json().alias}`
  const update = await manager.put(path, { ...input, title: 'Spare keys', revision: 1 })
  const late = await manager.put(path, { ...input, title: 'Mine', revision: 1 })
  const aside = await manager.put(`${path}/archived`, { isArchived: true })

  expect([created.statusCode, (await manager.get(path)).statusCode, update.statusCode]).toEqual([
    201, 200, 200,
  ])
  expect([late.statusCode, late.json().error.present.title]).toEqual([409, 'Spare keys'])
  expect(aside.json().archivedAt).not.toBeNull()
  expect((await manager.get(`${responses}?show=archived`)).json().items).toMatchObject([
    { title: 'Spare keys' },
  ])
  expect((await manager.get(`${responses}/nobody`)).statusCode).toBe(404)
})

test('a wrong field of a canned response is named', async () => {
  const wrong = await manager.post(responses, { ...input, html: '<p>{{ticket.colour}}</p>' })
  expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['html']])
  expect((await manager.post(responses, { ...input, title: ' ' })).json().error.fields).toHaveProperty(
    'title',
  )
})

test('every agent is offered canned responses, filled for a ticket that they see and for no other', async () => {
  await manager.post(responses, input)
  const offers = await agent.get(`/api/backend/tickets/${number}/canned-responses?search=parcel`)
  expect(offers.json().items).toEqual([
    {
      alias: 'parcels',
      version: null,
      writtenTitle: null,
      title: 'Parcels',
      html: '<p>Dear <span data-placeholder="requester.firstName">Amira</span></p>',
      unfilled: [],
    },
  ])
  expect((await agent.get(`/api/backend/tickets/${hiddenTicket}/canned-responses`)).statusCode).toBe(404)
})

test('the activity of a canned response is for those who may change it', async () => {
  const { alias } = (await manager.post(responses, { ...input, title: 'Lockers' })).json()
  const address = `/api/backend/activity/canned-response/${alias}`
  expect((await manager.get(address)).statusCode).toBe(200)
  expect((await agent.get(address)).statusCode).toBe(403)
  expect((await manager.get('/api/backend/activity/sla-policy/standard')).statusCode).toBe(403)
})
